import { Link } from "react-router";
import type { FirstStepName, FirstSteps } from "#contract/api/first-steps.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { CheckIcon } from "#ui/primitives/icons.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { stepWords } from "./step-words.ts";

interface StepListProps {
  readonly steps: FirstSteps["steps"];
  /** Hears that a step was pressed, whose state may change soon. */
  readonly onPressed: () => void;
}

/** The steps in their order; those that are done are ticked by the store. */
export function StepList({ steps, onPressed }: StepListProps) {
  const { busy, fault, send } = useSending("This could not be tried. Please try again.");
  const { say } = useToaster();

  async function press(name: FirstStepName) {
    if (name === "mail") {
      const isSent = await send(() => api("POST /staff/first-steps/mail"));
      if (isSent) say("On its way to you.");
    } else {
      await send(async () => {
        const { address } = await api("POST /staff/first-steps/payment");
        window.location.assign(address);
      });
    }
    onPressed();
  }

  return (
    <>
      <FormFault text={fault} />
      <ol className="divide-y divide-line border-line border-y">
        {steps.map(({ name, done, waits }) => {
          const { label, about, to, press: pressLabel } = stepWords[name];
          return (
            <li key={name} className="flex min-h-16 items-center gap-x-4 py-2.5 max-md:flex-wrap">
              <span
                aria-hidden="true"
                className={classNames(
                  "flex size-6 shrink-0 items-center justify-center border",
                  done ? "border-leaf bg-leaf-wash text-leaf" : "border-line-strong",
                )}
              >
                {done && <CheckIcon className="size-4" />}
              </span>
              <span className="min-w-0 grow max-md:basis-[calc(100%-2.5rem)]">
                <span className="block font-medium">
                  {label}
                  <span className="sr-only">{done ? ", done" : ", to do"}</span>
                </span>
                <span className="block text-nav text-umber">
                  {waits && !done ? "Waiting to hear how it ended." : about}
                </span>
              </span>
              {to ? (
                <Link
                  to={to}
                  className="flex min-h-11 min-w-11 shrink-0 items-center text-nav max-md:ml-10"
                >
                  <span className="text-link">{done ? "Look" : "Go there"}</span>
                  <span className="sr-only">: {label}</span>
                </Link>
              ) : (
                <Button
                  look="ghost"
                  size="small"
                  busy={busy}
                  onClick={() => void press(name)}
                  className="shrink-0 max-md:my-2 max-md:ml-10"
                >
                  {pressLabel}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
