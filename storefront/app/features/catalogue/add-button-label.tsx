import { classNames } from "#ui/primitives/class-names.ts";
import { CheckIcon } from "#ui/primitives/icons.tsx";

/** No size chosen yet, ready, or confirmed for a moment. */
export type AddStage = "choose" | "add" | "added";

const labels: readonly { readonly stage: AddStage; readonly label: string }[] = [
  { stage: "choose", label: "Select a Size" },
  { stage: "add", label: "Add to Cart" },
  { stage: "added", label: "Added" },
];

/** The words of the add button. All of them lie in one cell, so the button keeps the width of the longest. */
export function AddButtonLabel(props: { readonly stage: AddStage }) {
  return (
    <span className="grid">
      {labels.map(({ stage, label }) => (
        <span
          key={stage}
          className={classNames(
            "col-start-1 row-start-1 inline-flex items-center justify-center gap-2",
            stage !== props.stage && "invisible",
          )}
        >
          {stage === "added" && <CheckIcon className="size-4.5" />}
          {label}
        </span>
      ))}
    </span>
  );
}
