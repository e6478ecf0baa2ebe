import type { TransferRules } from "#contract/api/store-rules.ts";
import { greeting, type Mail } from "#server/modules/mail/index.ts";
import { orderLink } from "#server/modules/orders/index.ts";
import type { AwaitedBuyer } from "./awaited-buyers.queries.ts";

/**
 * The message to whoever was asked to transfer to an account that is another now.
 * @param version of the account: nobody is told twice of one
 */
export function newAccountMail(
  { orderId, orderNumber, email, firstName }: AwaitedBuyer,
  {
    bank,
    accountNumber,
    accountName,
  }: Pick<TransferRules, "bank" | "accountNumber" | "accountName">,
  version: number,
): Mail {
  return {
    kind: "order-transfer-account",
    key: `order-transfer-account ${version} ${orderId}`,
    to: email,
    subject: `Another account for your transfer for order ${orderNumber}`,
    title: "Our account has changed",
    preview: `${bank} ${accountNumber} from now on`,
    parts: [
      {
        kind: "text",
        text: `${greeting({ firstName })}, if you have yet to transfer for order ${orderNumber}, please send the money to this account, and no longer to the one we wrote before.`,
      },
      {
        kind: "rows",
        rows: [
          { label: "Bank", value: bank },
          { label: "Account number", value: accountNumber },
          { label: "Account name", value: accountName },
          { label: "Narration", note: "Write this with the transfer", value: orderNumber },
        ],
      },
      {
        kind: "text",
        text: "Your order shows the same account, with the amount and the time you have. If you have sent the money already, there is nothing to do; if you do not hear from us, reply to this message and we will look for it.",
      },
      { kind: "button", label: "See your order", href: orderLink(orderNumber) },
    ],
    footer: "You get this message because this address was given with an order.",
  };
}
