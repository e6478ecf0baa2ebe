import { setTimeout as delay } from "node:timers/promises";
import type { BulkUpdateResult } from "#contract/api/catalogue/bulk-products.ts";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { answerOf, dataOf, signInDemo } from "./sign-in-demo.ts";

/** How long a price that staff save takes until shoppers see it, in ms from the press on. */
export interface SpreadTime {
  readonly where: string;
  readonly medianMs: number;
  readonly worstMs: number;
}

export const pricesSaved = 20;
const pollIntervalMs = 2;
/** One that is not seen within so many ms is a fault. */
const timeoutMs = 30_000;

/**
 * Saves prices in one process of a store and waits until both show them, to shoppers who have just seen the one of
 * before.
 * @param processes the origins of two processes on one database; staff work in the first
 * @throws {Error} when a price is not shown
 */
export async function measureSpread(
  processes: { readonly staff: string; readonly other: string },
  productId: string,
): Promise<SpreadTime[]> {
  const { staff, other } = processes;
  const headers = { origin: staff, cookie: (await signInDemo(staff)).join("; ") };
  const call = <Reply>(path: string, body?: object) =>
    answerOf(`${staff}/api/staff/products${path}`, {
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    }).then(dataOf<Reply>);
  const places = [staff, other].flatMap((origin) => placesIn(origin, productId, origin === staff));
  const times = places.map((): number[] => []);
  let { version, price } = await call<StaffProduct>(`/${productId}`);
  for (let run = 0; run < pricesSaved; run += 1) {
    await Promise.all(places.map(({ shows }) => shows(price)));
    price += 1000;
    const startedAt = performance.now();
    const [saved, ...visible] = await Promise.all([
      call<BulkUpdateResult>("/bulk-update", { products: [{ id: productId, version, price }] }),
      ...places.map(async ({ shows }) => {
        while (!(await shows(price))) {
          if (performance.now() - startedAt > timeoutMs) throw new Error("A price was not shown");
          await delay(pollIntervalMs);
        }
        return performance.now() - startedAt;
      }),
    ]);
    version = saved.done[0]?.version ?? version;
    for (const [at, ms] of visible.entries()) times[at]?.push(ms);
  }
  return places.map(({ where }, at) => ({ where, ...figuresOf(times[at] ?? []) }));
}

/** Where shoppers see a price. */
function placesIn(origin: string, productId: string, isOwn: boolean) {
  const of = isOwn ? "the process that saved it" : "the other process";
  return [
    {
      where: `API of ${of}`,
      shows: async (price: number) => {
        const answer = await answerOf(`${origin}/api/products/${productId}`);
        return (await dataOf<Product>(answer)).price === price;
      },
    },
    {
      where: `page of ${of}`,
      shows: async (price: number) => {
        const page = await (await answerOf(`${origin}/product/${productId}`)).text();
        return page.includes(formatNaira(fromNaira(price)));
      },
    },
  ];
}

function figuresOf(times: readonly number[]): Pick<SpreadTime, "medianMs" | "worstMs"> {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    medianMs: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    worstMs: Math.round(sorted.at(-1) ?? 0),
  };
}
