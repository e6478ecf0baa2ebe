import { type ReactNode, useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Choice } from "../../parts/choice.ts";
import { ChooseBox } from "../../parts/choose-box.tsx";
import { asAround, faultsOf } from "./delivery-edits.ts";
import { type PlaceGroup, termsOfAll } from "./group-places.ts";
import { PlaceButton } from "./place-button.tsx";
import { PlaceFields } from "./place-fields.tsx";
import type { Arrived } from "./took.tsx";
import type { DeliveryForm } from "./use-delivery-form.ts";

interface PlaceGroupRowProps {
  readonly group: PlaceGroup;
  readonly form: DeliveryForm;
  readonly choice: Choice;
  readonly arrived: Arrived | undefined;
  /** How many areas of its states have terms of their own. */
  readonly ownAreas: number;
  /** One of its states is open. */
  readonly startsOpen: boolean;
  /** Its states, each in a row of its own, which follow it once it is unfolded. */
  readonly children: ReactNode;
}

/** States in one row, to be typed over together; unfolded, each of them follows to be typed over by itself. */
export function PlaceGroupRow(props: PlaceGroupRowProps) {
  const { group, form, choice, arrived, ownAreas, startsOpen, children } = props;
  const { ids, name, states } = group;
  const areElsewhere = states.some(({ id }) => !ids.includes(id));
  const [isUnfolded, setUnfolded] = useState(startsOpen);
  const edits = ids.flatMap((id) => form.edits.get(id) ?? []);
  const isFaulty = edits.some((edit) => Object.keys(faultsOf(edit)).length > 0);
  const isOpen = isUnfolded || isFaulty;
  const isChosen = ids.every((id) => choice.chosen.has(id));
  const areOwn = !areElsewhere && ids.some((id) => !form.edits.get(id)?.asAround);
  return (
    <>
      <li
        className={classNames(
          "grid grid-cols-[2.75rem_minmax(0,1fr)] border-line border-b",
          isChosen && "bg-indigo-wash",
        )}
      >
        <span className="flex min-h-11 items-center">
          <ChooseBox
            label={`Choose ${name}`}
            checked={isChosen}
            partly={ids.some((id) => choice.chosen.has(id))}
            onToggle={() =>
              choice.choose(
                isChosen
                  ? [...choice.chosen].filter((id) => !ids.includes(id))
                  : [...choice.chosen, ...ids],
              )
            }
          />
        </span>
        <PlaceButton
          name={name}
          terms={termsOfAll(ids, form.terms)}
          isEdited={edits.length > 0}
          arrived={arrived}
          notes={[
            ...(areElsewhere ? [states.length === 1 ? "1 state" : `${states.length} states`] : []),
            ...(ownAreas > 0
              ? [ownAreas === 1 ? "1 area of its own" : `${ownAreas} areas of their own`]
              : []),
          ]}
          isOpen={isOpen}
          onPress={() => setUnfolded(!isOpen)}
        />
        {isOpen && (
          <div className="col-start-2 grid grid-cols-2 gap-x-2 pb-3">
            <PlaceFields ids={ids} name={name} form={form} isOwn />
            {areOwn && (
              <span className="text-right text-meta">
                <button
                  type="button"
                  aria-label={`as elsewhere, ${name}`}
                  onClick={() => form.type(ids, asAround)}
                  className="min-h-11"
                >
                  <span className="border-current border-b">as elsewhere</span>
                </button>
              </span>
            )}
          </div>
        )}
      </li>
      {isOpen && children}
    </>
  );
}
