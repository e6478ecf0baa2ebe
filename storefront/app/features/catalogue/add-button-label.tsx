import { CheckIcon } from "#ui/primitives/icons.tsx";

export type AddStage = "choose" | "add" | "added";

const labels = {
  choose: "Select a Size",
  add: "Add to Cart",
  added: "Added",
} as const satisfies Record<AddStage, string>;

/** The longest label is rendered invisibly below, so that the width stays the same. */
export function AddButtonLabel(props: { readonly stage: AddStage }) {
  return (
    <span
      data-widest={labels.choose}
      className="grid justify-items-center after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-widest)]"
    >
      <span className="inline-flex items-center gap-2">
        {props.stage === "added" && <CheckIcon className="size-4.5" />}
        <span>{labels[props.stage]}</span>
      </span>
    </span>
  );
}
