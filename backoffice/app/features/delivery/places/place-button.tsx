import type { StaffDeliveryTerms } from "#contract/api/delivery/staff-delivery.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { formatAmount } from "../../../parts/format/money.ts";
import { formatDays } from "../delivery-edits.ts";

import { type DeliveryTime, formatDeliveryTime, isSlower } from "./delivery-time-status.tsx";

interface PlaceButtonProps {
  readonly name: string;
  /** Undefined where grouped places differ. */
  readonly terms: StaffDeliveryTerms | undefined;
  readonly isEdited: boolean;
  readonly arrived: DeliveryTime | undefined;
  readonly notes: readonly string[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Summary row on a phone; expands the fields. */
export function PlaceButton(props: PlaceButtonProps) {
  const { name, terms, isEdited, arrived, notes, isOpen, onToggle } = props;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-15.5 min-w-0 items-center gap-3 py-2 text-left md:hidden"
    >
      <span className="min-w-0 grow">
        <span className="wrap-anywhere block">{name}</span>
        <span className="block text-meta text-umber leading-normal">
          {terms ? formatDays(terms) : "varies"}
          {arrived && (
            <span>
              {", "}
              <span className={terms && isSlower(arrived, terms) ? "text-amber" : undefined}>
                {formatDeliveryTime(arrived)}
              </span>
            </span>
          )}
          <span>{notes.map((note) => `, ${note}`).join("")}</span>
        </span>
      </span>
      <span
        className={classNames(
          "shrink-0 px-1.5 py-0.5 font-medium tabular-nums",
          isEdited && "bg-indigo-wash",
        )}
      >
        {terms ? formatAmount(terms.fee) : "varies"}
      </span>
      <ChevronDownIcon className={classNames("size-4.5 shrink-0", isOpen && "rotate-180")} />
    </button>
  );
}
