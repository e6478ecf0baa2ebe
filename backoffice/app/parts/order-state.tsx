import { orderStatusWords } from "#contract/api/order-words.ts";
import type { OrderStatus } from "#contract/api/orders.ts";
import { Status } from "#ui/primitives/status.tsx";
import { orderTones } from "./order-tones.ts";

/** Where an order stands. */
export function OrderState({ status }: { status: OrderStatus }) {
  return <Status tone={orderTones[status]}>{orderStatusWords[status]}</Status>;
}
