import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type Mail, writeMail } from "#server/modules/mail/index.ts";
import { newId } from "#server/platform/ids.ts";
import { storeConfig } from "#store/config.ts";
import type { ReviewKind } from "./payment-rules.ts";
import { insertReview } from "./reviews.queries.ts";

/** What a person is to look at. */
export interface ReviewSubject {
  readonly kind: ReviewKind;
  /** Absent where the fault is the whole configuration's. */
  readonly order?: { readonly id: string; readonly orderNumber: string };
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
  provider_config: "The payment provider refuses our key",
};

/** Opens a review and tells the store by mail, once for each payment and kind. */
export async function raiseReview(tx: Tx, runtime: Runtime, subject: ReviewSubject): Promise<void> {
  const isNews = await insertReview(tx, {
    id: newId("rev"),
    orderId: subject.order?.id ?? null,
    reference: subject.reference ?? null,
    kind: subject.kind,
    amountKobo: subject.amountKobo ?? null,
    detail: subject.detail,
    createdAt: runtime.clock(),
  });
  if (isNews) await writeMail(tx, runtime, reviewMail(subject));
}

/** The message of this module with sample data, to look at. */
export function reviewMailSample(): Mail {
  return reviewMail({
    kind: "underpaid",
    order: { id: "ord_sample", orderNumber: "ASO-7K3M9QXD" },
    reference: "ASO-7K3M9QXD",
    amountKobo: kobo(250_000),
    detail: "₦2,500 of the order's total is missing.",
  });
}

function reviewMail(subject: ReviewSubject): Mail {
  const title = titles[subject.kind];
  const facts = [
    ...(subject.order ? [{ label: "Order", value: subject.order.orderNumber }] : []),
    ...(subject.reference ? [{ label: "Reference", value: subject.reference }] : []),
    ...(subject.amountKobo === undefined
      ? []
      : [{ label: "Amount", value: formatNaira(subject.amountKobo) }]),
  ];
  return {
    kind: "payment-review",
    to: storeConfig.contact.email,
    subject: subject.order ? `${title}: ${subject.order.orderNumber}` : title,
    title,
    preview: subject.detail,
    parts: [
      { kind: "text", text: subject.detail },
      { kind: "rows", rows: facts },
      { kind: "button", label: "Open the back office", href: "/staff" },
    ],
    footer: `${storeConfig.name} sends this to its own staff when a payment needs a person.`,
  };
}
