import type { OrderStatus } from "#contract/api/orders.ts";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";

const looks: Readonly<Record<OrderStatus, { readonly tone: StatusTone; readonly word: string }>> = {
  PENDING_PAYMENT: { tone: "plain", word: "Awaiting payment" },
  PAID: { tone: "waiting", word: "To pack" },
  PROCESSING: { tone: "working", word: "Packed" },
  SHIPPED: { tone: "working", word: "On the way" },
  DELIVERED: { tone: "good", word: "Delivered" },
  CANCELLED: { tone: "plain", word: "Cancelled" },
  EXPIRED: { tone: "plain", word: "Expired" },
  REFUNDED: { tone: "plain", word: "Refunded" },
};

/** Where an order stands, in the words of the orders room. */
export function OrderState({ status }: { status: OrderStatus }) {
  const { tone, word } = looks[status];
  return <Status tone={tone}>{word}</Status>;
}
