import { withArticle } from '../../domain/article.ts';

/*
 * The page and the drawer of one record.
 */

export const anyOne = (one: string) => `A${withArticle(one).slice(1)}`;
export const noneHere = (one: string) => `There is no ${one} at this address.`;
