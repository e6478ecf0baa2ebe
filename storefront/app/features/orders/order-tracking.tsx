import type { Order, OrderStatus } from "#contract/api/orders/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { formatDate } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { TrackParcelLink } from "../../components/track-parcel-link.tsx";
import { orderStatusLabels } from "./order-status.ts";

export function OrderTracking({ order }: { order: Order }) {
  return (
    <div className="grid gap-4">
      <OrderTimeline order={order} />
      <OrderParcel order={order} />
    </div>
  );
}

const statusSequence: readonly OrderStatus[] = ["PAID", "PROCESSING", "SHIPPED", "DELIVERED"];

interface Step {
  readonly label: string;
  /** Absent for future steps. */
  readonly at?: string;
}

function OrderTimeline({ order }: { order: Order }) {
  const steps = toSteps(order);
  return (
    <section
      aria-labelledby="order-timeline"
      className="rounded-panel border border-line bg-paper px-6 py-6"
    >
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
  const currentIndex = statusSequence.indexOf(order.awaitsPacking ? "PAID" : order.status);
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

function OrderParcel({ order }: { order: Order }) {
  const { parcel } = order;
  if (!parcel) return null;
  const { carrier, trackingNumber, trackingUrl, handOverCode, photoUrl } = parcel;
  if (!carrier && !trackingNumber && !photoUrl) return null;
  return (
    <section
      aria-labelledby="order-parcel"
      className="rounded-panel border border-line bg-paper px-6 py-6"
    >
      <h3 id="order-parcel" className="type-panel">
        Your parcel
      </h3>
      {(carrier || trackingNumber) && (
        <p className="mt-3 wrap-anywhere">
          <span>
            {carrier}
            <span>{carrier && trackingNumber && ", "}</span>
          </span>
          {trackingNumber && <span className="tabular-nums">{trackingNumber}</span>}
        </p>
      )}
      <TrackParcelLink href={trackingUrl} />
      {order.isPaidOnDelivery && order.status === "SHIPPED" && (
        <p className="mt-3">{`Pay the rider ${formatNaira(fromNaira(order.dueAmount))}.`}</p>
      )}
      {handOverCode && (
        <p className="mt-3">
          Give the rider this code when you receive your parcel, not before:{" "}
          <strong className="whitespace-nowrap tabular-nums tracking-widest">{handOverCode}</strong>
        </p>
      )}
      {photoUrl && (
        <a href={photoUrl} target="_blank" rel="noreferrer" className="mt-4 block">
          <img
            src={photoUrl}
            alt="Your parcel as packed"
            loading="lazy"
            className="max-h-80 w-full rounded-picture bg-plaster object-contain"
          />
          <span className="sr-only">, opens in a new window</span>
        </a>
      )}
    </section>
  );
}
