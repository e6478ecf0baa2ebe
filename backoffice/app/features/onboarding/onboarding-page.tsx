import type { Onboarding } from "#contract/api/settings/onboarding.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Failure } from "../../loading/failure.tsx";
import { pageTitle } from "../../page-title.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { RecordSkeleton } from "../../parts/records/record-skeleton.tsx";
import { hasDemo, RemoveDemo } from "./remove-demo.tsx";
import { describeProgress } from "./step-labels.ts";
import { StepList } from "./step-list.tsx";
import { useDismissOnboarding } from "./use-dismiss-onboarding.ts";
import { useOnboarding } from "./use-onboarding.ts";

const refreshIntervalMs = 5_000;

export const meta = () => [{ title: pageTitle("Setup checklist") }];

export default function OnboardingPage() {
  const { loaded, reload } = useOnboarding(refreshIntervalMs);
  const { busy, error, setDismissed } = useDismissOnboarding(reload);
  return (
    <>
      <PageHeader title="Setup checklist" />
      <FormError text={error} />
      {loaded.state === "loading" && <RecordSkeleton />}
      {loaded.state === "failed" && (
        <Failure
          error={loaded.error}
          message="The first steps could not be loaded."
          onRetry={reload}
        />
      )}
      {loaded.state === "ready" && (
        <div className="grid max-w-190 gap-4">
          <Panel title={describeProgress(loaded.data)}>
            <p className="mb-4 max-w-[60ch] text-umber">
              {`${describeMode(loaded.data)}Steps complete automatically.`}
            </p>
            <StepList onboarding={loaded.data} onStarted={reload} />
            {loaded.data.dismissed && (
              <p className="mt-4 flex flex-wrap items-center gap-x-4 text-nav text-umber">
                This checklist is hidden on Today.
                <Button
                  variant="ghost"
                  size="small"
                  disabled={busy}
                  onClick={() => void setDismissed(false)}
                >
                  Show again
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

function DemoPanel({ demo, onChanged }: Parameters<typeof RemoveDemo>[0]) {
  return (
    <Panel title="Demo">
      <p className="max-w-[60ch] text-umber">
        Your store came with {plural(demo.products, "sample product")} and records that belong to
        them. Nothing you or your staff created is included.
      </p>
      <RemoveDemo demo={demo} onChanged={onChanged} />
    </Panel>
  );
}

function describeMode({ mode, paymentMode }: Onboarding): string {
  if (mode === "demo") {
    return "This is a demo: payments use a test provider and emails stay in the demo mailbox. ";
  }
  return paymentMode ? `Payments use your ${paymentMode.toLowerCase()} keys. ` : "";
}
