import { setTimeout as pause } from "node:timers/promises";
import { orderBody, orderItem } from "../../../tests/kit/shop.ts";
import { sendRequest, shopperAddress, type TimedResponse } from "./send-request.ts";

/** One order that a shopper wants, whatever becomes of it. */
export interface WantedOrder {
  readonly email: string;
  readonly key: string;
  /** The number the store answered with. */
  orderNumber?: string;
  /** How often it was sent. */
  sent: number;
}

/** Something that was asked for, when it was answered, and whether as it should. */
export interface RequestRecord {
  readonly at: number;
  readonly what: "order" | "page";
  readonly ok: boolean;
  /** The status, or what the network said. */
  readonly said: string;
}

export interface Shoppers {
  readonly orders: readonly WantedOrder[];
  readonly records: readonly RequestRecord[];
  /** No new orders; those under way are finished. */
  stop(): Promise<void>;
}

export interface ShopRate {
  readonly ordersPerMinute: number;
  readonly readers: number;
  readonly readerPauseMs: number;
  /** A shopper who is told when to come back does, for so long. */
  readonly timeoutMs: number;
  /** What readers read in turn. */
  readonly paths: readonly string[];
}

const paths = [
  "/",
  "/products",
  "/products?category=women",
  "/products?search=agbada",
  "/api/products?limit=12",
  "/api/products?category=MEN",
  "/sitemap.xml",
  "/faq",
];

const usual: ShopRate = {
  ordersPerMinute: 200,
  readers: 4,
  readerPauseMs: 250,
  timeoutMs: 120_000,
  paths,
};

/**
 * Lets shoppers order with one key for each order however often it is sent, 200 a minute unless told, and others browse.
 * @param addressOf where the shop is now
 */
export function startShoppers(
  addressOf: string | (() => string),
  productId: string,
  rate: Partial<ShopRate> = {},
): Shoppers {
  const { ordersPerMinute, readers, readerPauseMs, timeoutMs, paths } = { ...usual, ...rate };
  const getAddress = typeof addressOf === "string" ? () => addressOf : addressOf;
  const orders: WantedOrder[] = [];
  const records: RequestRecord[] = [];
  const pending = new Set<Promise<void>>();
  let stopping = false;
  const note = (what: RequestRecord["what"], ok: boolean, { status, error }: TimedResponse) =>
    records.push({ at: performance.now(), what, ok, said: String(status ?? error) });

  const placeOrder = async (number: number): Promise<void> => {
    const email = `shopper${number}@trial.example`;
    const order: WantedOrder = { email, key: crypto.randomUUID(), sent: 0 };
    orders.push(order);
    const body = JSON.stringify(orderBody([orderItem(productId)], { shippingInfo: { email } }));
    const headers = { "content-type": "application/json", "idempotency-key": order.key };
    const until = performance.now() + timeoutMs;
    while (performance.now() < until) {
      order.sent += 1;
      const answer = await sendRequest(`${getAddress()}/api/orders`, {
        method: "POST",
        headers,
        body,
        from: shopperAddress(number),
      });
      note("order", answer.status === 201, answer);
      if (answer.status === 201) {
        order.orderNumber = JSON.parse(answer.body).data.orderNumber;
        return;
      }
      // Refused for good: sending it again changes nothing.
      if (answer.status !== undefined && answer.status < 500 && answer.status !== 429) return;
      await pause(Math.max(500, answer.retryAfter * 1_000));
    }
  };

  const order = async () => {
    for (let number = 1; !stopping; number += 1) {
      const placing: Promise<void> = placeOrder(number).finally(() => pending.delete(placing));
      pending.add(placing);
      await pause(60_000 / ordersPerMinute);
    }
  };
  const browse = async (reader: number) => {
    for (let i = reader; !stopping; i += 1) {
      const path = paths[i % paths.length] ?? "/";
      // Half of the addresses are new, so that pages are rendered too and not only sent.
      const own = i % 2 === 0 && path.includes("?") ? `${path}&page=${(i % 4) + 1}` : path;
      const answer = await sendRequest(`${getAddress()}${own}`, {
        from: shopperAddress(100_000 + i),
      });
      note("page", answer.status === 200, answer);
      await pause(readerPauseMs);
    }
  };
  const working = [order(), ...Array.from({ length: readers }, (_, i) => browse(i))];
  return {
    orders,
    records,
    async stop() {
      stopping = true;
      await Promise.all(working);
      await Promise.all(pending);
    },
  };
}

/** The longest time without an answer as it should be, in ms, between two moments. */
export function getMaxGap(
  records: readonly RequestRecord[],
  what: RequestRecord["what"],
  from: number,
  to: number,
): number {
  const times = records
    .filter((each) => each.what === what && each.ok && each.at >= from && each.at <= to)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  return Math.max(...[from, ...times].map((at, i, all) => (all[i + 1] ?? Math.max(at, to)) - at));
}

/** How often each wrong answer came, the most frequent first. */
export function countErrors(
  records: readonly RequestRecord[],
  what: RequestRecord["what"],
): string {
  const counts = new Map<string, number>();
  for (const { ok, said, ...each } of records) {
    if (!ok && each.what === what) counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  const errors = [...counts].sort(([, a], [, b]) => b - a);
  return errors.map(([said, count]) => `${count} × ${said}`).join(", ") || "none";
}
