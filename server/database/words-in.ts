import { joinSql, type Sql, sql } from "./sql.ts";

/** More words than anybody searches by. */
const mostWords = 6;

/**
 * The condition that every word of what was typed stands in a folded text, which begins with a space.
 * @param column the text, indexed by its trigrams
 */
export function wordsIn(column: Sql, typed: string): Sql {
  const words = typed.trim().split(/\s+/).slice(0, mostWords);
  return joinSql(
    words.map((word) => sql`${column} like word_pattern(${word})`),
    " and ",
  );
}
