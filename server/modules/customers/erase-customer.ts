import type { EraseCustomer } from "#contract/api/customers/customers.ts";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { ReturnStatus } from "#contract/api/returns/returns.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import { eraseFromAudit } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { deleteRepliesAbout } from "#server/database/idempotency.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import {
  closeAccount,
  findUserByEmail,
  listAddresses,
  lockUsersToDelete,
} from "#server/modules/accounts/index.ts";
import {
  deleteBulkOrdersOfSender,
  deleteBusinessProfile,
  findProfileOfUser,
} from "#server/modules/business/index.ts";
import { anonymizeRedeemer } from "#server/modules/discounts/redemptions/index.ts";
import { deleteMessagesAbout } from "#server/modules/mail/index.ts";
import { deleteSubscriber } from "#server/modules/newsletter/index.ts";
import {
  anonymizeBuyer,
  type CustomerOrder,
  listBuyerIdentities,
  lockCustomerOrders,
} from "#server/modules/orders/customer/index.ts";
import { erasePayer } from "#server/modules/payments/index.ts";
import { listOrdersWithPendingRefunds } from "#server/modules/payments/refunds/index.ts";
import { deleteReminderPreference } from "#server/modules/payments/reminders/index.ts";
import { eraseReturns, listReturnsOfOrders } from "#server/modules/returns/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { deleteStockAlertsOf } from "#server/modules/stock-alerts/index.ts";
import { deleteWishlist } from "#server/modules/wishlist/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { createPersonPattern } from "#server/platform/text/redact-person.ts";
import { deleteNotes, findCustomer } from "./customers.queries.ts";

const statementTimeoutMs = 120_000;

const openOrderReasons: Readonly<Partial<Record<OrderStatus, string>>> = {
  PENDING_PAYMENT: "is awaiting payment",
  PAID: "is not packed yet",
  PROCESSING: "is not sent yet",
  SHIPPED: "is in delivery",
};

const openReturnStatuses: readonly ReturnStatus[] = ["REQUESTED", "APPROVED", "RECEIVED"];

/**
 * Erasure of personal data (Nigeria Data Protection Act 2023, section 34). Orders keep what accounting requires
 * (docs/decisions/0026).
 * The email, or the phone number without one, confirms the customer, so that nobody else is erased.
 * @throws {AppError} `not_found`, `conflict`
 */
export const eraseCustomer = staffCommand<EraseCustomer, void>(
  async ({ tx, runtime, params, body }) => {
    const customer = await findCustomer(tx, params.id);
    if (!customer) throw new AppError("not_found");
    const { email, phone } = customer;
    const contact = email || phone;
    if (contact !== body.email) throw new AppError("not_found");
    if (customer.userId !== null) await lockUsersToDelete(tx, [customer.userId]);
    const userId = customer.userId ?? "";
    const orders = await lockCustomerOrders(tx, { userId, key: customer.key });
    const blockers = await listErasureBlockers(tx, orders);
    if (blockers.length > 0) {
      throw new AppError("conflict", { detail: `Cannot be erased yet. ${blockers.join(" ")}` });
    }
    const orderIds = orders.map(({ id }) => id);
    const identifiers = await collectIdentifiers(tx, customer, orderIds);
    const pattern = createPersonPattern(identifiers);
    await anonymizeBuyer(tx, orderIds, pattern, runtime.clock());
    await erasePayer(tx, orderIds, pattern);
    await eraseReturns(tx, orderIds);
    await anonymizeRedeemer(tx, { userId, email });
    const enquiries = await deleteBulkOrdersOfSender(tx, { userId, email });
    await deleteSubscriber(tx, email);
    await deleteReminderPreference(tx, email);
    await deleteStockAlertsOf(tx, email);
    if (customer.userId !== null) {
      await deleteWishlist(tx, customer.userId);
      await deleteBusinessProfile(tx, customer.userId);
      await closeAccount(tx, customer.userId, runtime.clock());
    }
    const orderNumbers = orders.map(({ orderNumber }) => orderNumber);
    const returns = await listReturnsOfOrders(tx, orderIds);
    const returnReferences = returns.map(({ reference }) => reference);
    const references = [...orderNumbers, ...returnReferences, ...enquiries];
    // Every email to staff goes to the store's own addresses.
    const { email: storeEmail, bulkEmail } = await getContact(tx);
    const isStores = [storeEmail, bulkEmail].some((own) => normalizeEmail(own) === email);
    await deleteMessagesAbout(tx, {
      addresses: isStores || email === "" ? [] : [email],
      references,
    });
    await deleteRepliesAbout(tx, [contact, ...references]);
    await deleteNotes(tx, params.id);
    await eraseFromAudit(tx, pattern);
    return {
      reply: undefined,
      change: {
        action: "customer.erased",
        subject: params.id,
        before: { hadAccount: customer.userId !== null, retainedOrders: orders.length },
      },
    };
  },
  { statementTimeoutMs },
);

export async function listErasureBlockers(
  on: Queryable,
  orders: readonly CustomerOrder[],
): Promise<string[]> {
  const ids = orders.map(({ id }) => id);
  const ordersWithOpenRefunds = await listOrdersWithPendingRefunds(on, ids);
  const returns = await listReturnsOfOrders(on, ids);
  const openReturns = returns.filter(({ status }) => openReturnStatuses.includes(status));
  const orderReasons = orders.flatMap(({ id, orderNumber, status, openCases }) => {
    const reason = openOrderReasons[status];
    return [
      ...(reason ? [`Order ${orderNumber} ${reason}.`] : []),
      ...(openCases > 0 ? [`A payment of ${orderNumber} is under review.`] : []),
      ...(ordersWithOpenRefunds.has(id) ? [`A refund for ${orderNumber} is in progress.`] : []),
    ];
  });
  return [
    ...orderReasons,
    ...openReturns.map(({ reference }) => `Return ${reference} is still open.`),
  ];
}

async function collectIdentifiers(
  tx: Tx,
  customer: { email: string; name: string; phone: string; userId: string | null },
  orderIds: readonly string[],
): Promise<string[]> {
  const orders = await listBuyerIdentities(tx, orderIds);
  const profile = await findProfileOfUser(tx, customer.userId ?? "");
  const user = await findUserByEmail(tx, customer.email);
  const addresses = await listAddresses(tx, customer.userId ?? "");
  return [
    customer.email,
    customer.name,
    customer.phone,
    ...orders.flatMap(({ email, phone, name, address }) => [email, phone, name, address]),
    ...(user ? [user.phone] : []),
    ...addresses.flatMap(({ firstName, lastName, phone, address }) => [
      `${firstName} ${lastName}`,
      phone,
      address,
    ]),
    ...(profile ? [profile.email, profile.phone, profile.address] : []),
  ];
}
