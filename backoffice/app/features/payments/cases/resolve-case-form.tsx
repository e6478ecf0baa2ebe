import { useId, useRef, useState } from "react";
import type { CaseResolution, PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { api } from "../../../api.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { FormError } from "../../../parts/forms/form-error.tsx";
import { resolutionLabel } from "../payment-texts.ts";
import { StepBar } from "../step-bar.tsx";

export type CaseChanged = (
  paymentCase: PaymentCase,
  message: string,
  undo?: () => Promise<PaymentCase>,
) => void;

export const reopenCase = ({ id, version }: PaymentCase) =>
  api("POST /staff/payment-cases/:id/reopen", { params: { id }, body: { version } });

interface ResolveCaseFormProps {
  readonly paymentCase: PaymentCase;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onChanged: CaseChanged;
}

export function ResolveCaseForm({
  paymentCase,
  reason,
  onReason,
  onChanged,
}: ResolveCaseFormProps) {
  const { resolutions } = paymentCase;
  const [selectedKind, setSelectedKind] = useState<CaseResolution["resolution"]>();
  const [missing, setMissing] = useState(false);
  const reasonField = useRef<HTMLDivElement>(null);
  const { busy, error, send } = useSubmission("Couldn't save the decision. Please try again.");
  // A selected option that is no longer open selects none, so that the next click cannot mean another.
  const resolution = resolutions.find(
    (each) => each.isOpen && (!selectedKind || each.resolution === selectedKind),
  );

  async function resolve() {
    if (!resolution) return;
    if (reason.trim().length < 3) {
      setMissing(true);
      reasonField.current?.querySelector("input")?.focus();
      return;
    }
    await send(async () => {
      const body = {
        version: paymentCase.version,
        resolution: resolution.resolution,
        amount: resolution.amount,
        reason,
      };
      const params = { id: paymentCase.id };
      const settled = await api("POST /staff/payment-cases/:id/resolve", { params, body });
      onReason("");
      onChanged(
        settled,
        resolutionLabel(resolution.resolution),
        settled.canReopen ? () => reopenCase(settled) : undefined,
      );
    });
  }

  async function recheck() {
    await send(async () => {
      const rechecked = await api("POST /staff/payment-cases/:id/recheck", {
        params: { id: paymentCase.id },
      });
      onChanged(
        rechecked,
        rechecked.settled
          ? `Resolved by ${rechecked.provider}'s answer`
          : `Checked with ${rechecked.provider}: still unresolved`,
      );
    });
  }

  return (
    <form
      noValidate
      className="grid gap-4 max-lg:pb-20"
      onSubmit={(event) => {
        event.preventDefault();
        void resolve();
      }}
    >
      <ResolutionChoice
        resolutions={resolutions}
        chosen={resolution?.resolution}
        onChoose={setSelectedKind}
      />
      <div ref={reasonField}>
        <Field
          label={
            <span>
              Reason <span className="font-normal text-umber">kept in the log</span>
            </span>
          }
          value={reason}
          maxLength={2000}
          autoComplete="off"
          error={missing ? "Add a reason" : undefined}
          onChange={({ target }) => {
            onReason(target.value);
            // A reason is for the option it was typed under, also if a refetch puts another first.
            setSelectedKind((kind) => kind ?? resolution?.resolution);
            setMissing(false);
          }}
        />
      </div>
      <FormError text={error} />
      {!resolution && selectedKind && (
        <p role="status">This option is no longer available. Choose again.</p>
      )}
      {resolution && (
        <StepBar>
          <Button type="submit" size="step" busy={busy}>
            {resolution.button}
          </Button>
        </StepBar>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-meta text-umber">Nothing will change until you choose.</p>
        {canRecheck(paymentCase) && (
          <Button variant="ghost" size="small" busy={busy} onClick={() => void recheck()}>
            {`Check with ${paymentCase.provider}`}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The provider has nothing to add to a failed refund. */
function canRecheck({ provider, refund }: PaymentCase): boolean {
  return provider !== null && (!refund || refund.state === "unknown");
}

interface ResolutionChoiceProps {
  readonly resolutions: readonly CaseResolution[];
  readonly chosen: CaseResolution["resolution"] | undefined;
  readonly onChoose: (kind: CaseResolution["resolution"]) => void;
}

function ResolutionChoice({ resolutions, chosen, onChoose }: ResolutionChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid">
      <legend className="sr-only">Resolution</legend>
      {resolutions.map(({ resolution: kind, title, effect, isOpen }) => {
        const isChosen = kind === chosen;
        return (
          <label
            key={kind}
            htmlFor={`${name}-${kind}`}
            className={classNames(
              "relative -mt-px flex min-h-11 items-start gap-3.5 border px-3.5 py-3 first-of-type:mt-0",
              isChosen ? "z-1 border-ink bg-bone" : "border-line bg-paper",
              !isOpen && "text-umber",
            )}
          >
            <input
              id={`${name}-${kind}`}
              type="radio"
              name={name}
              value={kind}
              checked={isChosen}
              disabled={!isOpen}
              aria-labelledby={`${name}-${kind}-title`}
              aria-describedby={`${name}-${kind}-effect`}
              onChange={() => onChoose(kind)}
              className="mt-0.5 size-5 shrink-0 accent-ink"
            />
            <span className="min-w-0">
              <span id={`${name}-${kind}-title`} className="block font-medium">
                {title}
              </span>
              <span id={`${name}-${kind}-effect`} className="block text-meta text-umber">
                {effect}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
