import type { CustomerExport, CustomerExportReply } from "#contract/api/customers/customers.ts";
import { customerStatusLabels } from "#contract/api/orders/order-status-labels.ts";
import { formatNaira, fromNaira, toNaira } from "#contract/money/naira.ts";
import { formatDate } from "#contract/text/format.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findUserByEmail, listAddresses } from "#server/modules/accounts/index.ts";
import { exportBulkOrdersForStaff, findMyBusinessProfile } from "#server/modules/business/index.ts";
import { listMessagesTo } from "#server/modules/mail/index.ts";
import { findConsent } from "#server/modules/newsletter/index.ts";
import {
  listOrderNotes,
  listParcelPhotos,
  toOrderResponse,
} from "#server/modules/orders/customer/index.ts";
import { listOrdersOfBuyer } from "#server/modules/orders/queries/index.ts";
import { listTransfersByOrder } from "#server/modules/payments/bank-transfers/index.ts";
import { exportReturns } from "#server/modules/returns/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { listStockAlertsOf } from "#server/modules/stock-alerts/index.ts";
import { listWishlist } from "#server/modules/wishlist/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { type CustomerRecord, findCustomer, listNotes } from "./customers.queries.ts";
import { endDataRequest, listDataRequests } from "./data-requests.queries.ts";

const maxOrders = 10_000;
const anyTime = new Date("9999-12-31T00:00:00Z");

const naira = (amount: number) => formatNaira(fromNaira(amount));

/** Nigeria Data Protection Act 2023, sections 34 and 38. @throws {AppError} `not_found` */
export async function exportCustomerData(
  runtime: Runtime,
  staff: { readonly id: string },
  customerId: string,
): Promise<CustomerExportReply> {
  const { db, clock } = runtime;
  const customer = await findCustomer(db, customerId);
  if (!customer) throw new AppError("not_found");
  const data = await collectCustomerData(db, customer, clock());
  await changeAsStaff(runtime, staff, async (tx) => {
    const ended = { as: "done", at: clock(), by: staff.id, note: "" } as const;
    const request = await endDataRequest(tx, customerId, "export", ended);
    return {
      reply: undefined,
      change: {
        action: "customer.data_exported",
        subject: customerId,
        after: {
          orders: data.orders.length,
          messages: data.messages.length,
          ...(request && { requestedOn: request.requestedOn }),
        },
      },
    };
  });
  return { copy: data, readable: formatCustomerExport(data, (await getContact(db)).name) };
}

async function collectCustomerData(
  on: Queryable,
  customer: CustomerRecord,
  now: Date,
): Promise<CustomerExport> {
  const { key, email } = customer;
  const userId = customer.userId ?? "";
  const [
    user,
    addresses,
    profile,
    orders,
    enquiries,
    consent,
    wishlist,
    alerts,
    messages,
    notes,
    requests,
  ] = await Promise.all([
    findUserByEmail(on, email),
    listAddresses(on, userId),
    findMyBusinessProfile(on, userId),
    listOrdersOfBuyer(
      on,
      { userId, email: key, memberSince: anyTime },
      { limit: maxOrders, offset: 0 },
    ),
    exportBulkOrdersForStaff(on, { userId, email }),
    findConsent(on, email),
    listWishlist(on, userId),
    listStockAlertsOf(on, email),
    listMessagesTo(on, email),
    listNotes(on, customer.id),
    listDataRequests(on, customer.id),
  ]);
  const orderIds = orders.rows.map(({ id }) => id);
  const numbers = new Map(orders.rows.map(({ id, orderNumber }) => [id, orderNumber]));
  const numberOf = (id: string) => numbers.get(id) ?? "";
  return {
    createdAt: now.toISOString(),
    email,
    account: user
      ? {
          firstName: user.firstName,
          lastName: user.lastName,
          phone: user.phone,
          since: user.createdAt.toISOString(),
          isVerified: user.emailVerifiedAt !== null,
        }
      : null,
    addresses,
    businessProfile: profile ?? null,
    orders: orders.rows.map(toOrderResponse),
    enquiries,
    returns: await exportReturns(on, orderIds),
    newsletter: consent
      ? {
          since: consent.consentedAt.toISOString(),
          source: consent.source,
          unsubscribedAt: consent.unsubscribedAt?.toISOString() ?? null,
        }
      : null,
    wishlist: wishlist.map(({ name }) => name),
    stockAlerts: alerts.map(({ name, size }) => `${name}, ${size}`),
    messages: messages.map(({ subject, status, createdAt }) => ({
      subject,
      status,
      writtenAt: createdAt.toISOString(),
    })),
    notes: notes.map(({ text, createdAt }) => ({ text, createdAt: createdAt.toISOString() })),
    dataRequests: requests.map(({ kind, requestedOn, note }) => ({ kind, requestedOn, note })),
    orderNotes: (await listOrderNotes(on, orderIds)).map(({ orderId, text, createdAt }) => ({
      orderNumber: numberOf(orderId),
      text,
      createdAt: createdAt.toISOString(),
    })),
    transfers: (await listTransfersByOrder(on, orderIds)).map(
      ({ orderId, amountKobo, ...transfer }) => ({
        orderNumber: numberOf(orderId),
        amount: toNaira(amountKobo),
        receivedOn: transfer.receivedOn,
        bankReference: transfer.bankReference,
        narration: transfer.narration,
      }),
    ),
    parcelPhotos: (await listParcelPhotos(on, orderIds)).map(({ orderId, address }) => ({
      orderNumber: numberOf(orderId),
      address,
    })),
  };
}

function formatCustomerExport(copy: CustomerExport, store: string): string {
  const { account, businessProfile: business, orders, enquiries, newsletter } = copy;
  return [
    section(
      `Personal data held by ${store} for ${copy.email || (copy.orders[0]?.shippingInfo.phone ?? "")}`,
      [`Created on ${formatDate(copy.createdAt)}.`],
    ),
    section("Account", [
      account
        ? `${account.firstName} ${account.lastName}, ${account.phone && `${account.phone}, `}since ${formatDate(account.since)}, email ${account.isVerified ? "verified" : "not verified"}.`
        : "None.",
    ]),
    section(
      "Address book",
      copy.addresses.map(
        ({ label, firstName, lastName, ...each }) =>
          `${label && `${label}: `}${firstName} ${lastName}, ${each.address}, ${each.city}, ${each.state} ${each.postalCode}, ${each.country}; ${each.phone}`,
      ),
    ),
    business &&
      section("Business", [
        `${business.companyName}, ${business.status}`,
        `Tax ID ${business.taxId || "not given"}; ${business.address}`,
        [business.email, business.phone, business.website].filter(Boolean).join("; "),
        business.description,
      ]),
    ...orders.map(orderSection),
    ...enquiries.map((enquiry) =>
      section(`Enquiry ${enquiry.reference}, ${formatDate(enquiry.createdAt)}`, [
        [enquiry.contactName, enquiry.company, enquiry.phone].filter(Boolean).join(", "),
        enquiry.details,
        enquiry.notes,
        ...enquiry.lines.map((line) => `${line.quantity} × ${line.productId}, ${line.size}`),
        ...enquiry.attachments.map(
          ({ name, base64 }) =>
            `File: ${name}${base64 === undefined ? " (too large for this copy, ask us for it)" : ""}`,
        ),
        ...enquiry.replies.map(
          ({ text, createdAt }) => `Answered ${formatDate(createdAt)}: ${text}`,
        ),
      ]),
    ),
    section(
      "Exchanges and returns",
      copy.returns.flatMap(({ reference, orderNumber, kind, status, createdAt, ...each }) => [
        `${formatDate(createdAt)}: ${reference} of ${orderNumber}, ${kind === "exchange" ? "exchange" : "refund"}, ${status.toLowerCase()}`,
        each.message && `You wrote: ${each.message}`,
        ...each.messages.map((note) => `We wrote: ${note}`),
        each.photos.length > 0 ? `Photos you sent: ${each.photos.length}` : "",
      ]),
    ),
    section("Newsletter", [
      newsletter
        ? `Subscribed ${formatDate(newsletter.since)}, form “${newsletter.source}”${newsletter.unsubscribedAt ? `, unsubscribed ${formatDate(newsletter.unsubscribedAt)}` : ""}.`
        : "Never subscribed.",
    ]),
    section(
      "Data requests",
      copy.dataRequests.map(
        ({ kind, requestedOn, note }) =>
          `${formatDate(requestedOn)}: ${kind === "export" ? "data export" : "erasure"}. ${note}`,
      ),
    ),
    section("Wishlist", copy.wishlist),
    section("Waiting for sizes", copy.stockAlerts),
    section(
      "Messages sent",
      copy.messages.map(({ subject, writtenAt }) => `${formatDate(writtenAt)}: ${subject}`),
    ),
    section("Store notes", [
      ...copy.notes.map(({ text, createdAt }) => `${formatDate(createdAt)}: ${text}`),
      ...copy.orderNotes.map(
        ({ orderNumber, text, createdAt }) => `${formatDate(createdAt)}, ${orderNumber}: ${text}`,
      ),
      ...enquiries.flatMap(({ reference, staffNotes = [] }) =>
        staffNotes.map(({ text, createdAt }) => `${formatDate(createdAt)}, ${reference}: ${text}`),
      ),
    ]),
    section(
      "Bank transfers",
      copy.transfers.map(
        ({ orderNumber, amount, receivedOn, bankReference, narration }) =>
          `${formatDate(receivedOn)}, ${orderNumber}: ${naira(amount)}, ${narration || bankReference}`,
      ),
    ),
    section(
      "Parcel photos",
      copy.parcelPhotos.map(({ orderNumber, address }) => `${orderNumber}: ${address}`),
    ),
  ]
    .filter((part) => typeof part === "string" && part !== "")
    .join("\n\n");
}

function orderSection(order: CustomerExport["orders"][number]): string {
  const { shippingInfo: to } = order;
  return section(`Order ${order.orderNumber}, ${formatDate(order.createdAt)}`, [
    `Status: ${order.awaitsPacking ? "Confirmed, pay on delivery" : customerStatusLabels[order.status]}`,
    ...order.items.map(
      ({ quantity, name, size, price }) => `${quantity} × ${name}, ${size}, ${naira(price)} each`,
    ),
    `Total ${naira(order.totalAmount)}, received ${naira(order.receivedAmount)}, refunded ${naira(order.refundedAmount)}`,
    `To ${to.name}, ${to.address}, ${to.city}, ${to.state} ${to.postalCode}, ${to.country}; ${to.phone}; ${to.email}`,
  ]);
}

function section(title: string, lines: readonly string[]): string {
  const filled = lines.filter((line) => line.trim() !== "");
  return filled.length === 0 ? "" : [title, "-".repeat(title.length), ...filled].join("\n");
}
