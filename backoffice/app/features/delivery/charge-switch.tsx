import { useId } from "react";
import { classNames } from "#ui/primitives/class-names.ts";

interface ChargeSwitchProps {
  readonly charges: boolean;
  /** The places around all others that have no fee. */
  readonly free: readonly string[];
  readonly busy: boolean;
  readonly onSwitch: (charges: boolean) => void;
}

/** Whether an order's total holds the fee, and what either means. */
export function ChargeSwitch({ charges, free, busy, onSwitch }: ChargeSwitchProps) {
  const id = useId();
  return (
    <div className="mb-4 flex items-start gap-4 border border-line bg-paper px-4 py-4 md:px-5.5">
      <button
        type="button"
        role="switch"
        aria-checked={charges}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-means`}
        aria-busy={busy || undefined}
        onClick={() => busy || onSwitch(!charges)}
        className="flex min-h-11 min-w-11 shrink-0 items-center"
      >
        <span
          className={classNames(
            "flex h-5 w-10 border p-0.5",
            charges ? "justify-end border-ink bg-ink" : "border-line-strong bg-paper",
          )}
        >
          <span className={classNames("size-3.5", charges ? "bg-paper" : "bg-umber")} />
        </span>
      </button>
      <div>
        <p id={`${id}-name`} className="pt-2.5 font-medium">
          Charge the fee at checkout
        </p>
        <p id={`${id}-means`} className="mt-1 text-umber">
          {charges
            ? "On: checkout adds the fee of the buyer's area, and the order page shows what was charged."
            : "Off: checkout adds ₦0. The order page shows ₦4,000 and, under it, the same amount waived."}
        </p>
        {charges && free.length > 0 && (
          <p className="mt-1 text-amber">
            {free.join(" and ")}: no fee is set, so buyers there pay ₦0 for delivery.
          </p>
        )}
      </div>
    </div>
  );
}
