import { isNotShipped, isPaidNotShipped } from "#contract/api/orders/order-status-rules.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { CopyButton } from "../../../parts/layout/copy-button.tsx";
import { useMay } from "../../../session/use-member.ts";
import { PhotoLink } from "./parcel-photo.tsx";

/** Shown in every later status; hidden while the next step shows the photo. */
export function ParcelDetails({ order }: { order: Pick<StaffOrder, "status" | "parcel"> }) {
  const canPack = useMay()("orders.pack");
  const { carrier, trackingNumber, trackingUrl } = order.parcel;
  const { status } = order;
  const isVisibleInStep =
    canPack && (isPaidNotShipped(status) || status === "SHIPPED" || status === "DELIVERED");
  const photoUrl = isVisibleInStep ? null : order.parcel.photoUrl;
  // Tracking typed for an order that never shipped is not shown.
  const hasShipped = !isNotShipped(status) && (carrier !== "" || trackingNumber !== "");
  if (!hasShipped && photoUrl === null) return null;
  return (
    <div className="mt-3 grid gap-3 border-line border-t pt-3 text-nav">
      {hasShipped && (
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="wrap-anywhere">
            {carrier || "Tracking number"}
            {trackingNumber !== "" && (
              <span>
                {" "}
                <span className="font-medium tabular-nums">{trackingNumber}</span>
                <CopyButton
                  text={trackingNumber}
                  what="tracking number"
                  className="touch-target ml-2 inline-flex align-middle hover:text-indigo"
                />
              </span>
            )}
          </span>
          {trackingUrl !== null && (
            <a
              href={trackingUrl}
              target="_blank"
              rel="noopener"
              className="text-link touch-target inline-flex min-h-8 items-center pointer-coarse:min-h-11"
            >
              Track parcel
              <span className="sr-only"> (opens in a new window)</span>
            </a>
          )}
        </p>
      )}
      {photoUrl !== null && (
        <div className="flex items-center gap-3.5">
          <PhotoLink address={photoUrl} />
          <p className="text-meta text-umber">Parcel contents</p>
        </div>
      )}
    </div>
  );
}
