import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { memoryOf, type StoreProcess } from "./store-process.ts";

/** What the web process took while everything public was asked for, in MB. */
export interface MixedMemory {
  readonly atRest: number;
  readonly peak: number;
  /** Of the addresses asked for, and how many answers came in all. */
  readonly addresses: number;
  readonly answers: number;
}

const connections = 20;
const loadMs = 60_000;
/** What readers send besides: most take the best encoding, some none; some save data or are signed in as nobody. */
const readers: readonly Readonly<Record<string, string>>[] = [
  { "accept-encoding": "gzip, deflate, br" },
  { "accept-encoding": "gzip" },
  {},
  { "accept-encoding": "br", "save-data": "on" },
];

/**
 * Asks for everything public of a store in turn, each address by every kind of reader, and watches what its process takes.
 * @param otherPaths pages besides those of the goods
 */
export async function measureMixed(
  store: StoreProcess,
  otherPaths: readonly string[],
): Promise<MixedMemory> {
  const paths = await publicPaths(store.origin, otherPaths);
  const pid = store.process.pid ?? 0;
  const atRest = memoryOf(pid);
  let peak = atRest;
  let answers = 0;
  const end = performance.now() + loadMs;
  const worker = async () => {
    while (performance.now() < end) {
      const n = answers;
      answers += 1;
      // A product's picture and page are asked for a moment apart; one step through all, another for the reader.
      const path = paths[n % paths.length] ?? "/";
      await ask(`${store.origin}${path}`, readers[Math.floor(n / paths.length) % readers.length]);
    }
  };
  const watch = async () => {
    while (performance.now() < end) {
      peak = Math.max(peak, memoryOf(pid));
      await delay(250);
    }
  };
  await Promise.all([watch(), ...Array.from({ length: connections }, worker)]);
  return { atRest, peak, addresses: paths.length, answers };
}

async function publicPaths(origin: string, otherPaths: readonly string[]): Promise<string[]> {
  const read = async <Data>(path: string) =>
    ((await (await fetch(`${origin}/api${path}`)).json()) as { data: Data }).data;
  const goods =
    await read<{ id: string; name: string; images: { url: string }[] }[]>("/products?limit=100");
  const types = await read<{ id: string }[]>("/products/types");
  const sizes = await read<{ size: string }[]>("/products/sizes");
  const narrowings = [
    ...types.map(({ id }) => `type=${id}`),
    ...sizes.map(({ size }) => `size=${encodeURIComponent(size)}`),
    ...types.flatMap(({ id }) =>
      sizes.map(({ size }) => `type=${id}&size=${encodeURIComponent(size)}`),
    ),
    ...["price-asc", "price-desc", "newest"].map((sort) => `sort=${sort}`),
    ...[10_000, 30_000, 60_000].map((price) => `minPrice=${price}`),
  ];
  const words = [...new Set(goods.flatMap(({ name }) => name.split(" ")))];
  return [
    ...otherPaths,
    ...narrowings.flatMap((query) => [`/products?${query}`, `/api/products?${query}`]),
    ...words.map((word) => `/api/products?limit=5&search=${encodeURIComponent(word)}`),
    ...goods.flatMap(({ id, images }) => [
      `/product/${id}`,
      `/api/products/${id}`,
      `/share/product/${id}.jpg`,
      ...images.map(({ url }) => url),
    ]),
    ...["new", "index", "types", "sizes", "size-guides", "images/random"].map(
      (call) => `/api/products/${call}`,
    ),
    ...["store", "store/words", "delivery", "discounts/available", "openapi.json", "docs"].map(
      (call) => `/api/${call}`,
    ),
    "/sitemap.xml",
    "/robots.txt",
    "/feeds/google.xml",
  ];
}

/** Reads an answer to its end, whatever it is. */
function ask(url: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (reply) => reply.resume().once("end", resolve).once("error", reject))
      .once("error", reject)
      .end();
  });
}
