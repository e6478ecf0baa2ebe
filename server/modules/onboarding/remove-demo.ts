import type { DemoCounts, RemovedDemo } from "#contract/api/settings/onboarding.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { addJob } from "#server/database/jobs/jobs.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { closeAccounts, lockUsersToDelete } from "#server/modules/accounts/index.ts";
import {
  deleteBusinessProfile,
  deleteEnquiries,
  listSendersAmong,
} from "#server/modules/business/index.ts";
import { deleteProducts } from "#server/modules/catalogue/bulk/index.ts";
import { purgeMovements } from "#server/modules/catalogue/stock/index.ts";
import { deleteUntouchedTypes } from "#server/modules/catalogue/types/index.ts";
import {
  deleteUntouchedDiscounts,
  discountTypeReferences,
} from "#server/modules/discounts/index.ts";
import { deleteRedemptionsOfOrders } from "#server/modules/discounts/redemptions/index.ts";
import { deleteMessagesAbout } from "#server/modules/mail/index.ts";
import { deleteCampaigns, deleteSubscriber } from "#server/modules/newsletter/index.ts";
import {
  deleteOrders,
  filterUserIdsWithOrders,
  lockOrdersToDelete,
} from "#server/modules/orders/customer/index.ts";
import { filterOrderedProductIds } from "#server/modules/orders/index.ts";
import { deleteOrderPayments } from "#server/modules/payments/index.ts";
import { finishDaysJob } from "#server/modules/reports/index.ts";
import { deleteReturnsOfOrders } from "#server/modules/returns/index.ts";
import { listCountedProducts, stocktakeTypeReferences } from "#server/modules/stocktakes/index.ts";
import { deleteWishlist } from "#server/modules/wishlist/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { countDemo } from "./get-onboarding.ts";
import {
  clearDemoRecords,
  type DemoIds,
  listDemoRecords,
  lockOnboardingRow,
  saveDemoRemoved,
} from "./onboarding.queries.ts";

const statementTimeoutMs = 120_000;

/**
 * Records that real data references, and all that staff created or changed, stay. A live store only
 * loses products and types.
 * @throws {AppError} `conflict` when the counts the owner confirmed have changed
 */
export function removeDemo(demoProductIds: readonly string[]) {
  return staffCommand<DemoCounts, RemovedDemo, unknown>(
    async ({ tx, runtime, body: expected }) => {
      const isDemo = runtime.config.mode === "demo";
      await lockOnboardingRow(tx);
      const recorded = await listDemoRecords(tx);
      requireUnchanged(expected, await countDemo(tx, { demoProductIds, recorded, isDemo }));
      const sales = isDemo ? await removeDemoSales(tx, recorded, runtime.clock()) : noSales;
      const products = await deleteProducts(tx, demoProductIds, async (ids) => [
        ...(await filterOrderedProductIds(tx, ids)),
        ...(await listCountedProducts(tx, ids)),
      ]);
      const types = await removeDemoTypes(tx, recorded.type);
      await saveDemoRemoved(tx, runtime.clock());
      await clearDemoRecords(tx);
      const { deleted, archived } = products;
      const reply = { deleted: deleted.length, archived: archived.length, types, ...sales };
      return { reply, change: { action: "demo.removed", subject: "demo-store", after: reply } };
    },
    { statementTimeoutMs },
  );
}

const noSales = { orders: 0, people: 0, discounts: 0, enquiries: 0 };

function requireUnchanged(expected: DemoCounts, is: DemoCounts): void {
  const isChanged = Object.entries(is).some(
    ([name, count]) => expected[name as keyof DemoCounts] !== count,
  );
  if (!isChanged) return;
  throw new AppError("conflict", {
    detail: "The demo data has changed. Review it and try again.",
  });
}

/** Only types that are unchanged and unused. @returns the number deleted */
async function removeDemoTypes(tx: Tx, recorded: readonly string[]): Promise<number> {
  const unused: string[] = [];
  for (const id of recorded) {
    const references =
      (await discountTypeReferences.count(tx, id)) + (await stocktakeTypeReferences.count(tx, id));
    if (references === 0) unused.push(id);
  }
  return await deleteUntouchedTypes(tx, unused);
}

async function removeDemoSales(
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
  await deleteMessagesAbout(tx, {
    addresses: addresses.map(normalizeEmail),
    references: [...orders.map(({ orderNumber }) => orderNumber), ...enquiries],
  });
  await deleteCampaigns(tx, recorded.campaign);
  for (const address of recorded.subscriber) await deleteSubscriber(tx, address);
  await deleteMessagesAbout(tx, { addresses: recorded.subscriber, references: [] });
  const discounts = await deleteUntouchedDiscounts(tx, recorded.discount);
  // The home page shows figures of finished days.
  await addJob(tx, finishDaysJob, {});
  return {
    orders: orders.length,
    people: closedAddresses.length,
    discounts,
    enquiries: enquiries.length,
  };
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
