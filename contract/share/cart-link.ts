import { limits } from "../api/limits.ts";

/** No price: the link shows current ones. */
export interface SharedLine {
  readonly id: string;
  readonly size: string;
  readonly quantity: number;
}

/** Longer URLs are cut by chats or rejected by servers. */
const maxLinkLength = 6000;

/** `/cart?items=id~size~quantity,…`; lines beyond the limits are left out. */
export function cartLink(storeUrl: string, lines: readonly SharedLine[]): string {
  return itemsLink(`${storeUrl}/cart`, lines);
}

/** To another page that takes `items`. */
export function itemsLink(page: string, lines: readonly SharedLine[]): string {
  const base = `${page}?items=`;
  const items: string[] = [];
  let length = base.length;
  for (const line of lines.slice(0, limits.orderLines)) {
    const item = [line.id, line.size, String(line.quantity)].map(escapePart).join("~");
    length += item.length + 1;
    if (length > maxLinkLength) break;
    items.push(item);
  }
  return base + items.join(",");
}

export interface SharedCart {
  readonly lines: readonly SharedLine[];
  /** Invalid parts, or more than an order may have. */
  readonly unreadable: number;
}

/** Parses untrusted `items`, decoded once: merges repeated lines and caps quantities. */
export function parseCartLink(items: string | null): SharedCart {
  const text = items ?? "";
  const parts = text.slice(0, maxLinkLength).split(",");
  // The last part of a truncated text may have a wrong quantity.
  const truncated = text.length > maxLinkLength ? parts.splice(-1) : [];
  const validParts = parts.filter((part) => part !== "").slice(0, limits.orderLines);
  const lines = new Map<string, SharedLine>();
  let unreadable =
    truncated.length + parts.filter((part) => part !== "").length - validParts.length;
  for (const part of validParts) {
    const [id = "", size = "", quantity = "", ...rest] = part.split("~").map(unescapePart);
    const isValid = rest.length === 0 && /^[\w-]{1,100}$/.test(id) && isSize(size);
    if (!isValid || !/^[1-9]\d{0,5}$/.test(quantity)) {
      unreadable += 1;
      continue;
    }
    const key = `${id}~${size}`;
    const total = (lines.get(key)?.quantity ?? 0) + Number(quantity);
    lines.set(key, { id, size, quantity: Math.min(total, limits.lineQuantity) });
  }
  return { lines: [...lines.values()], unreadable };
}

function isSize(text: string): boolean {
  return /^[\p{L}\p{N} .,/½-]{1,16}$/u.test(text);
}

/** Encoded twice, so that separators within a part survive one decoding. */
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
