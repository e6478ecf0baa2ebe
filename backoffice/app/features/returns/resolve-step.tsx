import { useState } from "react";
import { ownRider } from "#contract/api/delivery/carriers.ts";
import { maxReturnMessageLength } from "#contract/api/returns/return-limits.ts";
import type { ReverseReturn, StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, TextAreaField } from "#ui/primitives/fields/field.tsx";
import { api, apiAddress } from "../../api.ts";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useUnsavedEdits } from "../../loading/unsaved-edits.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import {
  CarrierPicker,
  lastCarrier,
  saveRecentCarrier,
} from "../../parts/domain/carrier-picker.tsx";
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
  describeMissing,
  describeSizes,
  hasArrived,
} from "./return-texts.ts";
import type { StepProps } from "./step-props.ts";

export function ResolveStep({ record, canDecide, canSend, hasKeys, onChanged }: StepProps) {
  const { id, version, kind, refundableAmount } = record;
  const params = { id };
  const [carrier, setCarrier] = useState(lastCarrier);
  const [trackingNumber, setTrackingNumber] = useState("");
  const [message, setMessage] = useState("");
  useUnsavedEdits(trackingNumber !== "" || message !== "");
  const [dialog, setDialog] = useState<"size" | "money" | "close">();
  const { busy, error, send, clear } = useSubmission("Couldn't save. Please try again.");
  const notifyDone = useUndo();
  const isExchange = kind === "exchange";
  const missing = describeMissing(record);
  const canClose = canDecide && record.canClose;
  const isRefundDue = canDecide && refundableAmount !== null && refundableAmount > 0;
  // Absent in replies of the previous release.
  const exceedsLimit = isRefundDue && record.canRefund === false;
  const canRefund = isRefundDue && !exceedsLimit;
  const money = refundableAmount === null ? "" : formatAmount(refundableAmount);
  // Another member may refund it while the dialog is open.
  const isRefunding = dialog === "money" && canRefund;

  const resolve = (
    text: string,
    call: () => Promise<StaffReturn>,
    undo?: (body: ReverseReturn) => Promise<StaffReturn>,
  ) =>
    send(async () => {
      const updated = await call();
      setDialog(undefined);
      onChanged(updated);
      notifyDone(text, undo && (async () => onChanged(await undo({ version: updated.version }))));
    });
  const sendSize = () =>
    resolve(
      "Sent. The customer has been emailed.",
      () => {
        const trimmed = message.trim();
        const number = carrier === ownRider ? "" : trackingNumber;
        const parcel = { carrier: carrier.trim(), trackingNumber: number.trim() };
        const body = { version, ...parcel, ...(trimmed ? { message: trimmed } : {}) };
        saveRecentCarrier(parcel.carrier);
        return api("POST /staff/returns/:id/ship", { params, body });
      },
      (body) => api("POST /staff/returns/:id/cancel-shipment", { params, body }),
    );
  const refund = () =>
    resolve(`Refund of ${money} requested. Follow it under Payments.`, () =>
      api("POST /staff/returns/:id/refund", {
        params,
        body: { version, amount: refundableAmount ?? 0 },
      }),
    );
  const close = (why: string) =>
    resolve(
      "Closed. The customer has been emailed.",
      () => api("POST /staff/returns/:id/close", { params, body: { version, message: why } }),
      (body) => api("POST /staff/returns/:id/reopen", { params, body }),
    );
  const confirmSize = () => (missing ? open("size") : void sendSize());
  const open = (what: "size" | "money" | "close") => {
    clear();
    setDialog(what);
  };
  useStepKeys(
    hasKeys
      ? {
          ...(isExchange && canSend && { advanceReturn: confirmSize }),
          ...(canRefund && { refundReturn: () => open("money") }),
          ...(canClose && { declineReturn: () => open("close") }),
        }
      : {},
  );

  const managerText = `${money} is due. An owner or manager can refund it.`;
  if (!isExchange && !canClose && (exceedsLimit || !canDecide)) {
    return (
      <Panel title="Received">
        <p className="text-umber">
          {exceedsLimit ? managerText : "Support, a manager or an owner can refund this."}
        </p>
      </Panel>
    );
  }
  if (isExchange && !canSend) {
    return (
      <Panel title="Received">
        <p className="text-umber">{`Staff who pack orders send ${describeSizes(record)}.`}</p>
      </Panel>
    );
  }
  return (
    <NextStep
      title={hasArrived(record) ? "Received" : "Not received"}
      effect={
        isExchange
          ? `${missing && `${missing} `}Ships as a separate parcel. Size exchanges are free for the customer.${exceedsLimit ? " To refund instead, ask an owner or manager." : ""}`
          : canRefund
            ? "Refunds the received items to the original payment method."
            : exceedsLimit
              ? managerText
              : "No refund is due for what was received."
      }
      action={
        isExchange ? (
          <Button size="step" busy={busy && !dialog} onClick={confirmSize}>
            Send {describeSizes(record)} {hasKeys && <KeyCap shortcut="1" />}
          </Button>
        ) : (
          !exceedsLimit && (
            <Button size="step" disabled={!canRefund} onClick={() => open("money")}>
              Refund <span>{money}</span> {hasKeys && <KeyCap shortcut="2" />}
            </Button>
          )
        )
      }
      secondaryAction={
        canClose && (
          <Button variant="ghost" size="step" onClick={() => open("close")}>
            Close without refund {hasKeys && <KeyCap shortcut="3" />}
          </Button>
        )
      }
      alternative={
        isExchange &&
        canRefund && (
          <Button variant="ghost" onClick={() => open("money")}>
            Refund <span>{money}</span> instead {hasKeys && <KeyCap shortcut="2" />}
          </Button>
        )
      }
    >
      {!isRefunding && (!dialog || dialog === "money") && <FormError text={error} />}
      {isExchange && (
        <>
          <p>
            <a
              href={apiAddress("GET /staff/returns/:id/packing-slip", params)}
              target="_blank"
              rel="noopener"
              className="text-link touch-target"
            >
              Packing slip<span className="sr-only"> (opens in a new window)</span>
            </a>
          </p>
          <CarrierPicker value={carrier} onChange={setCarrier} />
          {carrier !== ownRider && (
            <Field
              label="Tracking number"
              maxLength={60}
              value={trackingNumber}
              onChange={(event) => setTrackingNumber(event.target.value)}
            />
          )}
          <TextAreaField
            label="Message to customer (optional)"
            rows={2}
            maxLength={maxReturnMessageLength}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </>
      )}
      <ConfirmDialog
        open={isRefunding}
        title={`Refund ${money}?`}
        label={`Refund ${money}`}
        busy={busy}
        error={error}
        onConfirm={() => void refund()}
        onClose={() => setDialog(undefined)}
      >
        <p className="text-umber">
          <span>{isExchange ? "The reserved size is released. " : ""}</span>
          Refunds the received items to {record.buyerName}. This can't be undone.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === "size"}
        title={`Send ${describeSizes(record)} anyway?`}
        label={`Send ${describeSizes(record)}`}
        busy={busy}
        error={error}
        onConfirm={() => void sendSize()}
        onClose={() => setDialog(undefined)}
      >
        <p className="text-umber">
          <span>{missing}</span> {record.buyerName} still gets {describeSizes(record)}.
        </p>
      </ConfirmDialog>
      <MessageDialog
        field={customerMessageField}
        open={dialog === "close"}
        title={`Close ${record.reference} without a refund?`}
        label="Close return"
        busy={busy}
        error={error}
        onClose={() => setDialog(undefined)}
        onSend={(why) => void close(why)}
      />
    </NextStep>
  );
}
