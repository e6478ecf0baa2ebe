import type { Order, OrderStatus } from "#contract/api/orders.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { orderStatusLook } from "./order-status.ts";

/** The way of an order where nothing comes in between. */
const way: readonly OrderStatus[] = ["PAID", "PROCESSING", "SHIPPED", "DELIVERED"];

const dateFormat = new Intl.DateTimeFormat("en-NG", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Africa/Lagos",
});

interface Step {
  readonly label: string;
  /** Absent while it is still ahead. */
  readonly at?: string;
}

/** What has happened to an order and what is still ahead of it. */
export function OrderTimeline({ order }: { order: Order }) {
  const steps = stepsOf(order);
  return (
    <section aria-labelledby="order-timeline" className="border border-line bg-paper px-6 py-6">
      <h3 id="order-timeline" className="type-panel">
        Where it is
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
                {!at && <span className="sr-only">, still ahead</span>}
              </p>
              {at && (
                <p className="text-meta text-umber">
                  <time dateTime={at}>{dateFormat.format(new Date(at))}</time>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf(order: Order): Step[] {
  const past = (order.timeline ?? []).filter(({ status }) => status !== "PENDING_PAYMENT");
  const reached = way.indexOf(order.status);
  const isOnItsWay = reached >= 0 || order.status === "PENDING_PAYMENT";
  const ahead = isOnItsWay ? way.slice(reached + 1) : [];
  return [
    { label: "Placed", at: order.createdAt },
    ...past.map(({ status, text, at }) => ({
      label: status === null ? text : orderStatusLook[status].label,
      at,
    })),
    ...ahead.map((status) => ({ label: orderStatusLook[status].label })),
  ];
}
