import { changeAsStaff, forgetInAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import { deleteRepliesAbout } from "#server/database/idempotency.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { closeAccount } from "#server/modules/accounts/index.ts";
import {
  deleteBulkOrdersOfSender,
  deleteBusinessProfile,
  findProfileOfUser,
} from "#server/modules/business/index.ts";
import { forgetRedeemer } from "#server/modules/discounts/index.ts";
import { deleteMessagesAbout } from "#server/modules/mail/index.ts";
import { deleteSubscriber } from "#server/modules/newsletter/index.ts";
import { forgetBuyer, listBuyerWords, lockOrderStates } from "#server/modules/orders/index.ts";
import { forgetPayer } from "#server/modules/payments/index.ts";
import { forgetReturns, listReturnsOfOrders } from "#server/modules/returns/index.ts";
import { deleteWishlist } from "#server/modules/wishlist/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { patternOf } from "#server/platform/forget-words.ts";
import { deleteNotes, findCustomer } from "./customers.queries.ts";
import { listOpenMatters } from "./list-open-matters.ts";

/** Every message the store ever wrote is looked through. */
const longestMs = 120_000;

/**
 * Forgets somebody who asks for it (Nigeria Data Protection Act 2023, section 34): account, enquiries, consent,
 * letters, notes and messages go; of their orders stays what the books must keep (docs/decisions/0026).
 * @param email the address that was shown to who pressed, so that nobody else is forgotten
 * @throws {AppError} `not_found`; `conflict` while something of theirs is open, in words
 */
export async function forgetCustomer(
  runtime: Runtime,
  staff: { readonly id: string },
  customerId: string,
  email: string,
): Promise<void> {
  await changeAsStaff(
    runtime,
    staff,
    async (tx) => {
      const customer = await findCustomer(tx, customerId);
      if (!customer || customer.email !== email) throw new AppError("not_found");
      const key = { userId: customer.userId ?? "", email };
      const orders = await lockOrderStates(tx, key);
      const open = await listOpenMatters(tx, orders);
      if (open.length > 0) {
        throw new AppError("conflict", { detail: `Not yet: ${open.join(" ")}` });
      }
      const orderIds = orders.map(({ id }) => id);
      const words = await collectWords(tx, customer, orderIds);
      const pattern = patternOf(words);
      await forgetBuyer(tx, orderIds, pattern, runtime.clock());
      await forgetPayer(tx, orderIds, pattern);
      await forgetReturns(tx, orderIds);
      await forgetRedeemer(tx, key);
      await deleteBulkOrdersOfSender(tx, key);
      await deleteSubscriber(tx, email);
      if (customer.userId !== null) {
        await deleteWishlist(tx, customer.userId);
        await deleteBusinessProfile(tx, customer.userId);
        await closeAccount(tx, customer.userId, runtime.clock());
      }
      const mentions = [email, ...orders.map(({ orderNumber }) => orderNumber)];
      await deleteMessagesAbout(tx, email, mentions);
      const returns = await listReturnsOfOrders(tx, orderIds);
      await deleteRepliesAbout(tx, [...mentions, ...returns.map(({ reference }) => reference)]);
      await deleteNotes(tx, customerId);
      await forgetInAudit(tx, pattern);
      return {
        reply: undefined,
        change: {
          action: "customer.forgotten",
          subject: customerId,
          before: { hadAccount: customer.userId !== null, ordersKept: orders.length },
        },
      };
    },
    { statementTimeoutMs: longestMs },
  );
}

/** What the person is called, in every way the store knows. */
async function collectWords(
  tx: Tx,
  customer: { email: string; name: string; phone: string; userId: string | null },
  orderIds: readonly string[],
): Promise<string[]> {
  const orders = await listBuyerWords(tx, orderIds);
  const profile = await findProfileOfUser(tx, customer.userId ?? "");
  return [
    customer.email,
    customer.name,
    customer.phone,
    ...orders.flatMap(({ email, phone, name, address }) => [email, phone, name, address]),
    ...(profile ? [profile.email, profile.phone, profile.address] : []),
  ];
}
