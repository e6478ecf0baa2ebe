import type { DataRequestKind } from "#contract/api/data-requests.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { recordDataRequest } from "#server/modules/customers/index.ts";
import { shopDayOf } from "#server/platform/shop-calendar.ts";
import { daysAgo } from "./days-ago.ts";
import { demoBuyers } from "./demo-orders.ts";

interface Asked {
  readonly buyer: keyof typeof demoBuyers;
  readonly kind: DataRequestKind;
  readonly daysAgo: number;
  readonly words: string;
}

const requests: readonly Asked[] = [
  {
    buyer: "chika",
    kind: "copy",
    daysAgo: 26,
    words: "By e-mail, from the address of the orders",
  },
  {
    buyer: "sade",
    kind: "forget",
    daysAgo: 3,
    words: "On the phone, once the return is over; called back on the number of the order",
  },
];

/** Lets two of the demo people ask about their data; whoever has asked before is left out. */
export async function seedDataRequests(runtime: Runtime): Promise<void> {
  const staff = await runtime.db.first<{ id: string }>({
    text: "select id from staff_member where demo and role = 'support'",
  });
  if (!staff) return;
  for (const { buyer, kind, words, daysAgo: days } of requests) {
    const customer = await runtime.db.first<{ id: string }>({
      text: `select id from customer where email = $1
        and not exists (select from customer_data_request where customer_id = customer.id)`,
      values: [demoBuyers[buyer].email],
    });
    if (!customer) continue;
    const then = daysAgo(runtime, days);
    const asked = { kind, askedOn: shopDayOf(then.clock()), words };
    await recordDataRequest(then, staff, customer.id, asked);
  }
}
