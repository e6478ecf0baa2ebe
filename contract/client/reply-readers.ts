import type { Page } from "../api/envelope.ts";
import type { RouteName } from "../api/routes.ts";
import type { ReplyOf } from "./call-types.ts";
import { readProduct, readSize, type WireProduct } from "./read-product.ts";

/** How the answers of calls are read that do not say it in the contract's own words. */
export type ReplyReaders = { readonly [Name in RouteName]?: (reply: never) => ReplyOf<Name> };

/** The calls whose answers another backend may word otherwise (specification §3), and how they are read. */
export const replyReaders: ReplyReaders = {
  "GET /products": (reply: Page<WireProduct> | WireProduct[]) => {
    const { data, meta } = Array.isArray(reply) ? onePage(reply) : reply;
    return { data: data.map(readProduct), meta };
  },
  "GET /products/new": (reply: List<WireProduct>) => itemsOf(reply).map(readProduct),
  "GET /products/types": itemsOf,
  "GET /products/:id": readProduct,
  "GET /products/sizes": (reply: List<unknown>) =>
    itemsOf(reply).map((size) => ({ size: readSize(size) })),
  // What each of them is, the one page that shows it reads (`readWishlistItem`).
  "GET /wishlist": itemsOf,
  "GET /discounts/available": itemsOf,
};

/** A list that is given whole; another backend may say of it too which page it is. */
type List<Item> = Item[] | Page<Item>;

function itemsOf<Item>(reply: List<Item>): Item[] {
  return Array.isArray(reply) ? reply : reply.data;
}

/** A list that says nothing of its pages is all there is. */
function onePage<Item>(data: Item[]): Page<Item> {
  return { data, meta: { page: 1, limit: data.length, total: data.length } };
}
