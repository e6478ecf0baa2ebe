import type { BulkUpdateResult } from "#contract/api/catalogue/bulk-products.ts";
import type { StaffType } from "#contract/api/catalogue/clothing-types.ts";
import type { ProductImport } from "#contract/api/catalogue/product-imports.ts";
import type { StaffProduct, StaffProductPage } from "#contract/api/catalogue/staff-products.ts";
import { sizeReferences } from "#server/composition/references.ts";
import { createProductImportTask } from "#server/modules/product-import/index.ts";
import type { GrowingLine } from "./draw-growth.ts";
import { fillProducts } from "./fill-products.ts";
import { openScratchDatabase } from "./open-scratch-database.ts";
import {
  documentCalls,
  measuredProductCounts,
  pageCalls,
  shopCalls,
  staffCalls,
} from "./product-calls.ts";
import { type CallTime, type OpenStore, openStore, timeCall, timeUncached } from "./time-calls.ts";
import { timeLists } from "./time-lists.ts";

export interface ProductTimes {
  /** Calls of the shop with each number of {@link measuredProductCounts}. */
  readonly shop: readonly GrowingLine[];
  /** Of the lists of 500 rows with each number of them, and of what is made ready for them. */
  readonly lists: readonly GrowingLine[];
  /** Of the back office with the most goods. */
  readonly staff: readonly CallTime[];
  /** Done once with the most goods, in ms. */
  readonly work: readonly { readonly what: string; readonly ms: number }[];
}

/** Fills a database with goods and times the shop and the back office; everything stays in a folder that goes. */
export async function measureProducts(): Promise<ProductTimes> {
  await using database = await openScratchDatabase("goods");
  const shop = new Map<string, number[]>();
  const lists = new Map<string, number[]>();
  let from = 0;
  for (const to of measuredProductCounts) {
    console.log(`${to} goods`);
    await fillProducts(database.url, { from, to });
    from = to;
    const addTo = (lines: Map<string, number[]>) => (time: CallTime) => {
      lines.set(time.what, [...(lines.get(time.what) ?? []), time.medianMs]);
      console.log(`${time.what}: ${time.medianMs} ms`);
    };
    const add = addTo(shop);
    await using store = await openStore(database.url);
    for (const [what, path] of [...shopCalls(to), ...pageCalls()]) {
      add(await timeUncached(store, what, path));
    }
    await using forgetful = await openStore(database.url, { caches: false });
    for (const [what, path] of documentCalls()) add(await timeCall(forgetful, what, path));
    for (const time of await timeLists(database.url)) addTo(lists)(time);
  }
  await using store = await openStore(database.url);
  const staff: CallTime[] = [];
  for (const [what, path] of staffCalls(from)) staff.push(await timeCall(store, what, path));
  const linesOf = (times: ReadonlyMap<string, number[]>) =>
    [...times].map(([what, medianMs]) => ({ what, medianMs }));
  return {
    shop: linesOf(shop),
    lists: linesOf(lists),
    staff,
    work: await timeWork(store),
  };
}

/** Times what staff do to many goods. */
async function timeWork(store: OpenStore): Promise<ProductTimes["work"]> {
  const done: { what: string; ms: number }[] = [];
  const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    const result = await work();
    done.push({ what, ms: Math.round(performance.now() - startedAt) });
    console.log(`${what}: ${done.at(-1)?.ms} ms`);
    return result;
  };
  const product = await requestReply<StaffProduct>(store, "GET", "/products/adire-000003");
  const { id, version, name, description, material, category, discount, featured } = product;
  const changed = {
    ...{ version, name, description, material, category, discount, featured },
    typeId: product.type.id,
    price: 65_000,
    tieredPricing: [],
    pictures: product.pictures.map(({ mediaId, image, view }) => ({
      mediaId,
      alt: image.alt,
      view,
    })),
    sizes: product.sizes.map(({ size }) => size),
  };
  await timed("save a product", () => requestReply(store, "PATCH", `/products/${id}`, changed));
  const listed: { id: string; version: number }[] = [];
  for (let page = 1; listed.length < 1000; page += 1) {
    const path = `/products?type=shirt&page=${page}`;
    listed.push(...(await requestReply<StaffProductPage["data"]>(store, "GET", path)));
  }
  await timed("another price for 1,000 goods, 200 at a time", async () => {
    for (let at = 0; at < 1000; at += 200) {
      const products = listed
        .slice(at, at + 200)
        .map(({ id, version }) => ({ id, version, price: 77_000 }));
      const { left } = await requestReply<BulkUpdateResult>(
        store,
        "POST",
        "/products/bulk-update",
        {
          products,
        },
      );
      if (left.length > 0) throw new Error(`${left.length} products were left alone`);
    }
  });
  await timeImports(store, timed);
  await timeTypes(store, timed);
  return done;
}

type TimeWork = <Result>(what: string, work: () => Promise<Result>) => Promise<Result>;

async function timeImports(store: OpenStore, timed: TimeWork): Promise<void> {
  for (const format of ["csv", "xlsx"] as const) {
    await timed(`10,000 goods as ${format.toUpperCase()}`, async () => {
      const path = `/products/export?format=${format}&type=dress`;
      const url = `/api/staff${path}`;
      const reply = await store.app.inject({ url, headers: store.headers });
      if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode}`);
    });
  }
  const head = "Name,Category,Type,Price,Description,Material,Stock S,Stock M";
  const rows = Array.from(
    { length: 10_000 },
    (_, n) =>
      `Sheet kaftan ${n},WOMEN,Kaftan,45000,"Cut in Aba from linen that falls well, with deep pockets.",Linen,4,5`,
  );
  const work = createProductImportTask({ ...store.runtime, sizeReferences });
  const sent = await timed("a file of 10,000 new goods, looked at", async () => {
    const form = new FormData();
    form.append("request", "{}");
    form.append("file", new File([[head, ...rows].join("\n")], "goods.csv"));
    const body = new Response(form);
    const { id } = await requestReply<ProductImport>(store, "POST", "/imports", {
      type: body.headers.get("content-type") ?? "",
      bytes: Buffer.from(await body.arrayBuffer()),
    });
    await work({ importId: id }, AbortSignal.timeout(600_000));
    return await requestReply<ProductImport>(store, "GET", `/imports/${id}`);
  });
  await timed("imported", async () => {
    await requestReply(store, "POST", `/imports/${sent.id}/start`, { version: sent.version });
    await work({ importId: sent.id }, AbortSignal.timeout(600_000));
  });
  const written = await requestReply<ProductImport>(store, "GET", `/imports/${sent.id}`);
  console.log(written.status, JSON.stringify(written.counts));
}

/** The last ones first, so that each type has the goods that are said of it. */
async function timeTypes(store: OpenStore, timed: TimeWork): Promise<void> {
  const rename = async (id: string, name: string) => {
    const { version, sizes, sizeGuides } = await requestReply<StaffType>(
      store,
      "GET",
      `/product-types/${id}`,
    );
    await timed(`a new name for a type, ${name}`, () =>
      requestReply(store, "PATCH", `/product-types/${id}`, { version, name, sizes, sizeGuides }),
    );
  };
  const merge = async (id: string, intoId: string, what: string) => {
    const { version } = await requestReply<StaffType>(store, "GET", `/product-types/${id}`);
    await timed(what, () =>
      requestReply(store, "POST", `/product-types/${id}/merge`, { version, intoId }),
    );
  };
  await rename("kaftan", "of 30,000 goods");
  await merge("skirt", "tunic", "a type of 10,000 goods merged into another");
  await merge("tunic", "boubou", "a type of 20,000 goods merged into another");
  for (const id of ["boubou", "dress", "trouser", "agbada", "kimono", "kaftan"]) {
    const { products } = await requestReply<StaffType>(store, "GET", `/product-types/${id}`);
    await merge(
      id,
      "shirt",
      `a type of ${products.toLocaleString("en")} goods merged into another`,
    );
  }
  await rename("shirt", "of 110,000 goods");
}

/** Asks a staff call. @throws {Error} when it is refused */
async function requestReply<Data>(
  { app, headers }: OpenStore,
  method: "GET" | "POST" | "PATCH",
  path: string,
  body?: object,
): Promise<Data> {
  const file = body && "bytes" in body ? (body as { type: string; bytes: Buffer }) : undefined;
  const reply = await app.inject({
    method,
    url: `/api/staff${path}`,
    headers: { ...headers, ...(file && { "content-type": file.type }) },
    ...(body && { payload: file?.bytes ?? body }),
  });
  if (reply.statusCode > 201) throw new Error(`${path}: ${reply.statusCode} ${reply.payload}`);
  return reply.json<{ data: Data }>().data;
}
