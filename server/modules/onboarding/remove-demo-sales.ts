import type { RemovedDemo } from "#contract/api/settings/onboarding.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { closeAccounts, lockUsersToDelete } from "#server/modules/accounts/index.ts";
import {
  deleteBusinessProfile,
  deleteEnquiries,
  listSendersAmong,
} from "#server/modules/business/index.ts";
import { purgeMovements } from "#server/modules/catalogue/index.ts";
import { refreshCustomers } from "#server/modules/customers/index.ts";
import {
  deleteRedemptionsOfOrders,
  deleteUntouchedDiscounts,
} from "#server/modules/discounts/index.ts";
import { deleteMessagesAbout } from "#server/modules/mail/index.ts";
import {
  deleteOrders,
  filterUserIdsWithOrders,
  lockOrdersToDelete,
} from "#server/modules/orders/index.ts";
import { deleteOrderPayments } from "#server/modules/payments/index.ts";
import { recomputeAllDays } from "#server/modules/reports/index.ts";
import { deleteReturnsOfOrders } from "#server/modules/returns/index.ts";
import { deleteWishlist } from "#server/modules/wishlist/index.ts";
import type { DemoIds } from "./demo-records.queries.ts";

export async function removeDemoSales(
  tx: Tx,
  recorded: DemoIds,
  at: Date,
): Promise<Pick<RemovedDemo, "orders" | "people" | "discounts" | "enquiries">> {
  await lockUsersToDelete(tx, recorded.person);
  const orders = await lockOrdersToDelete(tx, recorded.order);
  const orderIds = orders.map(({ id }) => id);
  const exchangeIds = await deleteReturnsOfOrders(tx, orderIds);
  await deleteOrderPayments(tx, orderIds);
  await deleteRedemptionsOfOrders(tx, orderIds);
  await purgeMovements(tx, orderIds, exchangeIds);
  await deleteOrders(tx, orders);
  const enquiries = await deleteEnquiries(tx, recorded.enquiry);
  const closedAddresses = await removePeople(tx, recorded.person, at);
  const addresses = [...new Set([...orders.map(({ email }) => email), ...closedAddresses])];
  await refreshCustomers(tx, addresses);
  await deleteMessagesAbout(tx, {
    addresses: addresses.map(normalizeEmail),
    references: orders.map(({ orderNumber }) => orderNumber),
  });
  const discounts = await deleteUntouchedDiscounts(tx, recorded.discount);
  await recomputeAllDays(tx);
  return { orders: orders.length, people: closedAddresses.length, discounts, enquiries };
}

/** Only accounts without data of their own. @returns their addresses */
async function removePeople(tx: Tx, recorded: readonly string[], at: Date): Promise<string[]> {
  const usedIds = new Set([
    ...(await filterUserIdsWithOrders(tx, recorded)),
    ...(await listSendersAmong(tx, recorded)),
  ]);
  const unusedIds = recorded.filter((id) => !usedIds.has(id));
  for (const id of unusedIds) {
    await deleteWishlist(tx, id);
    await deleteBusinessProfile(tx, id);
  }
  return await closeAccounts(tx, unusedIds, at);
}
