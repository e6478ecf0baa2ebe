import { type Kobo, kobo } from "../money/kobo.ts";
import { formatNaira } from "../money/naira.ts";
import { formatDate, plural } from "../text/format.ts";
import { cartLink, type SharedLine } from "./cart-link.ts";

export interface NamedLine extends SharedLine {
  readonly name: string;
}

export interface QuotedLine extends NamedLine {
  readonly unitPriceKobo: Kobo;
}

export interface SharedMessage {
  readonly text: string;
  readonly link: string;
}

export interface SharingStore {
  readonly name: string;
  readonly url: string;
}

const maxListedLines = 12;

export function cartMessage(store: SharingStore, lines: readonly NamedLine[]): SharedMessage {
  return compose(store, lines, [
    `My ${store.name} cart (${formatItemCount(lines)}):`,
    ...toLineTexts(lines),
  ]);
}

/** Contains no name, email or order number: with an email the number opens the order. */
export function orderMessage(
  store: SharingStore,
  order: { readonly totalKobo: Kobo },
  lines: readonly NamedLine[],
): SharedMessage {
  return compose(store, lines, [
    `My ${store.name} order (${formatItemCount(lines)}):`,
    ...toLineTexts(lines),
    `Total ${formatNaira(order.totalKobo)}`,
    "Order the same at today's prices:",
  ]);
}

export function quoteMessage(
  store: SharingStore,
  lines: readonly QuotedLine[],
  date: Date,
): SharedMessage {
  const total = lines.reduce(
    (sum, { unitPriceKobo, quantity }) => sum + unitPriceKobo * quantity,
    0,
  );
  return compose(store, lines, [
    `${store.name} quote, ${formatDate(date)} (${formatItemCount(lines)}):`,
    ...toLineTexts(lines, ({ unitPriceKobo }) => ` at ${formatNaira(unitPriceKobo)}`),
    `Total ${formatNaira(kobo(total))}`,
    "Today's prices; they may change until you order.",
  ]);
}

function compose(
  { url }: SharingStore,
  lines: readonly SharedLine[],
  textLines: readonly string[],
): SharedMessage {
  const link = cartLink(url, lines);
  const linkedCount = link.split(",").length;
  const truncationNote =
    linkedCount < lines.length ? [`The link includes only the first ${linkedCount} items.`] : [];
  return { link, text: [...textLines, ...truncationNote, link].join("\n") };
}

function toLineTexts<Line extends NamedLine>(
  lines: readonly Line[],
  price: (line: Line) => string = () => "",
): string[] {
  const more = lines.length - maxListedLines;
  return [
    ...lines
      .slice(0, maxListedLines)
      .map(
        (line) =>
          `• ${line.quantity} × ${toSingleLine(line.name)}, ${toSingleLine(line.size)}${price(line)}`,
      ),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ];
}

function formatItemCount(lines: readonly SharedLine[]): string {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return plural(units, "item");
}

function toSingleLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
