import { foldText } from "#contract/text/fold-text.ts";
import { joinSql, type Sql, sql } from "./sql.ts";

const maxTerms = 6;

/** @param column folded text that begins with a space, with a trigram index */
export function matchesAllTerms(column: Sql, typed: string): Sql {
  return joinSql(
    splitTerms(typed).map((word) => isIn(column, word)),
    " and ",
  );
}

/** Words of letters must begin a word of the text: "ada" is not in Ibadan. */
export function matchesTermPrefixes(column: Sql, typed: string): Sql {
  return joinSql(
    splitTerms(typed).map((word) => {
      const folded = foldText(word);
      return /^[a-z]+$/.test(folded) ? sql`${column} ~ ${`\\m${folded}`}` : isIn(column, word);
    }),
    " and ",
  );
}

const splitTerms = (typed: string) => typed.trim().split(/\s+/).slice(0, maxTerms);

const isIn = (column: Sql, word: string) => sql`${column} like search_pattern(${word})`;
