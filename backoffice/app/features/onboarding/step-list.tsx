import { Link } from "react-router";
import type { Onboarding, OnboardingStepName } from "#contract/api/settings/onboarding.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { CheckIcon } from "#ui/primitives/icons.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { getStepLabels } from "./step-labels.ts";

interface StepListProps {
  readonly onboarding: Pick<Onboarding, "steps" | "paymentMode">;
  readonly onStarted: () => void;
}

export function StepList({ onboarding, onStarted }: StepListProps) {
  const { busy, error, send } = useSubmission("Couldn't start this. Please try again.");
  const { showToast } = useToast();

  async function start(name: OnboardingStepName) {
    if (name === "mail") {
      const isSent = await send(() => api("POST /staff/onboarding/test-email"));
      if (isSent) showToast("Test email sent.");
    } else {
      await send(async () => {
        const { address } = await api("POST /staff/onboarding/test-payment");
        window.location.assign(address);
      });
    }
    onStarted();
  }

  return (
    <>
      <FormError text={error} />
      <ol className="divide-y divide-line border-line border-y">
        {onboarding.steps.map(({ name, done, isPending }) => {
          const { label, about, to, button: buttonLabel } = getStepLabels(name, onboarding);
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
                  {isPending && !done ? "Waiting for the result." : about}
                </span>
              </span>
              {to ? (
                <Link
                  to={to}
                  className="flex min-h-11 min-w-11 shrink-0 items-center text-nav max-md:ml-10"
                >
                  <span className="text-link">{done ? "View" : "Start"}</span>
                  <span className="sr-only">: {label}</span>
                </Link>
              ) : (
                <Button
                  variant="ghost"
                  size="small"
                  busy={busy}
                  onClick={() => void start(name)}
                  className="shrink-0 max-md:my-2 max-md:ml-10"
                >
                  {buttonLabel}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
