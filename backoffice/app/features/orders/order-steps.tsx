import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { OrderState } from "../../parts/order-state.tsx";
import { ageOf, momentOf } from "../../parts/when.ts";

const steps = ["PAID", "PROCESSING", "SHIPPED", "DELIVERED"] as const;
const names = {
  PAID: ["Paid", "Pay"],
  PROCESSING: ["Packed", "Pack"],
  SHIPPED: ["Sent", "Send"],
  DELIVERED: ["Delivered", "Deliver"],
} as const;
const kinds = { PROCESSING: "packed", SHIPPED: "sent", DELIVERED: "delivered" } as const;

/** How far an order has come, and what is next; one that has ended says how. */
export function OrderSteps({ order }: { order: StaffOrder }) {
  const now = new Date();
  const reached = (steps as readonly string[]).indexOf(order.status);
  if (reached < 0 && order.status !== "PENDING_PAYMENT") {
    return (
      <p>
        <OrderState status={order.status} />
      </p>
    );
  }
  return (
    <ol aria-label="Steps" className="grid grid-cols-4 gap-1">
      {steps.map((step, i) => {
        const isDone = i <= reached;
        const isNext = i === reached + 1;
        const at = isDone ? reachedAt(order, step) : undefined;
        return (
          <li
            key={step}
            aria-current={isNext ? "step" : undefined}
            className={classNames(
              "border-t-4 pt-1.5 text-nav",
              isDone ? "border-ink" : isNext ? "border-brass" : "border-line text-umber",
            )}
          >
            <p className={classNames((isDone || isNext) && "font-medium")}>
              {names[step][isDone ? 0 : 1]}
            </p>
            <p className="text-meta text-umber tabular-nums">
              {at && momentOf(at, now)}
              {isNext && "next"}
              {isNext && step === "PROCESSING" && order.paidAt !== null && (
                <span className="max-md:hidden">, waits {ageOf(order.paidAt, now)}</span>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function reachedAt(order: StaffOrder, step: (typeof steps)[number]): string | undefined {
  if (step === "PAID") return order.paidAt ?? undefined;
  if (step === "DELIVERED" && order.deliveredAt !== null) return order.deliveredAt;
  const told: readonly string[] = [step, kinds[step]];
  return order.timeline.find(({ kind, isUndone }) => told.includes(kind) && !isUndone)?.at;
}
