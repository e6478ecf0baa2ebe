import type { RecordedMethod } from "#contract/api/orders/staff-new-order.ts";
import { recordedMethodLabels } from "#contract/api/orders/staff-order-labels.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { RadioSwitch } from "#ui/primitives/fields/radio-switch.tsx";
import { AmountField } from "../forms/amount-field.tsx";
import type { ErrorNote } from "../forms/use-draft.tsx";

const maxNaira = 1e10;

export function parseAmountInput(input: string): Kobo | undefined {
  const naira = parseNaira(input);
  return naira === undefined || naira >= maxNaira ? undefined : fromNaira(naira);
}

const methods = (["cash", "pos", "transfer"] as const).map((id) => ({
  id,
  label: recordedMethodLabels[id],
}));

export interface PaymentInput {
  readonly method: RecordedMethod;
  /** Empty for all that is due. */
  readonly amount: string;
  readonly reference: string;
  readonly receivedOn: string;
}

interface RecordPaymentFieldsProps {
  readonly value: PaymentInput;
  readonly dueKobo: Kobo;
  readonly errors: Readonly<Partial<Record<string, ErrorNote>>>;
  readonly fieldId: (name: string) => string;
  readonly onChange: (change: Partial<PaymentInput>) => void;
}

export function RecordPaymentFields({
  value,
  dueKobo,
  errors,
  fieldId,
  onChange,
}: RecordPaymentFieldsProps) {
  const { method, amount, reference, receivedOn } = value;
  const paidKobo = amount.trim() === "" ? dueKobo : parseAmountInput(amount);
  const isPart = paidKobo !== undefined && paidKobo < dueKobo;
  return (
    <div className="grid gap-4">
      <RadioSwitch
        legend="Paid by"
        options={methods}
        value={method}
        onChange={(next) => onChange({ method: next })}
      />
      <div className="grid grid-cols-2 gap-3">
        <AmountField
          id={fieldId("amount")}
          label="Amount received"
          unit="₦"
          autoComplete="off"
          maxLength={20}
          value={amount === "" ? formatNaira(dueKobo).slice(1) : amount}
          error={errors.amount}
          onChange={({ target }) => onChange({ amount: target.value })}
          onFocus={({ target }) => target.select()}
        />
        <Field
          id={fieldId("receivedOn")}
          label="Date"
          type="date"
          max={toShopDay(new Date())}
          value={receivedOn}
          error={errors.receivedOn}
          onChange={({ target }) => onChange({ receivedOn: target.value })}
        />
      </div>
      <Field
        id={fieldId("reference")}
        label={
          method === "transfer" ? (
            "Reference"
          ) : (
            <span>
              Reference <span className="font-normal text-umber">(optional)</span>
            </span>
          )
        }
        autoComplete="off"
        maxLength={200}
        value={reference}
        error={errors.reference}
        hint={referenceHints[method]}
        onChange={({ target }) => onChange({ reference: target.value })}
      />
      <p role="status" className="font-medium text-amber text-nav empty:hidden">
        {isPart && `Balance due ${formatNaira((dueKobo - paidKobo) as Kobo)}`}
      </p>
    </div>
  );
}

const referenceHints: Readonly<Record<RecordedMethod, string>> = {
  transfer: "As shown by your bank. Each reference counts once",
  pos: "As printed on the slip. Each slip counts once",
  cash: "Such as the number of a receipt",
};
