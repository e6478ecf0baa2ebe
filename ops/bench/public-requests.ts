import type { Product } from "#contract/api/catalogue/products.ts";
import type { Page } from "#contract/api/envelope.ts";
import { mainPages, otherPages } from "./shop-pages.ts";
import { pastedList, tableList } from "./write-list.ts";

/** Something public that is asked of a store: read, or with a body, sent. */
export interface PublicRequest {
  readonly path: string;
  /** Sent as JSON; the call keeps nothing of it. */
  readonly body?: unknown;
}

/**
 * Everything that a store answers to whoever asks and that leaves it as it was: pages, calls of the API, pictures, what
 * machines read, and the calls that judge a list, a code and an order.
 * @throws {Error} where the store does not answer
 */
export async function listPublicRequests(origin: string): Promise<PublicRequest[]> {
  const read = async <Reply>(path: string) => {
    const reply = await fetch(`${origin}/api${path}`);
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return (await reply.json()) as Reply;
  };
  const { data: products } = await read<Page<Product>>("/products?limit=100");
  const { data: types } = await read<{ data: { id: string }[] }>("/products/types");
  const { data: sizes } = await read<{ data: { size: string }[] }>("/products/sizes");
  const paths = [
    ...mainPages(products[0]?.id ?? ""),
    ...otherPages,
    ...narrowings(types, sizes).flatMap((query) => [
      `/products?${query}`,
      `/api/products?${query}`,
    ]),
    ...searches(products),
    ...products.flatMap(addressesOf),
    ...otherReads(products),
    ...forMachines,
  ];
  return [...paths.map((path) => ({ path })), ...sent(products)];
}

/** The queries of every list by type, by size and by both, and in every order. */
function narrowings(types: readonly { id: string }[], sizes: readonly { size: string }[]) {
  const bySize = sizes.map(({ size }) => `size=${encodeURIComponent(size)}`);
  return [
    ...types.map(({ id }) => `type=${id}`),
    ...bySize,
    ...types.flatMap(({ id }) => bySize.map((size) => `type=${id}&${size}`)),
    ...["price-asc", "price-desc", "newest"].map((sort) => `sort=${sort}`),
    ...[10_000, 30_000, 60_000].map((price) => `minPrice=${price}`),
  ];
}

function searches(products: readonly Product[]): string[] {
  const searchTexts = [...new Set(products.flatMap(({ name }) => name.split(" ")))];
  return searchTexts.map(
    (searchText) => `/api/products?limit=5&search=${encodeURIComponent(searchText)}`,
  );
}

function addressesOf({ id, images }: Product): string[] {
  return [
    `/product/${id}`,
    `/api/products/${id}`,
    `/share/product/${id}.jpg`,
    ...images.map(({ url }) => url),
  ];
}

function otherReads(products: readonly Product[]): string[] {
  const ids = products.slice(0, 20).map(({ id }) => id);
  const calls = ["new", "types", "sizes", "size-guides", "images/random"];
  return [
    ...calls.map((call) => `/api/products/${call}`),
    `/api/products?ids=${ids.join(",")}`,
    ...["store", "store/content?of=contacts", "delivery", "delivery/areas?state=Lagos"].map(
      (call) => `/api/${call}`,
    ),
    ...["discounts/available", "health", "ready"].map((call) => `/api/${call}`),
    ...["docs", "docs/openapi.json", "docs/docs.css"].map((call) => `/api/${call}`),
  ];
}

const forMachines: readonly string[] = [
  "/robots.txt",
  "/manifest.webmanifest",
  "/sitemap.xml",
  "/sitemaps/pages.xml",
  "/sitemaps/products-1.xml",
  "/feeds/google.xml",
];

function sent(products: readonly Product[]): PublicRequest[] {
  const productIds = products.slice(0, 20).map(({ id }) => id);
  return [
    { path: "/api/quick-order", body: { text: pastedList(products) } },
    { path: "/api/quick-order", body: { text: tableList(products) } },
    { path: "/api/quick-order", body: { text: `${products[0]?.name} M x2` } },
    {
      path: "/api/discounts/validate",
      body: { code: "WELCOME10", subtotal: 60_000, email: "adaeze@example.com", productIds },
    },
    // Judged and refused, as an order without goods is.
    { path: "/api/orders", body: { items: [] } },
  ];
}
