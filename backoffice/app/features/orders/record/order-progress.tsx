import { toPackingStatus } from "#contract/api/orders/order-status-rules.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { OrderStatusBadge } from "../../../parts/domain/order-status-badge.tsx";
import { formatAge, formatDateTime } from "../../../parts/format/dates.ts";

const steps = ["PAID", "PROCESSING", "SHIPPED", "DELIVERED"] as const;
const stepLabels = {
  PAID: ["Paid", "Pay"],
  PROCESSING: ["Packed", "Pack"],
  SHIPPED: ["Shipped", "Send"],
  DELIVERED: ["Delivered", "Deliver"],
} as const;
const eventKinds = { PROCESSING: "packed", SHIPPED: "sent", DELIVERED: "delivered" } as const;

export function OrderProgress({ order }: { order: StaffOrder }) {
  const now = new Date();
  const reachedIndex = (steps as readonly string[]).indexOf(toPackingStatus(order));
  if (reachedIndex < 0 && order.status !== "PENDING_PAYMENT") {
    return (
      <p>
        <OrderStatusBadge status={order.status} />
      </p>
    );
  }
  return (
    <ol aria-label="Steps" className="grid grid-cols-4 gap-1">
      {steps.map((step, i) => {
        const isDone = i <= reachedIndex;
        const isNext = i === reachedIndex + 1;
        const at = isDone ? getReachedAt(order, step) : undefined;
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
              {step === "PAID" && order.isDueOnDelivery
                ? "Confirmed"
                : stepLabels[step][isDone ? 0 : 1]}
            </p>
            <p className="text-meta text-umber tabular-nums">
              <span>
                <span>{at && formatDateTime(at, now)}</span>
                <span>{isNext && step !== "PROCESSING" && "Next"}</span>
              </span>
              {isNext && step === "PROCESSING" && (
                <span className="max-md:hidden">
                  Waiting {formatAge(order.paidAt ?? order.createdAt, now)}
                </span>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function getReachedAt(order: StaffOrder, step: (typeof steps)[number]): string | undefined {
  if (step === "PAID") return order.isDueOnDelivery ? order.createdAt : (order.paidAt ?? undefined);
  if (step === "DELIVERED" && order.deliveredAt !== null) return order.deliveredAt;
  const matchingKinds: readonly string[] = [step, eventKinds[step]];
  return order.timeline.find(({ kind, isUndone }) => matchingKinds.includes(kind) && !isUndone)?.at;
}
