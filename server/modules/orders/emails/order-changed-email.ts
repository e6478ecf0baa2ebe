import { Type } from "typebox";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { defineMail, greeting, KoboData, type Mail } from "#server/modules/mail/index.ts";
import type { OrderRecord } from "../model/order.ts";
import { balanceDueKobo } from "../model/order-money.ts";
import { orderLink } from "../model/order-number.ts";
import { OrderData, toItems, toTotals } from "./email-parts.ts";

const orderChanged = defineMail({
  kind: "order-changed",
  data: Type.Object({
    ...OrderData.properties,
    /** Below zero where it became cheaper. */
    differenceKobo: Type.Integer(),
    balanceKobo: KoboData,
    isDueOnDelivery: Type.Boolean(),
    refundKobo: KoboData,
    /** To pay; null where nothing is due. */
    link: Type.Union([Type.String(), Type.Null()]),
  }),
  content: (order) => {
    const { orderNumber, shippingInfo, balanceKobo, link } = order;
    const balance = formatNaira(balanceKobo);
    const money = describeMoney(order);
    return {
      subject: `Your order ${orderNumber} was changed`,
      title: "Your order was changed",
      preview: money,
      reference: `Order ${orderNumber}`,
      parts: [
        {
          kind: "text",
          text: `${greeting(shippingInfo)}. We changed the items of your order as agreed. ${money}`,
        },
        link
          ? { kind: "button", label: `Pay ${balance}`, href: link }
          : { kind: "button", label: "View order", href: orderLink(orderNumber) },
        toItems(order),
        toTotals(order),
        ...(link
          ? [
              {
                kind: "small",
                text: "Anyone with this link can pay, but sees nothing else. Earlier links stop working.",
              } as const,
            ]
          : []),
      ],
      footer: "You're receiving this email because of your order.",
    };
  },
  secret: true,
  queue: "transactional-email",
});

function describeMoney({
  totalKobo,
  differenceKobo,
  balanceKobo,
  refundKobo,
  isDueOnDelivery: isOnDelivery,
}: {
  readonly totalKobo: number;
  readonly differenceKobo: number;
  readonly balanceKobo: Kobo;
  readonly refundKobo: Kobo;
  readonly isDueOnDelivery: boolean;
}): string {
  const difference = formatNaira(kobo(Math.abs(differenceKobo)));
  const total = formatNaira(kobo(totalKobo));
  const change =
    differenceKobo === 0
      ? `Your total stays ${total}.`
      : `Your new total is ${total}, ${difference} ${differenceKobo > 0 ? "more" : "less"} than before.`;
  if (refundKobo > 0) {
    return `${change} We're refunding ${formatNaira(refundKobo)} and will email you when it's sent.`;
  }
  if (balanceKobo === 0) return change;
  return `${change} ${formatNaira(balanceKobo)} is due${isOnDelivery ? " on delivery" : ""}.`;
}

export function orderChangedEmail(
  order: OrderRecord,
  terms: {
    readonly differenceKobo: number;
    readonly refundKobo: Kobo;
    readonly link: string | null;
  },
): Mail {
  return orderChanged.mail(order.email, {
    ...order,
    ...terms,
    lines: [...order.lines],
    balanceKobo: balanceDueKobo(order),
    isDueOnDelivery: order.paymentMethod === "delivery" && order.paidAt === null,
  });
}

export const changeTemplates = [orderChanged];
