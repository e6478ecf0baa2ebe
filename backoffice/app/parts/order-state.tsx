import type { OrderStatus } from "#contract/api/orders.ts";
import { Status } from "#ui/primitives/status.tsx";
import { orderLooks } from "./order-looks.ts";

/** Where an order stands. */
export function OrderState({ status }: { status: OrderStatus }) {
  const { tone, word } = orderLooks[status];
  return <Status tone={tone}>{word}</Status>;
}
