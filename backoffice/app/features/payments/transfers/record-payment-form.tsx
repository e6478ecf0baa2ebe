import { type FormEvent, useRef, useState } from "react";
import type { OrderTransfers, SimilarPayment } from "#contract/api/payments/bank-transfers.ts";
import { asApiError, getErrorMeta } from "#contract/client/api-error.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { api } from "../../../api.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { formatAmount, toAmountInput } from "../../../parts/format/money.ts";
import { AmountField } from "../../../parts/forms/amount-field.tsx";
import { FormError } from "../../../parts/forms/form-error.tsx";
import { parseRefundAmount } from "../refunds/use-refund.ts";
import { StepBar } from "../step-bar.tsx";
import { recordSeparatelyLabel, SimilarPayments } from "./similar-payments.tsx";

interface RecordPaymentFormProps {
  readonly orderId: string;
  readonly orderTransfers: OrderTransfers;
  readonly onRecorded: (orderTransfers: OrderTransfers) => void;
}

const names = ["amount", "receivedOn", "bankReference"] as const;
type Name = (typeof names)[number];
type Errors = Partial<Record<Name, string>>;

export function RecordPaymentForm({ orderId, orderTransfers, onRecorded }: RecordPaymentFormProps) {
  const { due } = orderTransfers;
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const draft = {
    amount: due > 0 ? toAmountInput(due) : "",
    receivedOn: toShopDay(new Date()),
    bankReference: "",
    ...typed,
  };
  const [errors, setErrors] = useState<Errors>({});
  const [similar, setSimilar] = useState<readonly SimilarPayment[]>();
  const form = useRef<HTMLFormElement>(null);
  const { busy, error, send } = useSubmission("Couldn't record the payment. Please try again.");
  const amount = parseRefundAmount(draft.amount);

  function showErrors(invalid: Errors) {
    setErrors(invalid);
    const first = names.find((name) => invalid[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }

  async function confirm(event: FormEvent) {
    event.preventDefault();
    const bankReference = draft.bankReference.trim();
    const invalid = validate(draft);
    if (amount === undefined || Object.keys(invalid).length > 0) {
      showErrors(invalid);
      return;
    }
    // Keeps the input when the amount due changes.
    setTyped(draft);
    let needsConfirmation = false;
    const isRecorded = await send(async () => {
      try {
        const isSeparate = similar !== undefined;
        const body = { amount, receivedOn: draft.receivedOn, bankReference, due, isSeparate };
        onRecorded(
          await api("POST /staff/orders/:id/bank-transfers", { params: { id: orderId }, body }),
        );
      } catch (cause) {
        const meta = getErrorMeta(cause, "similar_payment");
        if (meta) {
          needsConfirmation = true;
          setSimilar(meta.similar);
          return;
        }
        const fieldErrors = asApiError(cause)?.errors ?? [];
        showErrors(Object.fromEntries(fieldErrors.map(({ field, message }) => [field, message])));
        throw cause;
      }
    });
    if (isRecorded && !needsConfirmation) setTyped({});
  }

  const props = (name: Name) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: target.value }));
      setSimilar(undefined);
      setErrors(({ [name]: _fixed, ...others }) => others);
    },
    onBlur: () => {
      if (draft[name] === "") return;
      const { [name]: error } = validate(draft);
      setErrors(({ [name]: _before, ...others }) =>
        error ? { ...others, [name]: error } : others,
      );
    },
  });
  return (
    <form ref={form} noValidate onSubmit={confirm} className="grid gap-4 max-lg:pb-20">
      <div className="grid gap-4 xs:grid-cols-2">
        <AmountField {...props("amount")} label="Amount received" unit="₦" autoComplete="off" />
        <Field
          {...props("receivedOn")}
          label="Date received"
          type="date"
          max={toShopDay(new Date())}
        />
      </div>
      <Field
        {...props("bankReference")}
        label="Bank reference or sender"
        hint="As shown by your bank. Duplicate references are ignored."
        maxLength={200}
        autoComplete="off"
      />
      <p role="status" className="text-amber empty:hidden">
        {amount !== undefined && describeDifference(amount, due)}
      </p>
      <FormError text={error} />
      {similar && <SimilarPayments similar={similar} />}
      <StepBar>
        <Button type="submit" size="step" busy={busy}>
          {similar
            ? recordSeparatelyLabel
            : amount === undefined
              ? "Record payment"
              : `Record ${formatAmount(amount)}`}
        </Button>
      </StepBar>
    </form>
  );
}

function validate({ amount, receivedOn, bankReference }: Readonly<Record<Name, string>>): Errors {
  return {
    ...(parseRefundAmount(amount) === undefined && { amount: "Enter an amount, e.g. 38,000" }),
    ...(receivedOn === "" && { receivedOn: "Enter the date it was received" }),
    ...(receivedOn > toShopDay(new Date()) && { receivedOn: "The date can't be in the future" }),
    ...(bankReference.trim() === "" && {
      bankReference: "Enter the reference from your bank",
    }),
  };
}

function describeDifference(amount: number, due: number): string | undefined {
  if (amount === due) return undefined;
  if (due === 0) {
    return "Nothing is due for this order. You can still record it; it then needs review.";
  }
  return amount < due
    ? `${formatAmount(due - amount)} less than the amount due. It then needs review.`
    : `${formatAmount(amount - due)} more than the amount due. The order is paid and the excess needs review.`;
}
