import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentTab } from "#contract/api/payments/staff-payments.ts";
import { type CustomerIdentity, refreshCustomers } from "#server/database/refresh-customers.ts";
import { type CaseDesk, createCaseDesk } from "../../../../tests/kit/case-desk.ts";
import { type SearchLimits, searchEntries } from "./list-payments.ts";
import type { EntryCursor } from "./payment-entries.queries.ts";

let desk: CaseDesk;
beforeAll(async () => {
  desk = await createCaseDesk();
  for (let order = 0; order < 4; order += 1) await desk.underpaid();
  const { db } = desk.pay.shop.runtime;
  await db.withTransaction(async (tx) => {
    const orders = await tx.rows<CustomerIdentity & { readonly id: string }>({
      text: "select id, user_id, email from shop_order order by id",
    });
    for (const [i, { id }] of orders.entries()) {
      await tx.rows({
        text: "update shop_order set shipping_info = shipping_info || jsonb_build_object('firstName', $2::text) where id = $1",
        values: [id, i === 1 ? "Obiageli" : "Musa"],
      });
    }
    refreshCustomers(tx, orders);
  });
});
afterAll(() => desk.close());

async function findAll(tab: PaymentTab, search: string, within?: SearchLimits) {
  const { db } = desk.pay.shop.runtime;
  const filter = { tab, search, assignee: undefined, amountKobo: undefined };
  const ids: string[] = [];
  let after: EntryCursor | undefined;
  do {
    const { rows, next } = await searchEntries(db, filter, { after, limit: 2 }, within);
    ids.push(...rows.map(({ id }) => id));
    after = next;
  } while (after !== undefined);
  return ids;
}

test.each([
  ["to_review", "musa", 3],
  ["all", "musa", 6],
  ["all", "obiageli", 2],
  ["refunds", "musa", 0],
] as const)(
  "in %s the words %s are found whole, however many orders hold them",
  async (tab, search, count) => {
    const byIndex = await findAll(tab, search);
    expect(byIndex).toHaveLength(count);
    expect(new Set(byIndex).size).toBe(count);
    // As where every word is too common for the index: by walks of one, two and three rows.
    for (const rows of [1, 2, 3]) {
      for (const walks of [1, 4]) {
        expect(
          await findAll(tab, search, { maxOrders: 0, firstScanRows: rows, maxScans: walks }),
        ).toEqual(byIndex);
      }
    }
  },
);
