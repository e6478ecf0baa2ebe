import { refundLabel, refundReasons } from "#contract/api/payments/payment-labels.ts";
import type { OrderRefunds, RefundPreview, RefundReason } from "#contract/api/payments/refunds.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { TextAreaField } from "#ui/primitives/fields/field.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import type { Loaded } from "../../../loading/use-loaded.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { formatDateTime } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { AmountField } from "../../../parts/forms/amount-field.tsx";
import { DialogError } from "../../../parts/forms/dialog-error.tsx";
import { FormError } from "../../../parts/forms/form-error.tsx";
import { RefundLine } from "./refund-line.tsx";
import { parseRefundAmount, type RefundMode, useRefund } from "./use-refund.ts";

interface RefundFormProps {
  readonly order: OrderRefunds;
  readonly orderId: string;
  /** More is requested than is left: refetch. */
  readonly onOutdated: () => void;
  readonly onRefunded: (message: string) => void;
}

const modes: Readonly<Record<RefundMode, string>> = {
  all: "Everything",
  lines: "By item",
  amount: "An amount",
};

export function RefundForm({ order, orderId, onOutdated, onRefunded }: RefundFormProps) {
  const {
    draft,
    change,
    changeLine,
    chosenOf: choiceOf,
    preview,
    planned,
    send,
  } = useRefund(order, orderId, onOutdated);
  const sending = useSubmission("Couldn't make the refund. Please try again.");
  const { mode } = draft;
  const lines = order.lines.filter(({ left, dispositions }) => left > 0 && dispositions.length > 0);
  const isOver = planned !== null && planned.amount > order.allowed;

  if (order.refundable === 0) {
    return (
      <div className="grid gap-4">
        <DialogError text={sending.error} />
        <EarlierRefunds refunds={order.refunds} />
        <p className="text-umber">Nothing is left to refund for this order.</p>
      </div>
    );
  }
  return (
    <form
      noValidate
      className="flex min-h-full flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void sending.send(async () => {
          const refunds = await send();
          if (refunds)
            onRefunded(
              resultText(
                refunds.map(({ state }) => state),
                planned?.amount ?? 0,
              ),
            );
        });
      }}
    >
      <p className="text-meta text-umber tabular-nums">
        {order.orderNumber}, {formatAmount(order.refundable)} refundable
      </p>
      <EarlierRefunds refunds={order.refunds} />
      <ModeChoice mode={mode} onChoose={(next) => change({ mode: next })} />
      {mode === "amount" ? (
        <AmountField
          label="Amount"
          unit="₦"
          autoComplete="off"
          value={draft.amount}
          error={
            draft.amount !== "" && parseRefundAmount(draft.amount) === undefined
              ? "Enter an amount, e.g. 2,500"
              : undefined
          }
          onChange={({ target }) => change({ amount: target.value })}
        />
      ) : (
        <>
          {lines.length === 0 && <p className="text-umber">This order has no refundable items.</p>}
          <ul className="divide-y divide-line border-line border-y">
            {lines.map((line) => (
              <RefundLine
                key={line.position}
                line={line}
                chosen={choiceOf(line)}
                isWhole={mode === "all"}
                onChange={(chosen) => changeLine(line.position, chosen)}
              />
            ))}
          </ul>
          {mode === "lines" && order.shippingAmount > 0 && (
            <Checkbox
              label={`Shipping, ${formatAmount(order.shippingAmount)}`}
              checked={draft.shipping}
              onChange={({ target }) => change({ shipping: target.checked })}
            />
          )}
        </>
      )}
      <SelectField
        label="Reason"
        value={draft.why}
        onChange={({ target }) => change({ why: target.value as RefundReason })}
      >
        {Object.entries(refundReasons).map(([why, label]) => (
          <option key={why} value={why}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={
          <span>
            Message to customer <span className="font-normal text-umber">in the email</span>
          </span>
        }
        rows={3}
        maxLength={2000}
        value={draft.message}
        onChange={({ target }) => change({ message: target.value })}
      />
      <div className="mt-auto border-ink border-t pt-3">
        <RefundTotals preview={preview} />
        <DialogError text={sending.error} />
        <Button
          type="submit"
          className="mt-3 w-full"
          busy={sending.busy}
          disabled={planned === null || planned.amount === 0 || isOver}
        >
          {planned && planned.amount > 0
            ? `Refund ${formatAmount(planned.amount)} to ${order.buyer}`
            : "Refund"}
        </Button>
        <p className="mt-2 text-center text-meta text-umber">
          {isOver
            ? `You can refund up to ${formatAmount(order.allowed)} of this order. An owner or manager can refund more.`
            : planned?.parts.some(({ method }) => method === "transfer")
              ? "It stays under Payments, To send until you send it from your bank."
              : "Sent once. The customer gets an email when it goes through."}
        </p>
      </div>
    </form>
  );
}

/** Shown so that nobody refunds twice. */
function EarlierRefunds({ refunds }: Pick<OrderRefunds, "refunds">) {
  if (refunds.length === 0) return null;
  return (
    <ul aria-label="Earlier refunds" className="text-meta text-umber tabular-nums">
      {refunds.map(({ id, amount, state, how, at, by }) => (
        <li key={id}>
          {formatAmount(amount)}, {formatDateTime(at, new Date())}
          <span>{by && `, ${by.name}`}</span>: {refundLabel({ state, how })}
        </li>
      ))}
    </ul>
  );
}

interface ModeChoiceProps {
  readonly mode: RefundMode;
  readonly onChoose: (mode: RefundMode) => void;
}

function ModeChoice({ mode, onChoose }: ModeChoiceProps) {
  return (
    <fieldset className="grid grid-cols-3 border border-line-strong">
      <legend className="sr-only">What to refund</legend>
      {(Object.keys(modes) as RefundMode[]).map((each) => (
        <label
          key={each}
          className={classNames(
            "flex min-h-11 cursor-pointer items-center justify-center border-line-strong border-l px-2 text-center text-nav first-of-type:border-l-0 has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2",
            each === mode ? "bg-ink font-medium text-paper" : "bg-paper hover:text-indigo",
          )}
        >
          <input
            type="radio"
            name="refund-mode"
            className="sr-only"
            checked={each === mode}
            onChange={() => onChoose(each)}
          />
          {modes[each]}
        </label>
      ))}
    </fieldset>
  );
}

function RefundTotals({ preview }: { preview: Loaded<RefundPreview | null> }) {
  if (preview.state === "failed") return <FormError text={preview.error.message} />;
  const plan = preview.state === "ready" ? preview.data : null;
  if (!plan) return <p className="text-meta text-umber">Choose what to refund.</p>;
  const rows: readonly (readonly [string, number])[] = [
    ...(plan.units > 0
      ? [
          [plural(plan.units, "item"), plan.itemsAmount] as const,
          ["Share of the discount", -plan.discountShare] as const,
        ]
      : []),
    ...(plan.shippingAmount > 0 ? [["Shipping", plan.shippingAmount] as const] : []),
    ...(plan.otherAmount !== 0 && (plan.units > 0 || plan.shippingAmount > 0)
      ? [
          [
            plan.otherAmount > 0 ? "Overpaid" : "Not received or already refunded",
            plan.otherAmount,
          ] as const,
        ]
      : []),
  ];
  return (
    <>
      <dl className="grid gap-1 text-nav text-umber tabular-nums">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt>{name}</dt>
            <dd>{formatAmount(amount)}</dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-4 border-ink border-t pt-2 font-medium text-body text-ink">
          <dt>Refund total</dt>
          <dd>{formatAmount(plan.amount)}</dd>
        </div>
      </dl>
      {plan.isReduced && (
        <p className="mt-1 text-meta text-umber">Limited to what is left of the payment.</p>
      )}
      {plan.parts.length > 1 && (
        <ul className="mt-1 text-meta text-umber tabular-nums">
          {plan.parts.map(({ reference, amount }) => (
            <li key={reference}>
              {formatAmount(amount)} from {reference}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function resultText(states: readonly string[], amount: number): string {
  if (states.every((state) => state === "done")) return `Refunded ${formatAmount(amount)}`;
  if (states.some((state) => state === "failed")) {
    return "The refund failed. See Payments, To review.";
  }
  if (states.includes("to_send")) {
    return "Refund added to Payments, To send. It goes back the way it came.";
  }
  return `Refund of ${formatAmount(amount)} is processing`;
}
