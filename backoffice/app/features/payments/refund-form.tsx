import { refundReasons, refundWords } from "#contract/api/payment-words.ts";
import type { OrderRefunds, RefundPreview, RefundWhy } from "#contract/api/staff-refunds.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { TextAreaField } from "#ui/primitives/field.tsx";
import { SelectField } from "#ui/primitives/select.tsx";
import type { Loaded } from "../../loading/use-loaded.ts";
import { useSending } from "../../loading/use-sending.ts";
import { AmountField } from "../../parts/amount-field.tsx";
import { DialogFault } from "../../parts/dialog-fault.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { momentOf } from "../../parts/when.ts";
import { sumOf } from "./payment-words.ts";
import { RefundLine } from "./refund-line.tsx";
import { type RefundMode, readAmount, useRefund } from "./use-refund.ts";

interface RefundFormProps {
  readonly order: OrderRefunds;
  readonly orderId: string;
  /** More is asked for than is left: what may go back is to be asked anew. */
  readonly onOutdated: () => void;
  readonly onRefunded: (words: string) => void;
}

const modes: Readonly<Record<RefundMode, string>> = {
  all: "Everything",
  lines: "By piece",
  amount: "An amount",
};

/** What goes back and why, and the button that names the sum. */
export function RefundForm({ order, orderId, onOutdated, onRefunded }: RefundFormProps) {
  const { draft, change, changeLine, chosenOf, preview, planned, send } = useRefund(
    order,
    orderId,
    onOutdated,
  );
  const sending = useSending("The refund could not be made. Please try again.");
  const { mode } = draft;
  const pieces = order.lines.filter(({ left, fates }) => left > 0 && fates.length > 0);
  const isOver = planned !== null && planned.amount > order.allowed;

  if (order.refundable === 0) {
    return (
      <div className="grid gap-4">
        <DialogFault text={sending.fault} />
        <Earlier refunds={order.refunds} />
        <p className="text-umber">Nothing of what came for this order is left to go back.</p>
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
          const made = await send();
          if (made)
            onRefunded(
              wordsOf(
                made.map(({ state }) => state),
                planned?.amount ?? 0,
              ),
            );
        });
      }}
    >
      <p className="text-meta text-umber tabular-nums">
        {order.orderNumber}, {sumOf(order.refundable)} can go back
      </p>
      <Earlier refunds={order.refunds} />
      <ModeChoice mode={mode} onChoose={(next) => change({ mode: next })} />
      {mode === "amount" ? (
        <AmountField
          label="Amount"
          unit="₦"
          autoComplete="off"
          value={draft.amount}
          error={
            draft.amount !== "" && readAmount(draft.amount) === undefined
              ? "Type an amount such as 2,500"
              : undefined
          }
          onChange={({ target }) => change({ amount: target.value })}
        />
      ) : (
        <>
          {pieces.length === 0 && (
            <p className="text-umber">This order has no pieces that could come back.</p>
          )}
          <ul className="divide-y divide-line border-line border-y">
            {pieces.map((line) => (
              <RefundLine
                key={line.position}
                line={line}
                chosen={chosenOf(line)}
                isWhole={mode === "all"}
                onChange={(chosen) => changeLine(line.position, chosen)}
              />
            ))}
          </ul>
          {mode === "lines" && order.shippingAmount > 0 && (
            <Checkbox
              label={`Shipping, ${sumOf(order.shippingAmount)}`}
              checked={draft.shipping}
              onChange={({ target }) => change({ shipping: target.checked })}
            />
          )}
        </>
      )}
      <SelectField
        label="Why"
        value={draft.why}
        onChange={({ target }) => change({ why: target.value as RefundWhy })}
      >
        {Object.entries(refundReasons).map(([why, words]) => (
          <option key={why} value={why}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={
          <>
            Words for the buyer <span className="font-normal text-umber">in the mail</span>
          </>
        }
        rows={3}
        maxLength={2000}
        value={draft.words}
        onChange={({ target }) => change({ words: target.value })}
      />
      <div className="mt-auto border-ink border-t pt-3">
        <Sums preview={preview} />
        <DialogFault text={sending.fault} />
        <Button
          type="submit"
          className="mt-3 w-full"
          busy={sending.busy}
          disabled={planned === null || planned.amount === 0 || isOver}
        >
          {planned && planned.amount > 0
            ? `Return ${sumOf(planned.amount)} to ${order.buyer}`
            : "Return money"}
        </Button>
        <p className="mt-2 text-center text-meta text-umber">
          {isOver
            ? `You may return ${sumOf(order.allowed)} of this order. An owner or a manager may return more.`
            : planned?.parts.some(({ way }) => way === "transfer")
              ? "It then waits under Payments, To send until you have sent it from your bank."
              : "The provider is asked once. The buyer is told when it has left."}
        </p>
      </div>
    </form>
  );
}

/** What was asked for before, so that nobody does what another member did, or they themselves without an answer. */
function Earlier({ refunds }: Pick<OrderRefunds, "refunds">) {
  if (refunds.length === 0) return null;
  return (
    <ul aria-label="Asked for before" className="text-meta text-umber tabular-nums">
      {refunds.map(({ id, amount, state, how, at, by }) => (
        <li key={id}>
          {sumOf(amount)}, {momentOf(at, new Date())}
          {by && `, ${by.name}`}: {refundWords({ state, how })}
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
      <legend className="sr-only">What goes back</legend>
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

/** What the sum is made of, as the server reckons it. */
function Sums({ preview }: { preview: Loaded<RefundPreview | null> }) {
  if (preview.state === "failed") return <FormFault text={preview.fault.message} />;
  const plan = preview.state === "ready" ? preview.data : null;
  if (!plan) return <p className="text-meta text-umber">Choose what goes back.</p>;
  const rows: readonly (readonly [string, number])[] = [
    ...(plan.pieces > 0
      ? [
          [plan.pieces === 1 ? "1 piece" : `${plan.pieces} pieces`, plan.piecesAmount] as const,
          ["Share of the discount", -plan.discountShare] as const,
        ]
      : []),
    ...(plan.shippingAmount > 0 ? [["Shipping", plan.shippingAmount] as const] : []),
  ];
  return (
    <>
      <dl className="grid gap-1 text-nav text-umber tabular-nums">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt>{name}</dt>
            <dd>{sumOf(amount)}</dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-4 border-ink border-t pt-2 font-medium text-body text-ink">
          <dt>Goes back</dt>
          <dd>{sumOf(plan.amount)}</dd>
        </div>
      </dl>
      {plan.isCut && (
        <p className="mt-1 text-meta text-umber">No more than that is left of what came.</p>
      )}
      {plan.parts.length > 1 && (
        <ul className="mt-1 text-meta text-umber tabular-nums">
          {plan.parts.map(({ reference, amount }) => (
            <li key={reference}>
              {sumOf(amount)} from {reference}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function wordsOf(states: readonly string[], amount: number): string {
  if (states.every((state) => state === "done")) return `${sumOf(amount)} went back`;
  if (states.some((state) => state === "failed")) {
    return "The provider did not make the refund. It waits in Payments.";
  }
  if (states.includes("to_send")) {
    return "The refund waits under Payments, To send. Send it from your bank.";
  }
  return `${sumOf(amount)} is on its way back`;
}
