import { useId } from "react";
import { formatList } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";

interface ChargeSwitchProps {
  readonly charges: boolean;
  /** Fallback places with a fee of 0. */
  readonly freePlaces: readonly string[];
  readonly busy: boolean;
  readonly onSwitch: (charges: boolean) => void;
}

export function ChargeSwitch({ charges, freePlaces, busy, onSwitch }: ChargeSwitchProps) {
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
            ? "On: checkout adds the fee for the customer's area."
            : "Off: delivery is ₦0 at checkout. Orders show ₦4,000 delivery, waived."}
        </p>
        {charges && freePlaces.length > 0 && (
          <p className="mt-1 text-amber">
            <span>{formatList(freePlaces)}</span>: no fee set, so delivery there is ₦0.
          </p>
        )}
      </div>
    </div>
  );
}
