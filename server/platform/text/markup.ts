export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

export type MarkupValue = string | number | Markup | readonly Markup[] | undefined;

export function markup(parts: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return new Markup(parts.reduce((source, part, i) => source + toMarkup(values[i - 1]) + part));
}

function toMarkup(value: MarkupValue): string {
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

/** Also drops characters that XML 1.0 does not allow. */
export function escapeMarkup(text: string): string {
  return text
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, "")
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
