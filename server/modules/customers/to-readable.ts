import { buyerStatusWords } from "#contract/api/order-words.ts";
import type { CustomerCopy } from "#contract/api/staff-customers.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Africa/Lagos" });
const dayOf = (iso: string) => dayFormat.format(new Date(iso));
const naira = (amount: number) => formatNaira(fromNaira(amount));

/**
 * A copy of somebody's data as a text that people read.
 * @param store its name
 */
export function toReadable(copy: CustomerCopy, store: string): string {
  const { account, businessProfile: business, orders, enquiries, letter } = copy;
  return [
    section(`What ${store} keeps under ${copy.email}`, [`Made on ${dayOf(copy.madeAt)}.`]),
    section("Account", [
      account
        ? `${account.firstName} ${account.lastName}, since ${dayOf(account.since)}, e-mail ${account.isVerified ? "verified" : "not verified"}.`
        : "None.",
    ]),
    business &&
      section("Business", [
        `${business.companyName}, ${business.status}`,
        `Tax id ${business.taxId || "not given"}; ${business.address}`,
        [business.email, business.phone, business.website].filter(Boolean).join("; "),
        business.description,
      ]),
    ...orders.map(orderSection),
    ...enquiries.map((enquiry) =>
      section(`Enquiry ${enquiry.reference}, ${dayOf(enquiry.createdAt)}`, [
        [enquiry.contactName, enquiry.company, enquiry.phone].filter(Boolean).join(", "),
        enquiry.details,
        enquiry.notes,
        ...enquiry.lines.map((line) => `${line.quantity} × ${line.productId}, ${line.size}`),
        ...enquiry.attachments.map(
          ({ name, base64 }) =>
            `File: ${name}${base64 === undefined ? " (too large for this copy, ask us for it)" : ""}`,
        ),
        ...enquiry.replies.map(({ text, createdAt }) => `Answered ${dayOf(createdAt)}: ${text}`),
      ]),
    ),
    section(
      "Exchanges and returns",
      copy.returns.flatMap(({ reference, orderNumber, kind, status, createdAt, ...each }) => [
        `${dayOf(createdAt)}: ${reference} of ${orderNumber}, ${kind === "exchange" ? "another size" : "money back"}, ${status.toLowerCase()}`,
        each.words && `You wrote: ${each.words}`,
        ...each.told.map((words) => `We wrote: ${words}`),
        each.photos.length > 0 ? `Photos you sent: ${each.photos.length}` : "",
      ]),
    ),
    section("Letter", [
      letter
        ? `Consent of ${dayOf(letter.since)}, form “${letter.source}”${letter.leftAt ? `, taken back ${dayOf(letter.leftAt)}` : ""}.`
        : "No consent was ever given.",
    ]),
    section(
      "What you asked about your data",
      copy.dataRequests.map(
        ({ kind, askedOn, words }) =>
          `${dayOf(askedOn)}: ${kind === "copy" ? "a copy" : "to be forgotten"}. ${words}`,
      ),
    ),
    section("Wishlist", copy.wishlist),
    section(
      "Messages sent",
      copy.messages.map(({ subject, writtenAt }) => `${dayOf(writtenAt)}: ${subject}`),
    ),
    section("Notes of the store", [
      ...copy.notes.map(({ text, createdAt }) => `${dayOf(createdAt)}: ${text}`),
      ...copy.orderNotes.map(
        ({ orderNumber, text, createdAt }) => `${dayOf(createdAt)}, ${orderNumber}: ${text}`,
      ),
      ...enquiries.flatMap(({ reference, staffNotes = [] }) =>
        staffNotes.map(({ text, createdAt }) => `${dayOf(createdAt)}, ${reference}: ${text}`),
      ),
    ]),
    section(
      "Bank transfers",
      copy.transfers.map(
        ({ orderNumber, amount, cameOn, bankReference, narration }) =>
          `${dayOf(cameOn)}, ${orderNumber}: ${naira(amount)}, ${narration || bankReference}`,
      ),
    ),
    section(
      "Pictures of parcels",
      copy.parcelPhotos.map(({ orderNumber, address }) => `${orderNumber}: ${address}`),
    ),
  ]
    .filter((part) => typeof part === "string" && part !== "")
    .join("\n\n");
}

function orderSection(order: CustomerCopy["orders"][number]): string {
  const { shippingInfo: to } = order;
  return section(`Order ${order.orderNumber}, ${dayOf(order.createdAt)}`, [
    `Status: ${buyerStatusWords[order.status]}`,
    ...order.items.map(
      ({ quantity, name, size, price }) => `${quantity} × ${name}, ${size}, ${naira(price)} each`,
    ),
    `Total ${naira(order.totalAmount)}, received ${naira(order.receivedAmount)}, sent back ${naira(order.refundedAmount)}`,
    `To ${to.name}, ${to.address}, ${to.city}, ${to.state} ${to.postalCode}, ${to.country}; ${to.phone}; ${to.email}`,
  ]);
}

/** A heading with its lines; empty where there is nothing to say. */
function section(title: string, lines: readonly string[]): string {
  const said = lines.filter((line) => line.trim() !== "");
  return said.length === 0 ? "" : [title, "-".repeat(title.length), ...said].join("\n");
}
