import { useId, useRef, useState } from "react";
import type { OfferedWay, PaymentCase } from "#contract/api/staff-payments.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { Field } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { decidedWords } from "./payment-words.ts";
import { StepBar } from "./step-bar.tsx";

/** Takes a case as it is now, says what was done, and offers the way back where there is one. */
export type CaseChanged = (
  seen: PaymentCase,
  words: string,
  undo?: () => Promise<PaymentCase>,
) => void;

interface CaseDecisionProps {
  readonly seen: PaymentCase;
  readonly onChanged: CaseChanged;
}

/** The ways out of a case with what each does, why it is taken, and the one button that names the sum. */
export function CaseDecision({ seen, onChanged }: CaseDecisionProps) {
  const { ways } = seen;
  const [wanted, setWanted] = useState<OfferedWay["way"]>();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const why = useRef<HTMLDivElement>(null);
  const { busy, fault, send } = useSending("The decision could not be saved. Please try again.");
  // One that was chosen and closed meanwhile gives way to none: the next press must not mean another.
  const way = ways.find((each) => each.isOpen && (!wanted || each.way === wanted));

  async function decide() {
    if (!way) return;
    if (reason.trim().length < 3) {
      setMissing(true);
      why.current?.querySelector("input")?.focus();
      return;
    }
    await send(async () => {
      const body = { version: seen.version, way: way.way, amount: way.amount, reason };
      const params = { id: seen.id };
      const settled = await api("POST /staff/payments/:id/decide", { params, body });
      const undo = () =>
        api("POST /staff/payments/:id/undo", { params, body: { version: settled.version } });
      onChanged(settled, decidedWords(way.way), settled.undoUntil ? undo : undefined);
    });
  }

  async function ask() {
    await send(async () => {
      const asked = await api("POST /staff/payments/:id/ask", { params: { id: seen.id } });
      onChanged(
        asked,
        asked.settled
          ? "The provider's answer settles it"
          : "The provider was asked; it stays to be decided",
      );
    });
  }

  return (
    <form
      noValidate
      className="grid gap-4 max-lg:pb-20"
      onSubmit={(event) => {
        event.preventDefault();
        void decide();
      }}
    >
      <Ways ways={ways} chosen={way?.way} onChoose={setWanted} />
      <div ref={why}>
        <Field
          label={
            <>
              Why <span className="font-normal text-umber">stays in the log</span>
            </>
          }
          value={reason}
          maxLength={2000}
          autoComplete="off"
          error={missing ? "Say in a few words why" : undefined}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
        />
      </div>
      <FormFault text={fault} />
      {!way && wanted && <p role="status">What you chose can no longer be done. Choose again.</p>}
      {way && (
        <StepBar>
          <Button type="submit" size="step" busy={busy}>
            {way.button}
          </Button>
        </StepBar>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-meta text-umber">Nothing happens until you decide.</p>
        {mayAsk(seen) && (
          <Button look="ghost" size="small" busy={busy} onClick={() => void ask()}>
            Ask the provider again
          </Button>
        )}
      </div>
    </form>
  );
}

/**
 * Whether the provider has a word to say: of money that came to the shop's own account it knows nothing, and of a refund
 * that it declined or that was taken back there is nothing to ask.
 */
function mayAsk({ payments, reference, refund }: PaymentCase): boolean {
  if (refund) return refund.state === "unknown";
  return !payments.some((each) => each.reference === reference && each.way === "transfer");
}

interface WaysProps {
  readonly ways: readonly OfferedWay[];
  readonly chosen: OfferedWay["way"] | undefined;
  readonly onChoose: (way: OfferedWay["way"]) => void;
}

function Ways({ ways, chosen, onChoose }: WaysProps) {
  const name = useId();
  return (
    <fieldset className="grid">
      <legend className="sr-only">What to do</legend>
      {ways.map(({ way, title, effect, isOpen }) => {
        const isChosen = way === chosen;
        return (
          <label
            key={way}
            htmlFor={`${name}-${way}`}
            className={classNames(
              "relative -mt-px flex min-h-11 items-start gap-3.5 border px-3.5 py-3 first-of-type:mt-0",
              isChosen ? "z-1 border-ink bg-bone" : "border-line bg-paper",
              !isOpen && "text-umber",
            )}
          >
            <input
              id={`${name}-${way}`}
              type="radio"
              name={name}
              value={way}
              checked={isChosen}
              disabled={!isOpen}
              aria-labelledby={`${name}-${way}-title`}
              aria-describedby={`${name}-${way}-effect`}
              onChange={() => onChoose(way)}
              className="mt-0.5 size-5 shrink-0 accent-ink"
            />
            <span className="min-w-0">
              <span id={`${name}-${way}-title`} className="block font-medium">
                {title}
              </span>
              <span id={`${name}-${way}-effect`} className="block text-meta text-umber">
                {effect}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
