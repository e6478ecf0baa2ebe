import type { RemovedDemo } from "#contract/api/first-steps.ts";
import type { Tx } from "#server/database/connection.ts";
import { closeAccounts } from "#server/modules/accounts/index.ts";
import {
  deleteBusinessProfile,
  deleteEnquiries,
  listSendersAmong,
} from "#server/modules/business/index.ts";
import { forgetMovements } from "#server/modules/catalogue/index.ts";
import { recountCustomers } from "#server/modules/customers/index.ts";
import { deleteRedemptionsOf, deleteUntouchedDiscounts } from "#server/modules/discounts/index.ts";
import { deleteMessagesTo } from "#server/modules/mail/index.ts";
import { deleteOrders, listBuyersAmong, lockDoomed } from "#server/modules/orders/index.ts";
import { deletePaymentsOf } from "#server/modules/payments/index.ts";
import { reopenEveryDay } from "#server/modules/reports/index.ts";
import { deleteReturnsOf } from "#server/modules/returns/index.ts";
import { deleteWishlist } from "#server/modules/wishlist/index.ts";
import type { DemoIds } from "./demo-records.queries.ts";

/** Takes out of a demo who bought and asked, what they bought, and the discounts they were offered. */
export async function removeDemoSales(
  tx: Tx,
  noted: DemoIds,
  at: Date,
): Promise<Pick<RemovedDemo, "orders" | "people" | "discounts" | "enquiries">> {
  const orders = await lockDoomed(tx, noted.order);
  const orderIds = orders.map(({ id }) => id);
  const exchangeIds = await deleteReturnsOf(tx, orderIds);
  await deletePaymentsOf(tx, orderIds);
  await deleteRedemptionsOf(tx, orderIds);
  await forgetMovements(tx, orderIds, exchangeIds);
  await deleteOrders(tx, orders);
  const enquiries = await deleteEnquiries(tx, noted.enquiry);
  const left = await removePeople(tx, noted.person, at);
  const addresses = [...new Set([...orders.map(({ email }) => email), ...left])];
  await recountCustomers(tx, addresses);
  await deleteMessagesTo(
    tx,
    addresses,
    orders.map(({ orderNumber }) => orderNumber),
  );
  const discounts = await deleteUntouchedDiscounts(tx, noted.discount);
  await reopenEveryDay(tx);
  return { orders: orders.length, people: left.length, discounts, enquiries };
}

/** Closes accounts that have nothing of their own, as if nobody had ever opened them. @returns their addresses */
async function removePeople(tx: Tx, noted: readonly string[], at: Date): Promise<string[]> {
  const busy = new Set([
    ...(await listBuyersAmong(tx, noted)),
    ...(await listSendersAmong(tx, noted)),
  ]);
  const idle = noted.filter((id) => !busy.has(id));
  for (const id of idle) {
    await deleteWishlist(tx, id);
    await deleteBusinessProfile(tx, id);
  }
  return await closeAccounts(tx, idle, at);
}
