import { CheckIcon } from "#ui/primitives/icons.tsx";

/** No size chosen yet, ready, or confirmed for a moment. */
export type AddStage = "choose" | "add" | "added";

const labels = {
  choose: "Select a Size",
  add: "Add to Cart",
  added: "Added",
} as const satisfies Record<AddStage, string>;

/** The words of the add button. The longest of them stands unseen below, so the button keeps its width. */
export function AddButtonLabel(props: { readonly stage: AddStage }) {
  return (
    <span
      data-longest={labels.choose}
      className="grid justify-items-center after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-longest)]"
    >
      <span className="inline-flex items-center gap-2">
        {props.stage === "added" && <CheckIcon className="size-4.5" />}
        {labels[props.stage]}
      </span>
    </span>
  );
}
