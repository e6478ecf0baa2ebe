import { type Kobo, kobo } from "../money/kobo.ts";
import { formatNaira } from "../money/naira.ts";
import { cartLink, type SharedLine } from "./cart-link.ts";

/** A line with the product's name, for people to read. */
export interface NamedLine extends SharedLine {
  readonly name: string;
}

/** A line at the price that one piece has now. */
export interface QuotedLine extends NamedLine {
  readonly unitPriceKobo: Kobo;
}

/** A message and the link it ends with. */
export interface SharedMessage {
  readonly text: string;
  readonly link: string;
}

/** Who shares, and where. */
export interface SharingStore {
  readonly name: string;
  /** Origin of the store, such as `https://shop.example`. */
  readonly url: string;
}

const shownLines = 12;

/** What is in a cart, and where to open it. */
export function cartMessage(store: SharingStore, lines: readonly NamedLine[]): SharedMessage {
  return compose(store, lines, [`My ${store.name} cart (${piecesOf(lines)}):`, ...listed(lines)]);
}

/**
 * What an order was made of, and where to have the same again. It names nobody, nor its number: with an e-mail
 * address, which friends know, a number opens the order.
 */
export function orderMessage(
  store: SharingStore,
  order: { readonly totalKobo: Kobo },
  lines: readonly NamedLine[],
): SharedMessage {
  return compose(store, lines, [
    `My ${store.name} order (${piecesOf(lines)}):`,
    ...listed(lines),
    `Total ${formatNaira(order.totalKobo)}`,
    "The same again at today's prices:",
  ]);
}

/** What pieces cost now, said to be subject to change, and where to order them. */
export function quoteMessage(
  store: SharingStore,
  lines: readonly QuotedLine[],
  on: Date,
): SharedMessage {
  const total = lines.reduce(
    (sum, { unitPriceKobo, quantity }) => sum + unitPriceKobo * quantity,
    0,
  );
  return compose(store, lines, [
    `${store.name} quote, ${day.format(on)} (${piecesOf(lines)}):`,
    ...listed(lines, ({ unitPriceKobo }) => ` at ${formatNaira(unitPriceKobo)}`),
    `Total ${formatNaira(kobo(total))}`,
    "Prices of today; they may change until the order is placed.",
  ]);
}

/** The address that opens WhatsApp with a message, to be sent to whomever the shopper picks. */
export function whatsAppLink(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Africa/Lagos",
});

function compose(
  { url }: SharingStore,
  lines: readonly SharedLine[],
  words: readonly string[],
): SharedMessage {
  const link = cartLink(url, lines);
  const linked = link.split(",").length;
  const short = linked < lines.length ? [`The link holds the first ${linked} lines.`] : [];
  return { link, text: [...words, ...short, link].join("\n") };
}

function listed<Line extends NamedLine>(
  lines: readonly Line[],
  price: (line: Line) => string = () => "",
): string[] {
  const more = lines.length - shownLines;
  return [
    ...lines
      .slice(0, shownLines)
      .map(
        (line) => `• ${line.quantity} × ${oneLine(line.name)}, ${oneLine(line.size)}${price(line)}`,
      ),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ];
}

function piecesOf(lines: readonly SharedLine[]): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${pieces} ${pieces === 1 ? "piece" : "pieces"}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
