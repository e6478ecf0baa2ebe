import { setTimeout as delay } from "node:timers/promises";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { Page } from "#contract/api/envelope.ts";
import type { QuickOrder } from "#contract/api/orders/quick-order.ts";
import { createMatcherCache } from "#server/modules/quickorder/index.ts";
import { getMedian } from "./median.ts";
import { type CallTime, type OpenStore, openStore, timed } from "./time-calls.ts";
import { rowsOfList, tableList } from "./write-list.ts";

/** Starts after each of which a first list is read. */
const starts = 3;
/** Beyond twice the time it usually takes, until all goods are gathered after a start, in ms. */
const sparedMs = 1000;

/**
 * Times what lists of the quick order take of a filled database: one as any, the first after a start, and the gathering
 * of all goods that a start begins.
 * @throws {Error} when rows of a list are lost
 */
export async function timeLists(databaseUrl: string): Promise<CallTime[]> {
  const { text, asAny, gathering } = await timeOpen(databaseUrl);
  const firstMs: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    await using store = await openStore(databaseUrl);
    await store.app.listen({ host: "127.0.0.1", port: 0 });
    await delay(2 * gathering.medianMs + sparedMs);
    const startedAt = performance.now();
    await readList(store, text);
    firstMs.push(performance.now() - startedAt);
  }
  const first: CallTime = {
    what: "the first list after a start, once they are gathered",
    medianMs: Math.round(10 * getMedian(firstMs, (ms) => ms)) / 10,
    worstMs: Math.round(Math.max(...firstMs)),
  };
  return [asAny, first, gathering];
}

/** Times in a store that was open before. */
async function timeOpen(databaseUrl: string) {
  await using store = await openStore(databaseUrl);
  const listed = await store.app.inject({ url: "/api/products?limit=100" });
  const text = tableList(listed.json<Page<Product>>().data);
  const asAny = await timed("a list as any", () => readList(store, text));
  const gathering = await timed("gathering all goods, which a process begins once it listens", () =>
    gather(store),
  );
  return { text, asAny, gathering };
}

async function readList({ app }: OpenStore, text: string): Promise<void> {
  const reply = await app.inject({ method: "POST", url: "/api/quick-order", payload: { text } });
  const { rows } = reply.json<{ data: QuickOrder }>().data;
  if (rows.length < rowsOfList) throw new Error("Rows of the list were lost");
}

async function gather({ runtime }: OpenStore): Promise<void> {
  await createMatcherCache({ isEnabled: false }).get(runtime.db.replica);
}
