import type { Statement } from "#server/database/connection/connection.ts";

export interface Sql {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
}

/** Nested SQL becomes text, anything else a parameter: `` sql`size = ${size}` `` */
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

export const plainSql = (text: string): Sql => ({ texts: [text], values: [] });

export function joinSql(parts: readonly Sql[], separator: string): Sql {
  const [first = sql``, ...rest] = parts;
  const between = plainSql(separator);
  return rest.reduce((joined, fragment) => sql`${joined}${between}${fragment}`, first);
}

export function toStatement({ texts, values }: Sql, name?: string): Statement {
  const text = texts.reduce((whole, part, index) => `${whole}$${index}${part}`);
  return name === undefined ? { text, values } : { name, text, values };
}

function isSql(insert: unknown): insert is Sql {
  return typeof insert === "object" && insert !== null && "texts" in insert && "values" in insert;
}
