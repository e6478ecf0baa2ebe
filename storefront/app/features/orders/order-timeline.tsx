import type { Order, OrderStatus } from "#contract/api/orders/orders.ts";
import { formatDate } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { orderStatusLabels } from "./order-status.ts";

const statusSequence: readonly OrderStatus[] = ["PAID", "PROCESSING", "SHIPPED", "DELIVERED"];

interface Step {
  readonly label: string;
  /** Absent for future steps. */
  readonly at?: string;
}

export function OrderTimeline({ order }: { order: Order }) {
  const steps = toSteps(order);
  return (
    <section aria-labelledby="order-timeline" className="border border-line bg-paper px-6 py-6">
      <h3 id="order-timeline" className="type-panel">
        Track parcel
      </h3>
      <ol className="mt-4">
        {steps.map(({ label, at }, i) => (
          <li key={`${label} ${at}`} className="relative flex gap-3.5 pb-5 last:pb-0">
            {i < steps.length - 1 && (
              <span aria-hidden="true" className="absolute top-4 bottom-0 left-1.25 w-px bg-line" />
            )}
            <span
              aria-hidden="true"
              className={classNames(
                "relative mt-1.5 size-2.75 shrink-0 border",
                at ? "border-ink bg-ink" : "border-line-strong bg-paper",
              )}
            />
            <div>
              <p className={at ? "font-medium" : "text-umber"}>
                {label}
                {!at && <span className="sr-only">, not yet</span>}
              </p>
              {at && (
                <p className="text-meta text-umber">
                  <time dateTime={at}>{formatDate(at, "shortWithTime")}</time>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function toSteps(order: Order): Step[] {
  const pastEvents = (order.timeline ?? []).filter(({ status }) => status !== "PENDING_PAYMENT");
  const currentIndex = statusSequence.indexOf(order.status);
  const isActive = currentIndex >= 0 || order.status === "PENDING_PAYMENT";
  const upcoming = isActive ? statusSequence.slice(currentIndex + 1) : [];
  return [
    { label: "Placed", at: order.createdAt },
    ...pastEvents.map(({ status, text, at }) => ({
      label: status === null ? text : orderStatusLabels[status].label,
      at,
    })),
    ...upcoming.map((status) => ({ label: orderStatusLabels[status].label })),
  ];
}
