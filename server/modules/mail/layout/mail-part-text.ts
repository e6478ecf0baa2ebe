import type { TextLine } from "#contract/text/rich-text.ts";
import type { MailPair, MailPart, MailRow } from "../mail.ts";

/** The same facts and links as in HTML. */
export function partText(part: MailPart, resolve: (address: string) => string): string {
  switch (part.kind) {
    case "text":
    case "small":
      return part.text;
    case "heading":
      return part.text.toUpperCase();
    case "title":
      return part.text;
    case "rich-text":
      return part.blocks
        .map(({ kind, lines }) =>
          lines
            .map((line) => `${kind === "list" ? "- " : ""}${lineText(line, resolve)}`)
            .join("\n"),
        )
        .join("\n\n");
    case "banner":
      return part.alt;
    case "products":
      return part.products
        .map(
          ({ name, price, isSoldOut, href }) =>
            `${name}: ${isSoldOut ? "Sold out" : price}\n${resolve(href)}`,
        )
        .join("\n\n");
    case "button":
      return `${part.label}: ${resolve(part.href)}`;
    case "picture":
      return `${part.caption} ${resolve(part.src)}`;
    case "code":
      return `    ${part.code}`;
    case "lines":
      return part.lines.join("\n");
    case "rows":
      return rowsText(part.rows);
    case "items":
      return part.items
        .map(({ name, note, value }) => `${name} (${note})${value ? `: ${value}` : ""}`)
        .join("\n");
    case "pairs":
      return part.pairs
        .map((pair) => {
          const { name, note, size } = pair;
          return `${name} (${note})\nComes back: ${size}\n${pairOutcome(pair)}`;
        })
        .join("\n\n");
    case "details":
      return part.details
        .map(({ label, lines, href, code }) =>
          [
            ...(lines.length === 1 || code
              ? [
                  `${label}${label.endsWith("?") ? "" : ":"} ${code ?? lines[0]}`,
                  ...(code ? lines : []),
                ]
              : [label.toUpperCase(), ...lines]),
            ...(href ? [resolve(href)] : []),
          ].join("\n"),
        )
        .join("\n\n");
    case "steps":
      return part.steps.map((step, n) => (n === part.current ? `[${step}]` : step)).join(" > ");
    case "amount":
      return [part.amount, part.status, rowsText(part.rows)].filter(Boolean).join("\n");
  }
}

function lineText(line: TextLine, resolve: (address: string) => string): string {
  return line.map(({ text, href }) => (href ? `${text} (${resolve(href)})` : text)).join("");
}

function rowsText(rows: readonly MailRow[]): string {
  return rows
    .map(({ label, note, value }) => `${label}${note ? ` (${note})` : ""}: ${value}`)
    .join("\n");
}

/** What a return brings the buyer. */
export function pairOutcome({ wantedSize, isReserved }: MailPair): string {
  if (wantedSize === null) return "Refund";
  return `You get: ${wantedSize}${isReserved ? ", reserved for you" : ""}`;
}
