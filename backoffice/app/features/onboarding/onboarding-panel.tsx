import type { Onboarding } from "#contract/api/settings/onboarding.ts";
import { Button } from "#ui/primitives/button.tsx";
import { FormError } from "../../parts/forms/form-error.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { hasDemo, RemoveDemo } from "./remove-demo.tsx";
import { describeProgress } from "./step-labels.ts";
import { StepList } from "./step-list.tsx";
import { useDismissOnboarding } from "./use-dismiss-onboarding.ts";
import { useOnboarding } from "./use-onboarding.ts";

/** A test email or payment ends within seconds. */
const intervals = { waitingMs: 5_000, idleMs: 30_000 } as const;

interface OnboardingPanelProps {
  readonly first: Onboarding;
  readonly onChanged: () => void;
}

export default function OnboardingPanel({ first, onChanged }: OnboardingPanelProps) {
  const { busy, error, setDismissed } = useDismissOnboarding(onChanged);
  useOnboarding(getPollInterval(first));
  return (
    <Panel
      title={describeProgress(first)}
      className="mb-4"
      aside={
        <Button variant="ghost" size="small" busy={busy} onClick={() => void setDismissed(true)}>
          Dismiss checklist
        </Button>
      }
    >
      <FormError text={error} />
      <StepList onboarding={first} onStarted={onChanged} />
      {hasDemo(first.demo) && <RemoveDemo demo={first.demo} onChanged={onChanged} />}
    </Panel>
  );
}

/** Polling interval in ms. */
function getPollInterval({ steps }: Pick<Onboarding, "steps">): number {
  return steps.some(({ isPending, done }) => isPending && !done)
    ? intervals.waitingMs
    : intervals.idleMs;
}
