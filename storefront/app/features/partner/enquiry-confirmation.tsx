import { useEffect, useRef } from "react";
import type { PlacedBulkOrder } from "#contract/api/business/bulk-orders.ts";

/** Confirmation of the request; takes focus, so that it is announced. */
export function EnquiryConfirmation({ created }: { created: PlacedBulkOrder }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="bg-leaf-wash px-5 py-6 outline-none">
      <h3 className="type-panel">We’ve received your enquiry</h3>
      <p className="mt-2">{created.message}</p>
      <p className="mt-3 text-nav">
        Reference <strong className="font-medium tabular-nums">{created.reference}</strong>
      </p>
    </div>
  );
}
