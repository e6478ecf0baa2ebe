import { formatNaira } from "#contract/money/naira.ts";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { RecordPaymentFields } from "../../parts/domain/record-payment-fields.tsx";
import type { DraftForm } from "../../parts/forms/use-draft.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { type OrderDraft, type OrderTotals, receivedKobo } from "./order-draft.ts";
import { RadioCard } from "./radio-card.tsx";

interface PaymentStepProps {
  readonly form: DraftForm<OrderDraft>;
  readonly totals: OrderTotals;
  readonly acceptsTransfers: boolean | undefined;
  readonly acceptsCards: boolean | undefined;
  readonly offersPayOnDelivery: boolean;
}

export function PaymentStep(props: PaymentStepProps) {
  const { form, totals, acceptsTransfers, acceptsCards, offersPayOnDelivery } = props;
  const { draft, edit, errors, fieldId } = form;
  const isTransferOff = acceptsTransfers === false;
  const isLinkOff = isTransferOff && acceptsCards === false;
  const choose = (payment: OrderDraft["payment"]) => edit({ payment });
  const isPaidInFull = receivedKobo(draft, totals) >= totals.totalKobo;
  return (
    <Panel title="How will they pay?">
      <fieldset className="grid items-start gap-3 md:grid-cols-2">
        <legend className="sr-only">How will they pay?</legend>
        <RadioCard
          name="payment"
          label="Payment link"
          note={linkNote(acceptsCards !== false, acceptsTransfers === true)}
          isOff={isLinkOff}
          isChosen={draft.payment === "link"}
          onChoose={() => choose("link")}
        />
        <RadioCard
          name="payment"
          label="Bank transfer"
          note={
            isTransferOff
              ? "Off. Turn it on in Settings, Bank transfer"
              : "They get our account details; you confirm it"
          }
          isOff={isTransferOff}
          isChosen={draft.payment === "transfer"}
          onChoose={() => choose("transfer")}
        />
        {(offersPayOnDelivery || draft.payment === "delivery") && (
          <div className="md:col-span-2">
            <RadioCard
              name="payment"
              label="On delivery"
              note={
                draft.isPickup
                  ? "Not for pick-up"
                  : "They pay the rider. For known customers, where you allow it"
              }
              isOff={draft.isPickup}
              isChosen={draft.payment === "delivery"}
              onChoose={() => choose("delivery")}
            />
          </div>
        )}
        <div className="md:col-span-2">
          <RadioCard
            name="payment"
            label="Already paid"
            note="Cash, POS or transfer"
            isChosen={draft.payment === "paid"}
            onChoose={() => choose("paid")}
          />
          {draft.payment === "paid" && (
            <div className="grid gap-2 border border-ink border-t-0 px-3.5 py-4">
              <RecordPaymentFields
                value={draft}
                dueKobo={totals.totalKobo}
                errors={errors}
                fieldId={fieldId}
                onChange={(change) => edit({ ...change, isSeparate: false })}
              />
              {isPaidInFull && (
                <Checkbox
                  label="Handed over now"
                  hint="The customer has the items: the order is delivered"
                  checked={draft.isHandedOver}
                  onChange={({ target }) => edit({ isHandedOver: target.checked })}
                />
              )}
            </div>
          )}
        </div>
      </fieldset>
      <p className="mt-3 text-nav text-umber">{paymentNotes(draft, totals)}</p>
    </Panel>
  );
}

function linkNote(acceptsCards: boolean, acceptsTransfers: boolean): string {
  if (!acceptsCards && !acceptsTransfers) return "Off. Nothing can be paid by link yet";
  if (!acceptsCards) return "Customer pays by transfer";
  return acceptsTransfers ? "Customer pays by card or transfer" : "Customer pays by card";
}

function paymentNotes(draft: OrderDraft, totals: OrderTotals): string {
  if (draft.payment === "delivery") {
    return "It goes to To pack at once. It is paid when you count the rider's money.";
  }
  if (draft.payment !== "paid") {
    return "Items stay reserved for at least 24 hours after you create the order. You can cancel it at any time.";
  }
  const left = totals.totalKobo - receivedKobo(draft, totals);
  return left > 0
    ? `You get a payment link for the balance of ${formatNaira(left as typeof totals.totalKobo)}.`
    : "It counts in today's cash-up, and is refunded the way it came.";
}
