import { useState } from "react";
import type { ReturnKind } from "#contract/api/returns/returns.ts";
import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { Button } from "#ui/primitives/button.tsx";
import { TextAreaField } from "#ui/primitives/fields/field.tsx";
import { api } from "../../api.ts";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useUnsavedEdits } from "../../loading/unsaved-edits.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { formatAmount } from "../../parts/format/money.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { ConfirmDialog } from "../../parts/layout/confirm-dialog.tsx";
import { MessageDialog } from "../../parts/layout/message-dialog.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { useStepKeys } from "../../parts/records/ignore-double-click.ts";
import { NextStep } from "../../parts/records/next-step.tsx";
import { useUndo } from "../../parts/records/undo-context.tsx";
import {
  customerMessageField,
  describeSizes,
  isSizeUnavailable,
  sizeUnavailableMessage,
} from "./return-texts.ts";
import type { StepProps } from "./step-props.ts";

export function AnswerStep({ record, canDecide, hasKeys, onChanged }: StepProps) {
  const { id, version, kind, refundableAmount } = record;
  const params = { id };
  const [dialog, setDialog] = useState<"decline" | "money">();
  const [message, setMessage] = useState("");
  useUnsavedEdits(dialog === "money" && message !== "");
  const { busy, error, send, clear } = useSubmission(
    "Couldn't save the decision. Please try again.",
  );
  const notifyDone = useUndo();
  const isUnavailable = kind === "exchange" && isSizeUnavailable(record);
  const money = refundableAmount === null ? "" : formatAmount(refundableAmount);

  function open(what: "decline" | "money") {
    clear();
    setMessage(isUnavailable ? sizeUnavailableMessage : "");
    setDialog(what);
  }
  async function answer(text: string, call: () => Promise<StaffReturn>) {
    await send(async () => {
      const updated = await call();
      setDialog(undefined);
      onChanged(updated);
      const expected = { version: updated.version };
      notifyDone(text, async () =>
        onChanged(await api("POST /staff/returns/:id/reopen", { params, body: expected })),
      );
    });
  }
  const approve = (as: ReturnKind, note = "") =>
    answer("Approved. The customer has been emailed.", () => {
      const body = { version, kind: as, ...(note && { message: note }) };
      return api("POST /staff/returns/:id/approve", { params, body });
    });
  const decline = (note: string) =>
    answer("Declined. The customer has been emailed.", () =>
      api("POST /staff/returns/:id/decline", { params, body: { version, message: note } }),
    );

  useStepKeys(
    hasKeys && canDecide
      ? {
          ...(!isUnavailable && { advanceReturn: () => void approve(kind) }),
          ...(kind === "exchange" && { refundReturn: () => open("money") }),
          declineReturn: () => open("decline"),
        }
      : {},
  );

  if (!canDecide) {
    return (
      <Panel title="To answer">
        <p className="text-umber">Support, a manager or an owner can answer this.</p>
      </Panel>
    );
  }
  return (
    <NextStep
      title="To answer"
      effect={
        kind === "exchange" && !isUnavailable
          ? "Approving reserves the new size. Exchanges are free for the customer."
          : "Once approved, the customer sends it back. You refund it when it arrives."
      }
      action={
        isUnavailable ? (
          <Button size="step" onClick={() => open("money")}>
            <span>{`Refund ${money} instead`}</span> {hasKeys && <KeyCap shortcut="2" />}
          </Button>
        ) : (
          <Button size="step" busy={busy && !dialog} onClick={() => void approve(kind)}>
            <span>
              {kind === "exchange" ? `Approve and reserve ${describeSizes(record)}` : "Approve"}
            </span>{" "}
            {hasKeys && <KeyCap shortcut="1" />}
          </Button>
        )
      }
      secondaryAction={
        <Button variant="ghost" size="step" onClick={() => open("decline")}>
          Decline {hasKeys && <KeyCap shortcut="3" />}
        </Button>
      }
      alternative={
        kind === "exchange" &&
        !isUnavailable && (
          <Button variant="ghost" onClick={() => open("money")}>
            Refund instead {hasKeys && <KeyCap shortcut="2" />}
          </Button>
        )
      }
    >
      {!dialog && <FormError text={error} />}
      {isUnavailable && (
        <p className="font-medium text-amber">
          This size is sold out. Refund it, or decline and say which other sizes you have.
        </p>
      )}
      <MessageDialog
        field={customerMessageField}
        open={dialog === "decline"}
        title={`Decline ${record.reference}?`}
        label="Decline"
        busy={busy}
        error={error}
        onClose={() => setDialog(undefined)}
        onSend={(note) => void decline(note)}
      />
      <ConfirmDialog
        open={dialog === "money"}
        title="Refund instead of exchange?"
        label="Approve refund"
        busy={busy}
        error={error}
        onConfirm={() => void approve("refund", message.trim())}
        onClose={() => setDialog(undefined)}
      >
        <p className="mb-4 text-umber">
          The customer is emailed, and refunded once the item arrives. Nothing is sent now.
        </p>
        <TextAreaField
          label="Message to customer (optional)"
          hint={customerMessageField.hint}
          rows={3}
          maxLength={customerMessageField.maxLength}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </ConfirmDialog>
    </NextStep>
  );
}
