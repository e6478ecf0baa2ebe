import type { FirstSteps } from "#contract/api/first-steps.ts";
import { Button } from "#ui/primitives/button.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { Panel } from "../../parts/panel.tsx";
import { hasDemo, RemoveDemo } from "./remove-demo.tsx";
import { StepList } from "./step-list.tsx";
import { leftInWords } from "./step-words.ts";
import { stepsPace } from "./steps-pace.ts";
import { useFirstSteps } from "./use-first-steps.ts";
import { usePutAway } from "./use-put-away.ts";

interface FirstStepsGreetingProps {
  readonly first: FirstSteps;
  readonly onChanged: () => void;
}

/** What a new store greets its owner with; asks again by itself while it is shown. */
export default function FirstStepsGreeting({ first, onChanged }: FirstStepsGreetingProps) {
  const { busy, fault, putAway } = usePutAway(onChanged);
  useFirstSteps(stepsPace(first));
  return (
    <Panel
      title={leftInWords(first)}
      className="mb-4"
      aside={
        <Button look="ghost" size="small" busy={busy} onClick={() => void putAway(true)}>
          Put the list away
        </Button>
      }
    >
      <FormFault text={fault} />
      <StepList steps={first.steps} onPressed={onChanged} />
      {hasDemo(first.demo) && <RemoveDemo demo={first.demo} onChanged={onChanged} />}
    </Panel>
  );
}
