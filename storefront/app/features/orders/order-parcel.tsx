import type { Order } from "#contract/api/orders/orders.ts";
import { TrackParcelLink } from "../../parcel/track-parcel-link.tsx";

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
          <span>
            {carrier}
            <span>{carrier && trackingNumber && ", "}</span>
          </span>
          {trackingNumber && <span className="tabular-nums">{trackingNumber}</span>}
        </p>
      )}
      <TrackParcelLink href={trackingUrl} />
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
            className="max-h-80 w-full bg-plaster object-contain"
          />
          <span className="sr-only">, opens in a new window</span>
        </a>
      )}
    </section>
  );
}
