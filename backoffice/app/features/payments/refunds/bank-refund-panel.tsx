import { type FormEvent, useState } from "react";
import type { BankRefund } from "#contract/api/payments/bank-transfers.ts";
import { refundLabel, refundStateLabels } from "#contract/api/payments/payment-labels.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { api } from "../../../api.ts";
import { useUnsavedEdits } from "../../../loading/unsaved-edits.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { formatDate } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { FormError } from "../../../parts/forms/form-error.tsx";
import type { RecordField } from "../../../parts/records/field-changes.ts";
import { RecordPage } from "../../../parts/records/record-page.tsx";
import { PaymentSection } from "../payment-section.tsx";
import { refundTones } from "../payment-texts.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { StepBar } from "../step-bar.tsx";
import { usePaymentsRecord } from "../use-payments-record.ts";

const trackedFields: readonly RecordField<BankRefund>[] = [
  { name: "Refund", read: ({ state }) => refundStateLabels[state] },
];

export function BankRefundPanel({ id }: { readonly id: string }) {
  const { page, onAction } = usePaymentsRecord(
    "bank-refund",
    id,
    (signal) => api("GET /staff/refunds/:id", { params: { id }, signal }),
    { tab: "to_send", isOver: ({ state }) => state !== "to_send" },
  );
  return (
    <RecordPage
      {...page}
      title="Refund"
      failure="Couldn't load the refund."
      comparedFields={trackedFields}
    >
      {(refund) => (
        <PaymentSection
          backLink={page.backLink}
          title={`${formatAmount(refund.amount)} to ${refund.buyer}`}
          order={{ id: refund.orderId, orderNumber: refund.orderNumber }}
        >
          <div>
            <Status tone={refundTones[refund.state]}>
              {refundLabel({ state: refund.state, how: null, method: refund.method })}
            </Status>
            <p className="mt-1 wrap-anywhere text-umber">{refund.reason}</p>
          </div>
          {refund.transfer && <ReceivedAs transfer={refund.transfer} />}
          {refund.sender && (
            <p className="wrap-anywhere text-meta text-umber tabular-nums">
              {`Received by transfer from ${[refund.sender.name, refund.sender.account, refund.sender.bank].filter(Boolean).join(", ")}`}
            </p>
          )}
          {refund.state === "to_send" ? (
            <SendRefundForm refund={refund} onSettled={onAction} />
          ) : (
            refund.note && (
              <p className="wrap-anywhere border-leaf border-l-4 bg-bone px-4 py-3">
                {refund.note}
              </p>
            )
          )}
        </PaymentSection>
      )}
    </RecordPage>
  );
}

function ReceivedAs({ transfer }: { readonly transfer: NonNullable<BankRefund["transfer"]> }) {
  const { amount, receivedOn, narration, bankReference } = transfer;
  return (
    <p className="wrap-anywhere text-meta text-umber tabular-nums">
      {formatAmount(amount)} received {formatDate(`${receivedOn}T12:00:00Z`, new Date())} as{" "}
      {narration || bankReference}
    </p>
  );
}

const bankTexts = {
  todo: "Send it from your bank to the account the money came from, then mark it as sent here.",
  reference: "Bank reference of your transfer",
  button: "Mark as sent",
  isReferenceNeeded: true,
};

/** Money goes back the way it came. */
const sendTexts: Readonly<Record<BankRefund["method"], typeof bankTexts>> = {
  card: bankTexts,
  transfer: bankTexts,
  cash: {
    todo: "It was paid in cash. Give it back in cash, then mark it as given here.",
    reference: "Reference (optional)",
    button: "Mark as given back",
    isReferenceNeeded: false,
  },
  pos: {
    todo: "It was paid on your POS terminal. Refund it there, then mark it as refunded here.",
    reference: "Reference of the slip (optional)",
    button: "Mark as refunded",
    isReferenceNeeded: false,
  },
};

interface SendRefundFormProps {
  readonly refund: BankRefund;
  readonly onSettled: (refund: BankRefund, message: string) => void;
}

function SendRefundForm({ refund, onSettled }: SendRefundFormProps) {
  const { id, amount } = refund;
  const texts = sendTexts[refund.method];
  const [bankReference, setBankReference] = useState("");
  const [error, setError] = useState("");
  useUnsavedEdits(bankReference !== "");
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { busy, error: failure, send } = useSubmission("Couldn't save. Please try again.");

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (texts.isReferenceNeeded && bankReference.trim() === "") {
      setError("Enter the bank reference once you've sent the money");
      return;
    }
    await send(async () => {
      const body = { bankReference: bankReference.trim() };
      const reply = await api("POST /staff/refunds/:id/mark-sent", { params: { id }, body });
      onSettled(reply, `Refunded ${formatAmount(amount)}. The customer has been emailed.`);
    });
  }

  async function withdraw(reason: string) {
    const body = { reason };
    const reply = await api("POST /staff/refunds/:id/cancel", { params: { id }, body });
    setWithdrawing(false);
    onSettled(reply, "Refund cancelled. The money stays with the order.");
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-4 max-lg:pb-20">
        <p>{texts.todo}</p>
        <Field
          label={texts.reference}
          maxLength={200}
          autoComplete="off"
          value={bankReference}
          error={error}
          onChange={({ target }) => {
            setBankReference(target.value);
            setError("");
          }}
        />
        <FormError text={failure} />
        <StepBar>
          <Button type="submit" size="step" busy={busy}>
            {texts.button}: {formatAmount(amount)}
          </Button>
        </StepBar>
        <Button
          variant="ghost"
          size="small"
          className="justify-self-start"
          onClick={() => setWithdrawing(true)}
        >
          Don't send…
        </Button>
      </form>
      <ReasonDialog
        open={isWithdrawing}
        title={`Keep ${formatAmount(amount)}?`}
        text="No money is sent. It stays with the order, as do other unsent parts of this refund. Items held back for it ship with the order if they are still here; returned items stay in the shop. If the customer was promised this refund or returned items for it, a case opens under To review and they are told the refund hasn't been sent. Otherwise they get no email."
        button={`Keep ${formatAmount(amount)}`}
        onClose={() => setWithdrawing(false)}
        onConfirm={withdraw}
      />
    </>
  );
}
