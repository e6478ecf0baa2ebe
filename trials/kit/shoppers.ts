import { setTimeout as pause } from "node:timers/promises";
import { orderBody, orderItem } from "../../tests/kit/shop.ts";
import { type Answer, ask, shopperAddress } from "./ask.ts";

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
export interface Seen {
  readonly at: number;
  readonly what: "order" | "page";
  readonly ok: boolean;
  /** The status, or what the network said. */
  readonly said: string;
}

/** Shoppers at work. */
export interface Shoppers {
  readonly orders: readonly WantedOrder[];
  readonly seen: readonly Seen[];
  /** No new orders; those under way are finished. */
  stop(): Promise<void>;
}

/** How many shoppers there are and what they bear. */
export interface Pace {
  readonly ordersPerMinute: number;
  readonly readers: number;
  readonly readerPauseMs: number;
  /** A shopper who is told when to come back does, for so long. */
  readonly patienceMs: number;
}

const usual: Pace = { ordersPerMinute: 200, readers: 4, readerPauseMs: 250, patienceMs: 120_000 };

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

/** Lets shoppers order with one key for each order however often it is sent, 200 a minute unless told, and others browse. */
export function letShop(address: string, productId: string, pace: Partial<Pace> = {}): Shoppers {
  const { ordersPerMinute, readers, readerPauseMs, patienceMs } = { ...usual, ...pace };
  const orders: WantedOrder[] = [];
  const seen: Seen[] = [];
  const underWay = new Set<Promise<void>>();
  let stopping = false;
  const note = (what: Seen["what"], ok: boolean, { status, fault }: Answer) =>
    seen.push({ at: performance.now(), what, ok, said: String(status ?? fault) });

  const placeOrder = async (number: number): Promise<void> => {
    const email = `shopper${number}@trial.example`;
    const order: WantedOrder = { email, key: crypto.randomUUID(), sent: 0 };
    orders.push(order);
    const body = JSON.stringify(orderBody([orderItem(productId)], { shippingInfo: { email } }));
    const headers = { "content-type": "application/json", "idempotency-key": order.key };
    const until = performance.now() + patienceMs;
    while (performance.now() < until) {
      order.sent += 1;
      const answer = await ask(`${address}/api/orders`, {
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
      // Refused for good: nothing is mended by sending it again.
      if (answer.status !== undefined && answer.status < 500 && answer.status !== 429) return;
      await pause(Math.max(500, answer.retryAfter * 1_000));
    }
  };

  const order = async () => {
    for (let number = 1; !stopping; number += 1) {
      const placing: Promise<void> = placeOrder(number).finally(() => underWay.delete(placing));
      underWay.add(placing);
      await pause(60_000 / ordersPerMinute);
    }
  };
  const browse = async (reader: number) => {
    for (let i = reader; !stopping; i += 1) {
      const path = paths[i % paths.length] ?? "/";
      // Half of the addresses are new, so that pages are rendered too and not only sent.
      const own = i % 2 === 0 && path.includes("?") ? `${path}&page=${(i % 4) + 1}` : path;
      const answer = await ask(`${address}${own}`, { from: shopperAddress(100_000 + i) });
      note("page", answer.status === 200, answer);
      await pause(readerPauseMs);
    }
  };
  const working = [order(), ...Array.from({ length: readers }, (_, i) => browse(i))];
  return {
    orders,
    seen,
    async stop() {
      stopping = true;
      await Promise.all(working);
      await Promise.all(underWay);
    },
  };
}

/** The longest time without an answer as it should be, in ms, between two moments. */
export function longestGap(
  seen: readonly Seen[],
  what: Seen["what"],
  from: number,
  to: number,
): number {
  const moments = seen
    .filter((each) => each.what === what && each.ok && each.at >= from && each.at <= to)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  return Math.max(...[from, ...moments].map((at, i, all) => (all[i + 1] ?? Math.max(at, to)) - at));
}

/** How often each wrong answer came, the most frequent first. */
export function countFaults(seen: readonly Seen[], what: Seen["what"]): string {
  const counts = new Map<string, number>();
  for (const { ok, said, ...each } of seen) {
    if (!ok && each.what === what) counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  const faults = [...counts].sort(([, a], [, b]) => b - a);
  return faults.map(([said, count]) => `${count} × ${said}`).join(", ") || "none";
}
