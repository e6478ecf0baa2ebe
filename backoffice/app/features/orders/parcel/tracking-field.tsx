import { type KeyboardEvent, useId } from "react";
import type { StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { getShippedItems, ProductThumbnail } from "./parcel-thumbnails.tsx";
import { ScanButton } from "./scan-button.tsx";

interface TrackingFieldProps {
  readonly order: Pick<StaffOrderSummary, "buyer" | "city" | "orderNumber" | "items">;
  readonly isOnly: boolean;
  /** Undefined where the carrier has no tracking numbers. */
  readonly value: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onDone: () => void;
}

export function TrackingField({ order, isOnly, value, onChange, onDone }: TrackingFieldProps) {
  const id = useId();
  const [firstItem] = getShippedItems(order);
  const field = value !== undefined && (
    <div className="flex min-w-0 grow">
      <input
        id={id}
        value={value}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="Tracking number"
        aria-label={isOnly ? undefined : `Tracking number of ${order.orderNumber}`}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onDone();
        }}
        className={boxClasses(false, "h-12 tabular-nums md:h-10 md:pointer-coarse:h-11")}
      />
      <ScanButton
        label={`Scan the tracking number of ${order.orderNumber}`}
        onRead={(text) => {
          onChange(text);
          onDone();
        }}
      />
    </div>
  );
  if (isOnly) {
    return (
      <>
        <label htmlFor={id} className="mb-1.5 block font-medium text-meta">
          Tracking number
        </label>
        {field}
      </>
    );
  }
  return (
    <div className="flex items-center gap-3 border-line border-b py-2 max-md:flex-wrap">
      <ProductThumbnail image={firstItem?.image ?? ""} alt="" className="h-10.5 w-8.5" />
      <div className="min-w-0 grow md:w-64 md:grow-0">
        <p className="truncate font-medium">{order.buyer}</p>
        <p className="truncate text-meta text-umber">
          {order.orderNumber}, {order.city}
        </p>
      </div>
      {field}
    </div>
  );
}
