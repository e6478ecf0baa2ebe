import type { TransferDetails } from "#contract/api/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { greeting, type Mail } from "#server/modules/mail/index.ts";
import { type OrderRecord, orderLink } from "#server/modules/orders/index.ts";
import { momentWords } from "../rest-due.ts";

/** The message to whoever placed an order that is paid by transfer: where the money goes, and until when. */
export function howToTransferMail(
  { orderNumber, email, shippingInfo }: Pick<OrderRecord, "orderNumber" | "email" | "shippingInfo">,
  { bank, accountNumber, accountName, words, amount, narration, until }: TransferDetails,
): Mail {
  const due = formatNaira(fromNaira(amount));
  const end = momentWords(new Date(until));
  return {
    kind: "order-transfer",
    lane: "codes",
    to: email,
    subject: `Transfer ${due} for order ${orderNumber}`,
    title: "Your pieces are kept for you",
    preview: `${due} to ${bank} ${accountNumber}, until ${end}`,
    parts: [
      {
        kind: "text",
        text: `${greeting(shippingInfo)}, please transfer exactly ${due} by ${end}. Until then the pieces of order ${orderNumber} are kept for you.`,
      },
      {
        kind: "rows",
        rows: [
          { label: "Bank", value: bank },
          { label: "Account number", value: accountNumber },
          { label: "Account name", value: accountName },
          { label: "Narration", note: "Write this with the transfer", value: narration },
          { label: "Amount", value: due, total: true },
        ],
      },
      ...(words === "" ? [] : [{ kind: "text" as const, text: words }]),
      {
        kind: "text",
        text: "We write to you as soon as we have seen the money on our account. If you would rather pay by card, you can do so from your order.",
      },
      { kind: "button", label: "See your order", href: orderLink(orderNumber) },
    ],
    footer: "You get this message because this address was given with an order.",
  };
}
