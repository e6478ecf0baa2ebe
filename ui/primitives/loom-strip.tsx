import { classNames } from "./class-names.ts";

/** Set the width (vertical) or height (horizontal) by class: w-3, h-2.5. */
export function LoomStrip({
  direction,
  className,
}: {
  direction: "standing" | "lying";
  className: string;
}) {
  return (
    <div
      aria-hidden="true"
      className={classNames("shrink-0", direction === "standing" ? "loom-y" : "loom-x", className)}
    />
  );
}
