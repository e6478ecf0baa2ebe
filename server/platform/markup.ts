/** A piece of HTML or XML in which everything that came from outside is already escaped. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** What can stand in a template: text is escaped, pieces are taken as they are, lists are joined. */
export type MarkupValue = string | number | Markup | readonly Markup[] | undefined;

/** Writes HTML or XML; every value put into it is escaped unless it is markup made here itself. */
export function markup(parts: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return new Markup(parts.reduce((source, part, i) => source + write(values[i - 1]) + part));
}

function write(value: MarkupValue): string {
  if (value === undefined) return "";
  if (value instanceof Markup) return value.source;
  if (typeof value === "object") return value.map(({ source }) => source).join("");
  return escapeMarkup(String(value));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Text made safe inside an element or a quoted attribute, without the control characters and the two signs that
 * XML 1.0 does not know and HTML forbids.
 */
export function escapeMarkup(text: string): string {
  return text
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, "")
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
