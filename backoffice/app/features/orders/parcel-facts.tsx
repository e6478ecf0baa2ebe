import { isNotSent, isPaidNotSent } from "#contract/api/order-stage.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { useMay } from "../../session/use-member.ts";
import { CopyButton } from "./copy-button.tsx";
import { PhotoLink } from "./parcel-photo.tsx";

/**
 * Who brings a parcel that has left, its number, and the picture of what lay in it. They stand there whatever became of
 * the order since: a buyer asks for them once it is delivered. Where its next step shows the picture, once is enough.
 */
export function ParcelFacts({ order }: { order: Pick<StaffOrder, "status" | "parcel"> }) {
  const mayPack = useMay()("orders.pack");
  const { carrier, trackingNumber, trackingUrl } = order.parcel;
  const isInStep = mayPack && (isPaidNotSent(order.status) || order.status === "SHIPPED");
  const photoUrl = isInStep ? null : order.parcel.photoUrl;
  // What was typed for one that stayed after all tells of no parcel.
  const hasLeft = !isNotSent(order.status) && (carrier !== "" || trackingNumber !== "");
  if (!hasLeft && photoUrl === null) return null;
  return (
    <div className="mt-3 grid gap-3 border-line border-t pt-3 text-nav">
      {hasLeft && (
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="wrap-anywhere">
            {carrier || "Tracking number"}
            {trackingNumber !== "" && (
              <>
                {" "}
                <span className="font-medium tabular-nums">{trackingNumber}</span>
                <CopyButton
                  text={trackingNumber}
                  what="tracking number"
                  className="touch-target ml-2 inline-flex align-middle hover:text-indigo"
                />
              </>
            )}
          </span>
          {trackingUrl !== null && (
            <a
              href={trackingUrl}
              target="_blank"
              rel="noopener"
              className="text-link touch-target inline-flex min-h-8 items-center pointer-coarse:min-h-11"
            >
              Where it is
              <span className="sr-only"> (opens another window)</span>
            </a>
          )}
        </p>
      )}
      {photoUrl !== null && (
        <div className="flex items-center gap-3.5">
          <PhotoLink address={photoUrl} />
          <p className="text-meta text-umber">The open parcel, before it was closed</p>
        </div>
      )}
    </div>
  );
}
