import { setTimeout as pause } from "node:timers/promises";
import { orderBody, orderItem } from "../../../tests/kit/shop.ts";

/** An order that the store said it has. */
export interface Acknowledged {
  readonly orderNumber: string;
  readonly at: Date;
}

/** Buyers who order without pause. */
export interface OrderStorm {
  readonly acknowledged: readonly Acknowledged[];
  /** Waits until so many orders are acknowledged. */
  reach(count: number): Promise<void>;
  /** Lets the orders under way end. */
  stop(): Promise<void>;
}

let clients = 0;

/**
 * Lets buyers order at a store until they are stopped. An order without an answer is sent again with its key.
 * @param api address of the API, behind one trusted proxy, so that each order comes from an address of its own
 * @param buyers who order at the same time
 */
export function startOrderStorm(api: string, productId: string, buyers = 6): OrderStorm {
  const acknowledged: Acknowledged[] = [];
  let isOver = false;

  async function buy(): Promise<void> {
    while (!isOver) {
      const key = crypto.randomUUID();
      while (!(await send(key)) && !isOver) await pause(100);
    }
  }

  async function send(key: string): Promise<boolean> {
    clients += 1;
    const client = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
    const reply = await fetch(`${api}/orders`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": key,
        "x-forwarded-for": client,
      },
      body: JSON.stringify(orderBody([orderItem(productId)])),
    }).catch(() => undefined);
    const text = await reply?.text().catch(() => undefined);
    if (reply?.status !== 201 || text === undefined) return false;
    acknowledged.push({ orderNumber: JSON.parse(text).data.orderNumber, at: new Date() });
    return true;
  }

  const running = Promise.all(Array.from({ length: buyers }, buy));
  return {
    acknowledged,
    async reach(count) {
      while (acknowledged.length < count) await pause(50);
    },
    async stop() {
      isOver = true;
      await running;
    },
  };
}
