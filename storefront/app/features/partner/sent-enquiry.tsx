import { useEffect, useRef } from "react";
import type { PlacedBulkOrder } from "#contract/api/bulk-orders.ts";

/** The request has arrived; focus moves here, so that it is heard. */
export function SentEnquiry({ placed }: { placed: PlacedBulkOrder }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="bg-leaf-wash px-5 py-6 outline-none">
      <h3 className="type-panel">Your enquiry is with us</h3>
      <p className="mt-2">{placed.message}</p>
      <p className="mt-3 text-nav">
        Reference <strong className="font-medium tabular-nums">{placed.reference}</strong>
      </p>
    </div>
  );
}
