import type { Page } from "../api/envelope.ts";
import type { RouteName } from "../api/routes.ts";
import type { ReplyOf } from "./call-types.ts";
import { readProduct, readSize, type WireProduct } from "./read-product.ts";
import { readWishlistItem, type WireWishlistItem } from "./read-wishlist-item.ts";

type Readers = { readonly [Name in RouteName]?: (reply: never) => ReplyOf<Name> };

/** The calls whose answers another backend may word otherwise (specification §3), and how they are read. */
const readers: Readers = {
  "GET /products": (reply: Page<WireProduct> | WireProduct[]) => {
    const { data, meta } = Array.isArray(reply) ? onePage(reply) : reply;
    return { data: data.map(readProduct), meta };
  },
  "GET /products/new": (products: WireProduct[]) => products.map(readProduct),
  "GET /products/:id": readProduct,
  "GET /products/sizes": (sizes: unknown[]) => sizes.map((size) => ({ size: readSize(size) })),
  "GET /wishlist": (items: WireWishlistItem[]) => items.map(readWishlistItem),
};

/** A list that says nothing of its pages is all there is. */
function onePage<Item>(data: Item[]): Page<Item> {
  return { data, meta: { page: 1, limit: data.length, total: data.length } };
}

/** What a body of the wire says: the payload under `data`, where there is one (specification §7), or a page whole. */
export function readReply(name: RouteName, body: unknown): unknown {
  const { data = body, meta }: { data?: unknown; meta?: unknown } = Object(body);
  const reply = meta === undefined ? data : body;
  const read = readers[name];
  return read ? read(reply as never) : reply;
}
