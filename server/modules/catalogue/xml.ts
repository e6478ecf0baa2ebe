/** A piece of an XML document in which everything that came from outside is already escaped. */
export class Xml {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** Writes XML; every value put into it is escaped unless it is XML made here itself. */
export function xml(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Xml | readonly Xml[])[]
): Xml {
  return new Xml(parts.reduce((source, part, i) => source + write(values[i - 1]) + part));
}

function write(value: string | number | Xml | readonly Xml[] | undefined): string {
  if (value === undefined) return "";
  if (value instanceof Xml) return value.source;
  if (typeof value === "object") return value.map(({ source }) => source).join("");
  return escapeXml(String(value));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text made safe, without the control characters that XML 1.0 does not know. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]/gu, "")
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
