import type { GrowingLine } from "./draw-growth.ts";
import { type Amounts, fillMillion } from "./fill-million.ts";
import { openScratchDatabase } from "./open-scratch-database.ts";
import { type OpenStore, openStore, timeCall, timed } from "./time-calls.ts";

/** How many orders the store is measured with before it has a million, each in a database of its own. */
export const fewerOrders = [0, 10_000, 100_000] as const;

const product = { id: "prd_100", size: "M", price: 15_000 };

/** Times what grows, or should not, with the number of orders, in databases that differ in nothing else. */
export async function measureFewerOrders(amounts: Amounts): Promise<GrowingLine[]> {
  const lines: GrowingLine[] = [];
  for (const orders of fewerOrders) {
    console.log(`${orders} orders`);
    await using database = await openScratchDatabase("orders");
    await fillMillion(database.url, { ...amounts, orders });
    await using store = await openStore(database.url);
    joinTimes(lines, await timeOrders(store));
  }
  return lines;
}

/** Adds the times of one more amount to those of the amounts before it. */
export function joinTimes(lines: GrowingLine[], times: readonly GrowingLine[]): void {
  for (const { what, medianMs } of times) {
    const at = lines.findIndex((line) => line.what === what);
    if (at < 0) lines.push({ what, medianMs });
    else lines[at] = { what, medianMs: [...(lines[at]?.medianMs ?? []), ...medianMs] };
  }
}

/** Times what is measured with every number of orders. */
export async function timeOrders(store: OpenStore): Promise<GrowingLine[]> {
  await store.runtime.db.rows({
    text: "update product_variant set stock = 1000 where product_id = $1 and size = $2",
    values: [product.id, product.size],
  });
  let placed = { orderNumber: "", email: "" };
  let n = 0;
  const placing = await timed("placing an order", async () => {
    n += 1;
    placed = await place(store, n);
  });
  const { orderNumber, email } = placed;
  const found = `email=${encodeURIComponent(email)}&orderNumber=${orderNumber}`;
  const reads = [
    ["looking an order up", `/api/orders/lookup?${found}`],
    ["Today: to-do list", "/api/staff/reports/today"],
    ["orders, tab all", "/api/staff/orders?tab=all"],
    ["orders by a number", `/api/staff/orders?tab=all&search=${orderNumber}`],
    ["orders by a name", "/api/staff/orders?tab=all&search=amaka%20eze"],
    ["customers who spent most", "/api/staff/customers"],
  ] as const;
  const times = [placing];
  for (const [what, path] of reads) times.push(await timeCall(store, what, path));
  for (const { what, medianMs } of times) console.log(`${what}: ${medianMs} ms`);
  return times.map(({ what, medianMs }) => ({ what, medianMs: [medianMs] }));
}

/** @throws {Error} when the order is refused */
async function place({ app }: OpenStore, n: number) {
  const email = `bench.orders${n}@example.com`;
  const reply = await app.inject({
    method: "POST",
    url: "/api/orders",
    remoteAddress: `10.9.${n >> 8}.${n & 255}`,
    headers: { "idempotency-key": crypto.randomUUID() },
    payload: {
      items: [{ productId: product.id, size: product.size, quantity: 1, price: product.price }],
      totalAmount: product.price,
      shippingInfo: {
        ...{ firstName: "Adaeze", lastName: "Okafor", email, phone: "+2348012345678" },
        ...{ address: "12 Marina Road", city: "Lagos", state: "Lagos", postalCode: "100001" },
        country: "Nigeria",
      },
    },
  });
  if (reply.statusCode !== 201) throw new Error(`The order was refused: ${reply.payload}`);
  const { data } = reply.json<{ data: { orderNumber: string } }>();
  return { orderNumber: data.orderNumber, email };
}
