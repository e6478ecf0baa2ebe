import { Type } from "typebox";
import { TransferDetails } from "#contract/api/orders/orders.ts";
import { formatNaira, fromNaira, toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { defineMail, greeting, type Mail } from "#server/modules/mail/index.ts";
import { balanceDueKobo, type OrderRecord, orderLink } from "#server/modules/orders/model/index.ts";
import { getStoreSettings } from "#server/modules/settings/index.ts";
import { formatDueDate } from "../cases/buyer-payment-notes.ts";

export type AwaitedOrder = Pick<
  OrderRecord,
  | "paymentMethod"
  | "orderNumber"
  | "status"
  | "totalKobo"
  | "receivedKobo"
  | "refundedKobo"
  | "dueKobo"
  | "reservedUntil"
>;

/**
 * The current account, even where transfers are no longer offered. A balance due on an order that was paid before may
 * be transferred however the order was paid, and by no date.
 */
export async function getTransferDetails(
  on: Queryable,
  { config }: Pick<Runtime, "config">,
  order: AwaitedOrder,
): Promise<TransferDetails | undefined> {
  if (order.paymentMethod === "delivery") return undefined;
  const isUnpaid = order.status === "PENDING_PAYMENT";
  const until = isUnpaid ? order.reservedUntil : undefined;
  if (until === null || (isUnpaid && order.paymentMethod !== "transfer")) return undefined;
  const settings = await getStoreSettings(on, config, "transfer");
  const { bank, accountNumber, accountName, instructions } = settings;
  if (!settings.isOn && order.paymentMethod !== "transfer") return undefined;
  // Paid by transfer through a provider, in a store without an account of its own.
  if (accountNumber === "") return undefined;
  return {
    bank,
    accountNumber,
    accountName,
    instructions,
    amount: toNaira(balanceDueKobo(order)),
    narration: order.orderNumber,
    ...(until && { until: until.toISOString() }),
  };
}

const transferInstructions = defineMail({
  kind: "order-transfer",
  data: Type.Object({
    orderNumber: Type.String(),
    firstName: Type.String(),
    acceptsCards: Type.Boolean(),
    ...TransferDetails.properties,
  }),
  content: ({ orderNumber, firstName, acceptsCards, ...details }) => {
    const { bank, accountNumber, accountName, instructions, amount, narration, until } = details;
    const due = formatNaira(fromNaira(amount));
    const end = until === undefined ? "" : formatDueDate(new Date(until));
    return {
      subject: `Transfer ${due} for order ${orderNumber}`,
      title: "We're holding your order",
      reference: `Order ${orderNumber}`,
      preview: `${due} to ${bank} ${accountNumber}, until ${end}`,
      parts: [
        {
          kind: "text",
          text: `${greeting({ firstName })}. Please transfer exactly ${due} by ${end}. We're holding your items until then.`,
        },
        { kind: "button", label: "View order", href: orderLink(orderNumber) },
        {
          kind: "rows",
          rows: [
            { label: "Bank", value: bank },
            { label: "Account number", value: accountNumber },
            { label: "Account name", value: accountName },
            { label: "Narration", note: "Include this with your transfer", value: narration },
            { label: "Amount", value: due, total: true },
          ],
        },
        ...(instructions === "" ? [] : [{ kind: "text" as const, text: instructions }]),
        {
          kind: "text",
          text: `We'll email you as soon as we receive your transfer.${acceptsCards ? " If you'd rather pay by card, you can do so from your order." : ""}`,
        },
      ],
      footer: "You're receiving this email because of your order.",
    };
  },
  queue: "transactional-email",
});

export function transferInstructionsMail(
  { orderNumber, email, shippingInfo }: Pick<OrderRecord, "orderNumber" | "email" | "shippingInfo">,
  details: TransferDetails,
  acceptsCards: boolean,
): Mail {
  const { firstName } = shippingInfo;
  return transferInstructions.mail(email, { ...details, orderNumber, firstName, acceptsCards });
}

export const transferTemplates = [transferInstructions];
