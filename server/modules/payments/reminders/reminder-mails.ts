import { Type } from "typebox";
import { formatNaira } from "#contract/money/naira.ts";
import { cartLink } from "#contract/share/cart-link.ts";
import { formatDate } from "#contract/text/format.ts";
import {
  defineMail,
  greeting,
  KoboData,
  type Mail,
  type MailContent,
} from "#server/modules/mail/index.ts";
import { LineData, toItems } from "#server/modules/orders/emails/index.ts";
import { balanceDueKobo, type OrderRecord } from "#server/modules/orders/model/index.ts";

const shared = {
  firstName: Type.String(),
  orderNumber: Type.String(),
  lines: Type.Array(LineData),
  link: Type.String(),
  stopToken: Type.String(),
  /** Origin of the store, for the header of mail programs. */
  publicUrl: Type.String(),
};

const paymentReminder = defineMail({
  kind: "payment-reminder",
  secret: true,
  data: Type.Object({ ...shared, dueKobo: KoboData, until: Type.String() }),
  content: ({ firstName, orderNumber, lines, link, dueKobo, until, ...stop }) => ({
    subject: `Your order ${orderNumber} is not paid yet`,
    title: "Your items are still reserved",
    preview: `${formatNaira(dueKobo)}, until ${formatDate(until, "deadline")}`,
    reference: `Order ${orderNumber}`,
    parts: [
      {
        kind: "text",
        text: `${greeting({ firstName })}. We hold your items until ${formatDate(until, "deadline")}. Pay ${formatNaira(dueKobo)} by then and we get them ready.`,
      },
      { kind: "button", label: `Pay ${formatNaira(dueKobo)}`, href: link },
      toItems({ lines }),
      {
        kind: "small",
        text: "Already paid? Then ignore this email. We confirm as soon as it arrives.",
      },
    ],
    ...withStopLink(stop),
  }),
  queue: "transactional-email",
});

const orderAgain = defineMail({
  kind: "order-again",
  data: Type.Object(shared),
  content: ({ firstName, orderNumber, lines, link, ...stop }) => ({
    subject: `Your order ${orderNumber} has expired`,
    title: "Your order has expired",
    preview: "Nothing was charged. Order again at today's prices",
    reference: `Order ${orderNumber}`,
    parts: [
      {
        kind: "text",
        text: `${greeting({ firstName })}. Your order was not paid in time, so we no longer hold it. Nothing was charged. If you still want the items, this puts them in your cart at today's prices.`,
      },
      { kind: "button", label: "Order again", href: link },
      toItems({ lines }),
    ],
    ...withStopLink(stop),
  }),
  queue: "email",
});

interface StopLink {
  readonly stopToken: string;
  readonly publicUrl: string;
}

export const reminderTemplates = [paymentReminder, orderAgain];

/** @param link path to pay, with its token after the # */
export function paymentReminderMail(
  order: OrderRecord,
  link: string,
  until: Date,
  stop: StopLink,
): Mail {
  return paymentReminder.mail(order.email, {
    ...toShared(order, link, stop),
    dueKobo: balanceDueKobo(order),
    until: until.toISOString(),
  });
}

export function orderAgainMail(order: OrderRecord, stop: StopLink): Mail {
  const lines = order.lines.map(({ productId, size, quantity }) => ({
    ...{ id: productId, size, quantity },
  }));
  return orderAgain.mail(order.email, toShared(order, cartLink("", lines), stop));
}

function toShared({ orderNumber, shippingInfo, lines }: OrderRecord, link: string, stop: StopLink) {
  return { firstName: shippingInfo.firstName, orderNumber, lines: [...lines], link, ...stop };
}

/** One click (RFC 8058); the link asks first, since mail programs prefetch links. */
function withStopLink({
  publicUrl,
  stopToken,
}: StopLink): Pick<MailContent, "footer" | "footerLinks" | "headers"> {
  const query = `token=${encodeURIComponent(stopToken)}`;
  return {
    footer: "You're receiving this because you placed an order and have not paid it.",
    footerLinks: [{ label: "Stop these reminders", href: `/orders/reminders/stop?${query}` }],
    headers: {
      "List-Unsubscribe": `<${publicUrl}/api/orders/reminders/stop?${query}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
