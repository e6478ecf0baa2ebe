/** A piece of HTML in which everything that came from outside is already escaped. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** What can stand in a template: text is escaped, pieces are taken as they are, lists are joined. */
export type HtmlValue = string | number | Html | readonly Html[] | undefined;

/** Writes HTML; every value put into it is escaped unless it is HTML made here itself. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.reduce((source, part, i) => source + write(values[i - 1]) + part));
}

function write(value: HtmlValue): string {
  if (value === undefined) return "";
  if (value instanceof Html) return value.source;
  if (typeof value === "object") return value.map((piece) => piece.source).join("");
  return escapeHtml(String(value));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text made safe inside an element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
