import { Type } from "typebox";
import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { defineMail, greeting, KoboData, type Mail } from "#server/modules/mail/index.ts";
import type { OrderRecord } from "../model/order.ts";
import { balanceDueKobo } from "../model/order-money.ts";
import { orderLink } from "../model/order-number.ts";

const balancePaid = defineMail({
  kind: "order-balance-paid",
  data: Type.Object({
    orderNumber: Type.String(),
    firstName: Type.String(),
    amountKobo: KoboData,
    balanceKobo: KoboData,
  }),
  content: ({ orderNumber, firstName, amountKobo, balanceKobo }) => {
    const amount = formatNaira(amountKobo);
    const balance = formatNaira(balanceKobo);
    const isSettled = balanceKobo === 0;
    return {
      subject: `We received ${amount} for order ${orderNumber}`,
      title: `We received ${amount}`,
      preview: isSettled ? "Your order is paid in full" : `Balance due ${balance}`,
      reference: `Order ${orderNumber}`,
      parts: [
        {
          kind: "text",
          text: `${greeting({ firstName })}. ${
            isSettled
              ? "Your order is paid in full; nothing is due any more."
              : `${balance} of your order is still due.`
          }`,
        },
        { kind: "button", label: "View order", href: orderLink(orderNumber) },
        {
          kind: "amount",
          amount,
          status: isSettled ? "Paid in full" : `Balance due ${balance}`,
          isSettled,
          rows: [],
        },
      ],
      footer: "You're receiving this email because of your order.",
    };
  },
  queue: "transactional-email",
});

export function balancePaidEmail(order: OrderRecord, amountKobo: Kobo): Mail {
  const { email, orderNumber, shippingInfo } = order;
  return balancePaid.mail(email, {
    orderNumber,
    firstName: shippingInfo.firstName,
    amountKobo,
    balanceKobo: balanceDueKobo(order),
  });
}

export const balanceTemplates = [balancePaid];
