import type { DataRequestKind } from "#contract/api/customers/data-requests.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { recordDataRequest } from "#server/modules/customers/index.ts";
import { daysAgo } from "./days-ago.ts";
import { demoBuyers } from "./demo-orders.ts";

interface DemoDataRequest {
  readonly buyer: keyof typeof demoBuyers;
  readonly kind: DataRequestKind;
  readonly daysAgo: number;
  readonly note: string;
}

const requests: readonly DemoDataRequest[] = [
  {
    buyer: "chika",
    kind: "export",
    daysAgo: 26,
    note: "By email, from the address on the orders",
  },
  {
    buyer: "sade",
    kind: "erase",
    daysAgo: 3,
    note: "By phone, once the return is closed; called back on the number on the order",
  },
];

export async function seedDataRequests(runtime: Runtime): Promise<void> {
  const staff = await runtime.db.first<StaffMember>({
    text: "select id, name, email, role from staff_member where demo and role = 'support'",
  });
  if (!staff) return;
  for (const { buyer, kind, note, daysAgo: days } of requests) {
    const customer = await runtime.db.first<{ id: string }>({
      text: `select id from customer where email = $1
        and not exists (select from customer_data_request where customer_id = customer.id)`,
      values: [demoBuyers[buyer].email],
    });
    if (!customer) continue;
    const then = daysAgo(runtime, days);
    const body = { kind, requestedOn: toShopDay(then.clock()), note };
    await recordDataRequest(then)({ staff, params: customer, body });
  }
}
