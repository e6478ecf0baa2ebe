import { Button } from "#ui/primitives/button.tsx";
import { Failure } from "../../loading/failure.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RecordSkeleton } from "../../parts/record-skeleton.tsx";
import { RoomHead } from "../../parts/room-head.tsx";
import { DemoPanel } from "./demo-panel.tsx";
import { hasDemo } from "./remove-demo.tsx";
import { StepList } from "./step-list.tsx";
import { leftInWords } from "./step-words.ts";
import { useFirstSteps } from "./use-first-steps.ts";
import { usePutAway } from "./use-put-away.ts";

/** A mail or a payment that was tried shows within so many ms how it ended. */
const everyMs = 5_000;

/** What is done before the first sale, and what came with the store to try it with. */
export function FirstStepsPage() {
  const { loaded, reload } = useFirstSteps(everyMs);
  const { busy, fault, putAway } = usePutAway(reload);
  return (
    <>
      <RoomHead title="First steps" />
      <FormFault text={fault} />
      {loaded.state === "loading" && <RecordSkeleton />}
      {loaded.state === "failed" && (
        <Failure
          fault={loaded.fault}
          message="The first steps could not be loaded."
          onRetry={reload}
        />
      )}
      {loaded.state === "ready" && (
        <div className="grid max-w-190 gap-4">
          <Panel title={leftInWords(loaded.data)}>
            <p className="mb-4 max-w-[60ch] text-umber">
              {loaded.data.mode === "demo"
                ? "This is a demo: its payments are made at a stand-in and its mail stays here."
                : `Payments are made with keys of the ${loaded.data.paymentMode.toLowerCase()} mode.`}{" "}
              Each step ticks itself off.
            </p>
            <StepList steps={loaded.data.steps} onPressed={reload} />
            {loaded.data.dismissed && (
              <p className="mt-4 flex flex-wrap items-center gap-x-4 text-nav text-umber">
                Today does not show this list any more.
                <Button
                  look="ghost"
                  size="small"
                  disabled={busy}
                  onClick={() => void putAway(false)}
                >
                  Show it again
                </Button>
              </p>
            )}
          </Panel>
          {hasDemo(loaded.data.demo) && <DemoPanel demo={loaded.data.demo} onChanged={reload} />}
        </div>
      )}
    </>
  );
}
