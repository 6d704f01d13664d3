-- Trigram indexes serve every search box: they find text anywhere in a word, on the embedded database too.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
