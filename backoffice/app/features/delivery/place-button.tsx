import type { StaffTerms } from "#contract/api/staff-delivery.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { naira } from "../../parts/money.ts";
import { daysInWords } from "./delivery-edits.ts";

import { type Arrived, isSlower, tookInWords } from "./took.tsx";

interface PlaceButtonProps {
  readonly name: string;
  /** Undefined where places that stand together differ by what is typed. */
  readonly terms: StaffTerms | undefined;
  readonly isEdited: boolean;
  readonly arrived: Arrived | undefined;
  /** What else is to be said, each in a few words. */
  readonly notes: readonly string[];
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** What holds at a place, as a phone reads it in one row; a press unfolds its fields. */
export function PlaceButton(props: PlaceButtonProps) {
  const { name, terms, isEdited, arrived, notes, isOpen, onPress } = props;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className="flex min-h-15.5 min-w-0 items-center gap-3 py-2 text-left md:hidden"
    >
      <span className="min-w-0 grow">
        <span className="wrap-anywhere block">{name}</span>
        <span className="block text-meta text-umber leading-normal">
          {terms ? daysInWords(terms) : "not all alike"}
          {arrived && (
            <>
              {", "}
              <span className={terms && isSlower(arrived, terms) ? "text-amber" : undefined}>
                {tookInWords(arrived)}
              </span>
            </>
          )}
          {notes.map((note) => `, ${note}`)}
        </span>
      </span>
      <span
        className={classNames(
          "shrink-0 px-1.5 py-0.5 font-medium tabular-nums",
          isEdited && "bg-indigo-wash",
        )}
      >
        {terms ? naira(terms.fee) : "several"}
      </span>
      <ChevronDownIcon className={classNames("size-4.5 shrink-0", isOpen && "rotate-180")} />
    </button>
  );
}
