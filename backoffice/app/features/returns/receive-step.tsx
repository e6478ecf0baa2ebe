import { useState } from "react";
import type { ReceivedLine } from "#contract/api/returns/staff-returns.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { api } from "../../api.ts";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useUnsavedEdits } from "../../loading/unsaved-edits.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { MessageDialog } from "../../parts/layout/message-dialog.tsx";
import { useStepKeys } from "../../parts/records/ignore-double-click.ts";
import { NextStep } from "../../parts/records/next-step.tsx";
import { useUndo } from "../../parts/records/undo-context.tsx";
import { ConditionSwitch, type ItemCondition } from "./condition-switch.tsx";
import { customerMessageField, describeRestock, toQuestionUrl } from "./return-texts.ts";
import type { StepProps } from "./step-props.ts";

const none = { sellable: 0, damaged: 0, lost: 0 };

export function ReceiveStep({ record, canDecide, hasKeys, onChanged }: StepProps) {
  const { id, version, kind, lines, isOverdue } = record;
  const params = { id };
  const [conditions, setConditions] = useState<Readonly<Record<string, ItemCondition>>>({});
  useUnsavedEdits(Object.keys(conditions).length > 0);
  const [closing, setClosing] = useState(false);
  const { busy, error, send, clear } = useSubmission("Couldn't save. Please try again.");
  const notifyDone = useUndo();
  const units = lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, n) => ({
      ...line,
      key: `${line.position}-${line.size}-${n}`,
    })),
  );
  const conditionOf = (key: string) => conditions[key] ?? "sellable";

  const quantities = lines.map(({ position, size }): ReceivedLine => {
    const counted: Record<ItemCondition, number> = { ...none };
    for (const unit of units) {
      if (unit.position === position && unit.size === size) counted[conditionOf(unit.key)] += 1;
    }
    return { position, size, ...counted };
  });
  const receive = () =>
    send(async () => {
      const body = { version, items: quantities };
      const updated = await api("POST /staff/returns/:id/receive", { params, body });
      onChanged(updated);
      const expected = { version: updated.version };
      notifyDone("Received. The customer has been emailed.", async () =>
        onChanged(await api("POST /staff/returns/:id/unreceive", { params, body: expected })),
      );
    });
  const close = (message: string) =>
    send(async () => {
      const closed = await api("POST /staff/returns/:id/close", {
        params,
        body: { version, message },
      });
      onChanged(closed);
      setClosing(false);
      const expected = { version: closed.version };
      notifyDone("Closed. The customer has been emailed.", async () =>
        onChanged(await api("POST /staff/returns/:id/reopen", { params, body: expected })),
      );
    });
  const openClose = () => {
    clear();
    setClosing(true);
  };
  useStepKeys(
    hasKeys
      ? { advanceReturn: () => void receive(), ...(canDecide && { declineReturn: openClose }) }
      : {},
  );

  const questionUrl = isOverdue && canDecide && toQuestionUrl(record);
  return (
    <NextStep
      title={isOverdue ? "Not received" : "On its way back"}
      effect={describeRestock(record, quantities)}
      action={
        <Button size="step" busy={busy && !closing} onClick={() => void receive()}>
          Mark as received {hasKeys && <KeyCap shortcut="1" />}
        </Button>
      }
      secondaryAction={
        canDecide && (
          <Button variant="ghost" size="step" onClick={openClose}>
            Not returning {hasKeys && <KeyCap shortcut="3" />}
          </Button>
        )
      }
      alternative={
        questionUrl && (
          <a
            href={questionUrl}
            target="_blank"
            rel="noopener"
            className={buttonClasses("ghost", undefined, "justify-center")}
          >
            Ask the customer<span className="sr-only"> (opens in a new window)</span>
          </a>
        )
      }
    >
      {!closing && <FormError text={error} />}
      {isOverdue && (
        <p className="font-medium text-red">
          Ask the customer, then close it.
          <span>{kind === "exchange" && " Their size stays reserved until you do."}</span>
        </p>
      )}
      {units.map(({ key, name, size }, i) => (
        <ConditionSwitch
          key={key}
          legend={
            units.length === 1
              ? "Returned item"
              : `${name}, size ${size}, item ${i + 1} of ${units.length}`
          }
          value={conditionOf(key)}
          onChange={(state) => setConditions({ ...conditions, [key]: state })}
        />
      ))}
      <MessageDialog
        field={customerMessageField}
        open={closing}
        title={`Close ${record.reference}?`}
        label="Close return"
        busy={busy}
        error={error}
        onClose={() => setClosing(false)}
        onSend={(message) => void close(message)}
      />
    </NextStep>
  );
}
