import type { CustomerCopy, MadeCopy } from "#contract/api/staff-customers.ts";
import { toNaira } from "#contract/money/naira.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findUserByEmail } from "#server/modules/accounts/index.ts";
import { copyBulkOrders, findMyBusinessProfile } from "#server/modules/business/index.ts";
import { listMessagesTo } from "#server/modules/mail/index.ts";
import { findConsent } from "#server/modules/newsletter/index.ts";
import {
  listOrderNotes,
  listOrdersOfBuyer,
  listParcelPhotos,
  toOrderReply,
} from "#server/modules/orders/index.ts";
import { listTransfersOf } from "#server/modules/payments/index.ts";
import { copyReturns } from "#server/modules/returns/index.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { listWishlist } from "#server/modules/wishlist/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { CustomerRecord } from "./customer.ts";
import { findCustomer, listNotes } from "./customers.queries.ts";
import { endDataRequest, listDataRequests } from "./data-requests.queries.ts";
import { toReadable } from "./to-readable.ts";

/** More than a person places in a lifetime. */
const mostOrders = 10_000;
const always = new Date("9999-12-31T00:00:00Z");

/**
 * Everything held under an address, for the person who asks for it (Nigeria Data Protection Act 2023, sections 34
 * and 38). A request for it that is open is done with it.
 * @throws {AppError} `not_found`
 */
export async function copyCustomer(
  runtime: Runtime,
  staff: { readonly id: string },
  customerId: string,
): Promise<MadeCopy> {
  const { db, clock } = runtime;
  const customer = await findCustomer(db, customerId);
  if (!customer) throw new AppError("not_found");
  const copy = await collect(db, customer, clock());
  await changeAsStaff(runtime, staff, async (tx) => {
    const ended = { as: "done", at: clock(), by: staff.id, words: "" } as const;
    const request = await endDataRequest(tx, customerId, "copy", ended);
    return {
      reply: undefined,
      change: {
        action: "customer.copied",
        subject: customerId,
        after: {
          orders: copy.orders.length,
          messages: copy.messages.length,
          ...(request && { askedOn: request.askedOn }),
        },
      },
    };
  });
  return { copy, readable: toReadable(copy, (await readContact(db)).name) };
}

async function collect(on: Queryable, customer: CustomerRecord, now: Date): Promise<CustomerCopy> {
  const { email } = customer;
  const userId = customer.userId ?? "";
  const [user, profile, orders, enquiries, consent, wishlist, messages, notes, asked] =
    await Promise.all([
      findUserByEmail(on, email),
      findMyBusinessProfile(on, userId),
      listOrdersOfBuyer(
        on,
        { userId, email, memberSince: always },
        { limit: mostOrders, offset: 0 },
      ),
      copyBulkOrders(on, { userId, email }),
      findConsent(on, email),
      listWishlist(on, userId),
      listMessagesTo(on, email),
      listNotes(on, customer.id),
      listDataRequests(on, customer.id),
    ]);
  const orderIds = orders.rows.map(({ id }) => id);
  const numbers = new Map(orders.rows.map(({ id, orderNumber }) => [id, orderNumber]));
  const numberOf = (id: string) => numbers.get(id) ?? "";
  return {
    madeAt: now.toISOString(),
    email,
    account: user
      ? {
          firstName: user.firstName,
          lastName: user.lastName,
          since: user.createdAt.toISOString(),
          isVerified: user.emailVerifiedAt !== null,
        }
      : null,
    businessProfile: profile ?? null,
    orders: orders.rows.map(toOrderReply),
    enquiries,
    returns: await copyReturns(on, orderIds),
    letter: consent
      ? {
          since: consent.consentedAt.toISOString(),
          source: consent.source,
          leftAt: consent.unsubscribedAt?.toISOString() ?? null,
        }
      : null,
    wishlist: wishlist.map(({ name }) => name),
    messages: messages.map(({ subject, status, createdAt }) => ({
      subject,
      status,
      writtenAt: createdAt.toISOString(),
    })),
    notes: notes.map(({ text, createdAt }) => ({ text, createdAt: createdAt.toISOString() })),
    dataRequests: asked.map(({ kind, askedOn, words }) => ({ kind, askedOn, words })),
    orderNotes: (await listOrderNotes(on, orderIds)).map(({ orderId, text, createdAt }) => ({
      orderNumber: numberOf(orderId),
      text,
      createdAt: createdAt.toISOString(),
    })),
    transfers: (await listTransfersOf(on, orderIds)).map(({ orderId, amountKobo, ...told }) => ({
      orderNumber: numberOf(orderId),
      amount: toNaira(amountKobo),
      cameOn: told.cameOn,
      bankReference: told.bankReference,
      narration: told.narration,
    })),
    parcelPhotos: (await listParcelPhotos(on, orderIds)).map(({ orderId, address }) => ({
      orderNumber: numberOf(orderId),
      address,
    })),
  };
}
