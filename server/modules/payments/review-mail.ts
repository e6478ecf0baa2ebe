import type { ReviewKind } from "#contract/api/staff-payments.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { Mail } from "#server/modules/mail/index.ts";
import { cameKobo, type OrderRecord, sentBackKobo } from "#server/modules/orders/index.ts";
import type { Contact } from "#server/modules/settings/index.ts";

/** What the store is told of a review; amounts are those of the moment. */
export interface ReviewNews {
  readonly kind: ReviewKind;
  readonly order?:
    | Pick<
        OrderRecord,
        | "orderNumber"
        | "email"
        | "shippingInfo"
        | "totalKobo"
        | "receivedKobo"
        | "refundedKobo"
        | "reversedKobo"
      >
    | undefined;
  readonly reference?: string;
  readonly amountKobo?: Kobo | undefined;
  readonly detail: string;
}

const titles: Readonly<Record<ReviewKind, string>> = {
  underpaid: "Too little was paid",
  overpaid: "Too much was paid",
  wrong_currency: "A payment came in another currency",
  wrong_reference: "The provider answered for another payment",
  paid_after_close: "Money came for a closed order",
  paid_twice: "An order was paid twice",
  reversed_after_paid: "A payment may have been reversed",
  refund_unknown: "A refund got no clear answer",
  refund_failed: "A refund was not made",
  provider_config: "The payment provider refuses our key",
};

/** What the amount of a review is. */
const stakes: Readonly<Record<ReviewKind, string>> = {
  underpaid: "Missing",
  overpaid: "Too much",
  wrong_currency: "Named",
  wrong_reference: "Named",
  paid_after_close: "Came late",
  paid_twice: "Came again",
  reversed_after_paid: "In question",
  refund_unknown: "Refund",
  refund_failed: "Refund",
  provider_config: "Amount",
};

/** The message to the store: what is due, what came, what is missing or too much, and who bought. */
export function reviewMail(
  { kind, order, reference, amountKobo, detail }: ReviewNews,
  { email: to }: Pick<Contact, "email">,
): Mail {
  const title = titles[kind];
  const facts = [
    ...(order ? orderFacts(order) : []),
    ...(amountKobo === undefined ? [] : [{ label: stakes[kind], value: formatNaira(amountKobo) }]),
    ...(reference ? [{ label: "Reference", value: reference }] : []),
  ];
  return {
    kind: "payment-review",
    to,
    subject: order ? `${title}: ${order.orderNumber}` : title,
    title,
    preview: detail,
    parts: [
      { kind: "text", text: detail },
      { kind: "rows", rows: facts },
      ...(order ? [{ kind: "small" as const, text: whoWasTold(order) }] : []),
      { kind: "button", label: "Open the back office", href: "/staff" },
    ],
    footer: (store) => `${store} sends this to its own staff when a payment needs a person.`,
  };
}

function whoWasTold({ email }: NonNullable<ReviewNews["order"]>): string {
  return email === ""
    ? "Its buyer was forgotten: nobody was told."
    : "The buyer has been told by mail.";
}

function orderFacts(order: NonNullable<ReviewNews["order"]>) {
  const { orderNumber, email, shippingInfo, totalKobo } = order;
  const { firstName, lastName, phone } = shippingInfo;
  const sentKobo = sentBackKobo(order);
  return [
    { label: "Order", value: orderNumber },
    ...(email === ""
      ? []
      : [{ label: "Buyer", note: `${email}, ${phone}`, value: `${firstName} ${lastName}` }]),
    { label: "Due", value: formatNaira(totalKobo) },
    { label: "Came", value: formatNaira(cameKobo(order)) },
    ...(sentKobo > 0 ? [{ label: "Went back", value: formatNaira(sentKobo) }] : []),
  ];
}
