import { limits } from "../api/limits.ts";

/** A line as a link carries it. Never a price: whoever opens the link sees the store's own. */
export interface SharedLine {
  readonly id: string;
  readonly size: string;
  readonly quantity: number;
}

/** A line with the product's name, for people to read. */
export interface NamedLine extends SharedLine {
  readonly name: string;
}

/** Addresses longer than this are cut by some chats and refused by some servers. */
const longestLink = 6000;
const shownLines = 12;

/**
 * The address of a page that offers these lines: `/cart?items=id~size~quantity,…`. Lines beyond what an order
 * or an address takes are left out.
 * @param storeUrl origin of the store, such as `https://shop.example`
 */
export function cartLink(storeUrl: string, lines: readonly SharedLine[]): string {
  const base = `${storeUrl}/cart?items=`;
  const items: string[] = [];
  let length = base.length;
  for (const line of lines.slice(0, limits.orderLines)) {
    const item = [line.id, line.size, String(line.quantity)].map(escapePart).join("~");
    length += item.length + 1;
    if (length > longestLink) break;
    items.push(item);
  }
  return base + items.join(",");
}

/**
 * Reads the `items` of such an address. It may come from anybody: what has not the form is left out, repeated
 * lines are added up, and nothing exceeds what an order takes. Whether the goods exist is for the store to say.
 * @param items the parameter as URLSearchParams gives it, decoded once
 */
export function readCartLink(items: string | null): SharedLine[] {
  const lines = new Map<string, SharedLine>();
  for (const item of (items ?? "").slice(0, longestLink).split(",").slice(0, limits.orderLines)) {
    const [id = "", size = "", quantity = "", ...rest] = item.split("~").map(unescapePart);
    const isWhole = rest.length === 0 && /^[\w-]{1,100}$/.test(id) && isSize(size);
    if (!isWhole || !/^[1-9]\d{0,5}$/.test(quantity)) continue;
    const identity = `${id}~${size}`;
    const sum = (lines.get(identity)?.quantity ?? 0) + Number(quantity);
    lines.set(identity, { id, size, quantity: Math.min(sum, limits.lineQuantity) });
  }
  return [...lines.values()];
}

/** A message that shows what is in a cart and where to open it. */
export function cartMessage(
  storeName: string,
  storeUrl: string,
  lines: readonly NamedLine[],
): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const more = lines.length - shownLines;
  return [
    `My ${storeName} cart (${pieces} ${pieces === 1 ? "piece" : "pieces"}):`,
    ...lines
      .slice(0, shownLines)
      .map(({ name, size, quantity }) => `• ${quantity} × ${oneLine(name)}, ${oneLine(size)}`),
    ...(more > 0 ? [`… and ${more} more`] : []),
    cartLink(storeUrl, lines),
  ].join("\n");
}

/** The address that opens WhatsApp with a message, to be sent to whomever the shopper picks. */
export function whatsAppLink(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}

function isSize(text: string): boolean {
  return /^[\p{L}\p{N} .,/½-]{1,16}$/u.test(text);
}

/** Encoded twice where it matters: what a query decodes once still tells its own commas from ours. */
function escapePart(part: string): string {
  const inner = part.replace(/[%,~]/g, (sign) => encodeURIComponent(sign).replace("~", "%7E"));
  return encodeURIComponent(inner).replaceAll("~", "%7E");
}

function unescapePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
