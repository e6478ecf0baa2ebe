import type { Runtime } from "#server/database/runtime.ts";
import { finishDays } from "#server/modules/reports/finish-days.ts";
import type { GrowingLine } from "./draw-growth.ts";
import { type Amounts, fillMillion } from "./fill-million.ts";
import { fewerOrders, joinTimes, measureFewerOrders, timeOrders } from "./measure-orders.ts";
import { openScratchDatabase } from "./open-scratch-database.ts";
import { type CallTime, openStore, timeCall } from "./time-calls.ts";

export interface MillionTimes {
  readonly amounts: Amounts;
  readonly calls: readonly CallTime[];
  /** With each number of orders that was measured. */
  readonly growth: { readonly amounts: readonly number[]; readonly lines: readonly GrowingLine[] };
  /** Seconds to sum up every day of two years. */
  readonly finishSeconds: number;
}

const amounts: Amounts = {
  orders: 1_000_000,
  products: 100_000,
  buyers: 300_000,
  accounts: 100_000,
};

/** Fills a database with a million orders and times what staff ask of it; everything stays in a folder that goes. */
export async function measureMillion(): Promise<MillionTimes> {
  const lines = await measureFewerOrders(amounts);
  await using database = await openScratchDatabase("million");
  await fillMillion(database.url, amounts);
  const growth = { amounts: [...fewerOrders, amounts.orders], lines };
  return await timeBackOffice(database.url, growth);
}

/** Times what staff ask of a filled database. */
async function timeBackOffice(
  url: string,
  growth: { amounts: number[]; lines: GrowingLine[] },
): Promise<MillionTimes> {
  await using store = await openStore(url);
  const { runtime } = store;
  const startedAt = performance.now();
  await finishDays(runtime);
  const finishSeconds = Math.round((performance.now() - startedAt) / 1000);
  const calls: CallTime[] = [];
  for (const [what, path] of await callsOf(runtime)) {
    const time = await timeCall(store, what, `/api/staff${path}`);
    calls.push(time);
    console.log(`${what}: ${time.medianMs} ms`);
  }
  joinTimes(growth.lines, await timeOrders(store));
  return { amounts, calls, growth, finishSeconds };
}

/** What is timed: what people call it, and the address of the call. */
async function callsOf({ db }: Runtime): Promise<[what: string, path: string][]> {
  const one = await db.first<{ number: string; id: string }>({
    text: `select o.order_number as number, c.id from shop_order o join customer c on c.email = o.email
      where o.id = 'ord_400001'`,
  });
  const often = await db.first<{ id: string }>({
    text: "select id from customer order by orders desc limit 1",
  });
  const number = one?.number ?? "";
  const tabs = ["to_pack", "packed", "on_the_way", "delivered", "awaiting_payment", "to_review"];
  const typed: [string, string][] = [
    ["a number", number],
    ["a part of a number", number.slice(5, 10).toLowerCase()],
    ["a name that many have", "amaka eze"],
    ["a phone number", "0800123456"],
    ["an email address", "buyer123456@example.com"],
    ["a city", "calabar"],
    ["a product", "velvet tunic"],
  ];
  const query = (text: string) => encodeURIComponent(text);
  return [
    ["Today", "/reports/today"],
    ["Today: sales", "/reports/sales"],
    ["counts of the sidebar", "/reports/to-do"],
    ...[...tabs, "closed", "all"].map((tab): [string, string] => [
      `orders, tab ${tab}`,
      `/orders?tab=${tab}`,
    ]),
    ...typed.map(([by, text]): [string, string] => [
      `orders by ${by}`,
      `/orders?tab=all&search=${query(text)}`,
    ]),
    ["orders of a state", "/orders?tab=all&state=Enugu"],
    ["orders by total", "/orders?tab=all&minTotal=150000&maxTotal=160000"],
    ["payments to decide", "/payments"],
    ["payments, all", "/payments?tab=all"],
    ["payments by a number", `/payments?tab=all&search=${number}`],
    ["payments by a name that many have", "/payments?tab=all&search=amaka%20eze"],
    ["payments by an amount", "/payments?tab=all&search=58%2C000"],
    ["refunds by a name that many have", "/payments?tab=refunds&search=amaka%20eze"],
    ["stock by what runs out first", "/stock"],
    ["stock, a page in the middle", "/stock?after=prd_50021"],
    ["stock that is low", "/stock?tab=low"],
    ["stock that is sold out, by name", "/stock?tab=sold_out&sort=name"],
    ["stock by name", "/stock?sort=name"],
    ["stock by a word", "/stock?search=velvet"],
    ["customers who spent most", "/customers"],
    ["customers heard of last", "/customers?sort=latest"],
    ["customers, guests", "/customers?tab=guest"],
    ["customers, wholesale", "/customers?tab=wholesale"],
    ["customers who bought twice or more", "/customers?tab=returning"],
    ["customers who read the newsletter", "/customers?tab=newsletter"],
    ["customers by a name that many have", "/customers?search=amaka%20eze"],
    ["customers by phone number", "/customers?search=0800123456"],
    ["customers by email", "/customers?search=buyer123456"],
    ["a customer's page", `/customers/${one?.id}`],
    ["the page of who bought most often", `/customers/${often?.id}`],
    ...[
      ...typed,
      ["an amount", "₦58,000"] as [string, string],
      ["two letters", "am"] as [string, string],
    ].map(([by, text]): [string, string] => [`search by ${by}`, `/search?q=${query(text)}`]),
  ];
}
