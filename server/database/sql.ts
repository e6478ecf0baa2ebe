import type { Statement } from "./connection.ts";

/** A piece of SQL together with its values, for statements whose parts depend on the request. */
export interface Sql {
  /** The text around the values: always one more than there are values. */
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
}

/**
 * A piece of SQL: an inserted piece becomes part of the text, anything else a parameter of the statement.
 * `` sql`where ${conditions} and size = ${size}` ``
 */
export function sql(strings: TemplateStringsArray, ...inserts: readonly unknown[]): Sql {
  const texts: string[] = [strings[0] ?? ""];
  const values: unknown[] = [];
  inserts.forEach((insert, index) => {
    const [first, ...rest] = isSql(insert) ? insert.texts : ["", ""];
    texts.push(`${texts.pop() ?? ""}${first ?? ""}`, ...rest);
    values.push(...(isSql(insert) ? insert.values : [insert]));
    texts.push(`${texts.pop() ?? ""}${strings[index + 1] ?? ""}`);
  });
  return { texts, values };
}

/** A piece of SQL from text that nobody typed in. */
export const plainSql = (text: string): Sql => ({ texts: [text], values: [] });

/** Pieces one after another with a separator between them, such as conditions and ` and `. */
export function joinSql(pieces: readonly Sql[], separator: string): Sql {
  const [first = sql``, ...rest] = pieces;
  const between = plainSql(separator);
  return rest.reduce((joined, piece) => sql`${joined}${between}${piece}`, first);
}

/** The finished statement with numbered parameters; a name has it prepared (see Statement). */
export function toStatement({ texts, values }: Sql, name?: string): Statement {
  const text = texts.reduce((whole, part, index) => `${whole}$${index}${part}`);
  return name === undefined ? { text, values } : { name, text, values };
}

function isSql(insert: unknown): insert is Sql {
  return typeof insert === "object" && insert !== null && "texts" in insert && "values" in insert;
}
