import { type FormEvent, useId, useState } from "react";
import { asApiError } from "#contract/client/api-error.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { formatNaira, fromNaira, toNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../../api.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import {
  type PaymentInput,
  parseAmountInput,
  RecordPaymentFields,
} from "../../../parts/domain/record-payment-fields.tsx";
import { FormError } from "../../../parts/forms/form-error.tsx";
import { useIdempotencyKey } from "../../../parts/forms/use-idempotency-key.ts";

interface RecordPaymentDialogProps {
  readonly id: string;
  /** Naira. */
  readonly due: number;
  readonly onRecorded: () => void;
  readonly onClose: () => void;
}

export default function RecordPaymentDialog({
  id,
  due,
  onRecorded,
  onClose,
}: RecordPaymentDialogProps) {
  const baseId = useId();
  const { showToast } = useToast();
  const keyFor = useIdempotencyKey();
  const { busy, error, send } = useSubmission("Couldn't record the payment. Try again.");
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSeparate, setSeparate] = useState(false);
  const [value, setValue] = useState<PaymentInput>(() => ({
    ...{ method: "cash", amount: "", reference: "" },
    receivedOn: toShopDay(new Date()),
  }));
  const dueKobo = fromNaira(due);
  const paidKobo = value.amount.trim() === "" ? dueKobo : parseAmountInput(value.amount);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(!paidKobo && { amount: "Enter an amount, such as 2,500" }),
      ...(value.method === "transfer" &&
        value.reference.trim() === "" && { reference: "Enter the bank's reference" }),
    };
    setErrors(found);
    if (!paidKobo || Object.keys(found).length > 0) return;
    const body = { ...value, amount: toNaira(paidKobo), due, isSeparate };
    const isDone = await send(async () => {
      try {
        await api("POST /staff/orders/:id/payments", {
          ...{ params: { id }, headers: keyFor(body), body },
        });
      } catch (cause) {
        const refused = asApiError(cause);
        const named = (refused?.errors ?? []).map(({ field, message }) => [field, message]);
        setErrors(Object.fromEntries(named));
        // The second press says that it is another payment.
        if (refused?.code === "similar_payment") setSeparate(true);
        throw cause;
      }
    });
    if (!isDone) return;
    showToast(`${formatNaira(paidKobo)} recorded`);
    onRecorded();
  }

  return (
    <Dialog open onClose={onClose} title="Record a payment">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <RecordPaymentFields
          value={value}
          dueKobo={dueKobo}
          errors={errors}
          fieldId={(name) => `${baseId}-${name}`}
          onChange={(change) => {
            setValue({ ...value, ...change });
            setSeparate(false);
          }}
        />
        <FormError text={error} />
        <Button type="submit" busy={busy}>
          {isSeparate ? "Record it as another payment" : "Record payment"}
        </Button>
      </form>
    </Dialog>
  );
}
