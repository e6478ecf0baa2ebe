import type { RefObject } from "react";
import { classNames } from "#ui/primitives/class-names.ts";

export const steps = ["Customer", "Items", "Delivery", "Payment"] as const;

/** Below it the page is four steps, with the basket in the bar. */
export const wideEnough = "1280px";

interface StepHeadProps {
  readonly step: number;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly isOpen: (step: number) => boolean;
  readonly onGo: (step: number) => void;
}

/** On a phone the page is four steps; those done can be opened again. */
export function StepHead({ step, heading, isOpen, onGo }: StepHeadProps) {
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Step {step + 1} of {steps.length}: <span>{steps[step]}</span>
      </h2>
      <ol className="mb-4 grid grid-cols-4 gap-1">
        {steps.map((name, at) => (
          <li key={name}>
            <button
              type="button"
              disabled={!isOpen(at)}
              aria-current={at === step ? "step" : undefined}
              onClick={() => onGo(at)}
              className={classNames(
                "min-h-11 w-full border-t-5 pt-1.5 text-left text-nav",
                at === step ? "border-brass" : at < step ? "border-ink" : "border-line",
                at > step && "text-umber",
              )}
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
