import { readFileSync } from 'node:fs';

/** The code blocks of a language below a heading, up to the next heading of any level, unchanged. */
export const documented = (page: string, heading: string, language: string): string[] => {
  const text = readFileSync(page, 'utf8');
  const [, section = ''] = text.split(`${heading}\n`);
  const [own = ''] = section.split(/^#{1,6} /m);
  return [...own.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block = '']) => block);
};

/** The statements of a block of SQL, each without its semicolon. */
export const statementsOf = (block: string): string[] =>
  block
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
