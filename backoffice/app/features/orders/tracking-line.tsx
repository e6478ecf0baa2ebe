import { type KeyboardEvent, useId } from "react";
import type { StaffOrderSummary } from "#contract/api/staff-orders.ts";
import { boxClasses } from "#ui/primitives/field.tsx";
import { Garment, garmentsOf } from "./parcel-pictures.tsx";
import { ScanButton } from "./scan-button.tsx";

interface TrackingLineProps {
  readonly order: Pick<StaffOrderSummary, "buyer" | "city" | "orderNumber" | "items">;
  /** It is the only parcel, which the dialog names already. */
  readonly isOnly: boolean;
  /** Undefined where the carrier gives no numbers. */
  readonly value: string | undefined;
  readonly onChange: (text: string) => void;
  /** The number is there; what comes next has the focus. */
  readonly onDone: () => void;
}

/** One parcel that leaves, and its number: typed, from a scanner, or read by the camera. */
export function TrackingLine({ order, isOnly, value, onChange, onDone }: TrackingLineProps) {
  const id = useId();
  const [first] = garmentsOf(order);
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
        label={`Scan the number of ${order.orderNumber}`}
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
      <Garment image={first?.image ?? ""} alt="" className="h-10.5 w-8.5" />
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
