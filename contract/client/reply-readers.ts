import type { Page } from "../api/envelope.ts";
import type { RouteName } from "../api/routes.ts";
import type { ReplyOf } from "./call-types.ts";
import { readProduct, readSize, type WireProduct } from "./read-product.ts";

export type ReplyReaders = { readonly [Name in RouteName]?: (reply: never) => ReplyOf<Name> };

/** Replies other backends may word differently (specification §3). */
export const replyReaders: ReplyReaders = {
  "GET /products": (reply: Page<WireProduct> | WireProduct[]) => {
    const { data, meta } = Array.isArray(reply) ? toSinglePage(reply) : reply;
    return { data: data.map(readProduct), meta };
  },
  "GET /products/new": (reply: List<WireProduct>) => toItems(reply).map(readProduct),
  "GET /products/types": toItems,
  "GET /products/:id": readProduct,
  "GET /products/sizes": (reply: List<unknown>) =>
    toItems(reply).map((size) => ({ size: readSize(size) })),
  "GET /wishlist": toItems,
  "GET /discounts/available": toItems,
};

type List<Item> = Item[] | Page<Item>;

function toItems<Item>(reply: List<Item>): Item[] {
  return Array.isArray(reply) ? reply : reply.data;
}

function toSinglePage<Item>(data: Item[]): Page<Item> {
  return { data, meta: { page: 1, limit: data.length, total: data.length } };
}
