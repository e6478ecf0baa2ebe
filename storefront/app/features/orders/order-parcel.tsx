import type { Order } from "#contract/api/orders.ts";
import { FollowParcel } from "../../parcel/follow-parcel.tsx";

/** Who brings an order, where it can be followed, what lies in it, and the code for the rider; nothing before it is known. */
export function OrderParcel({ order }: { order: Pick<Order, "parcel"> }) {
  const { parcel } = order;
  if (!parcel) return null;
  const { carrier, trackingNumber, trackingUrl, handOverCode, photoUrl } = parcel;
  if (!carrier && !trackingNumber && !photoUrl) return null;
  return (
    <section aria-labelledby="order-parcel" className="border border-line bg-paper px-6 py-6">
      <h3 id="order-parcel" className="type-panel">
        Your parcel
      </h3>
      {(carrier || trackingNumber) && (
        <p className="mt-3 wrap-anywhere">
          {carrier}
          {carrier && trackingNumber && ", "}
          {trackingNumber && <span className="tabular-nums">{trackingNumber}</span>}
        </p>
      )}
      <FollowParcel href={trackingUrl} />
      {handOverCode && (
        <p className="mt-3">
          Tell the rider this code when the parcel is in your hands, and not before:{" "}
          <strong className="whitespace-nowrap tabular-nums tracking-widest">{handOverCode}</strong>
        </p>
      )}
      {photoUrl && (
        <a href={photoUrl} target="_blank" rel="noreferrer" className="mt-4 block">
          <img
            src={photoUrl}
            alt="Your parcel before it was closed"
            loading="lazy"
            className="max-h-80 w-full bg-plaster object-contain"
          />
          <span className="sr-only">, opens in a new tab</span>
        </a>
      )}
    </section>
  );
}
