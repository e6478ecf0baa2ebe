import { limits } from "../api/limits.ts";

/** A line as a link carries it. Never a price: whoever opens the link sees the store's own. */
export interface SharedLine {
  readonly id: string;
  readonly size: string;
  readonly quantity: number;
}

/** Addresses longer than this are cut by some chats and refused by some servers. */
const longestLink = 6000;

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

/** What an address of a cart says. */
export interface SharedCart {
  readonly lines: readonly SharedLine[];
  /** Parts that say nothing that can be understood, or more than an order takes. */
  readonly unreadable: number;
}

/**
 * Reads the `items` of such an address. It may come from anybody: what has not the form is only counted, repeated
 * lines are added up, and nothing exceeds what an order takes. Whether the goods exist is for the store to say.
 * @param items the parameter as URLSearchParams gives it, decoded once
 */
export function readCartLink(items: string | null): SharedCart {
  const text = items ?? "";
  const parts = text.slice(0, longestLink).split(",");
  // The last part of a text that was cut off may say a wrong quantity.
  const cut = text.length > longestLink ? parts.splice(-1) : [];
  const kept = parts.filter((part) => part !== "").slice(0, limits.orderLines);
  const lines = new Map<string, SharedLine>();
  let unreadable = cut.length + parts.filter((part) => part !== "").length - kept.length;
  for (const part of kept) {
    const [id = "", size = "", quantity = "", ...rest] = part.split("~").map(unescapePart);
    const isWhole = rest.length === 0 && /^[\w-]{1,100}$/.test(id) && isSize(size);
    if (!isWhole || !/^[1-9]\d{0,5}$/.test(quantity)) {
      unreadable += 1;
      continue;
    }
    const identity = `${id}~${size}`;
    const sum = (lines.get(identity)?.quantity ?? 0) + Number(quantity);
    lines.set(identity, { id, size, quantity: Math.min(sum, limits.lineQuantity) });
  }
  return { lines: [...lines.values()], unreadable };
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
