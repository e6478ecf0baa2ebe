import { useState } from "react";
import { Link } from "react-router";
import { isPaidNotShipped, toPackingStatus } from "#contract/api/orders/order-status-rules.ts";
import type { RecordedMethod } from "#contract/api/orders/staff-new-order.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { KeyCap } from "../../../keys/key-cap.tsx";
import { useKeys } from "../../../keys/keys-context.tsx";
import { useUnsavedEdits } from "../../../loading/unsaved-edits.ts";
import { formatDateTime } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import { useStepKeys } from "../../../parts/records/ignore-double-click.ts";
import { NextStep } from "../../../parts/records/next-step.tsx";
import { useMay } from "../../../session/use-member.ts";
import { isOnHold } from "../order-labels.ts";
import { ParcelPhoto, PhotoShortcut } from "../parcel/parcel-photo.tsx";
import { ShipDialog } from "../parcel/ship-dialog.tsx";
import { usePackGuard } from "../parcel/use-pack-guard.tsx";
import type { PackedCount } from "../parcel/use-packed-items.ts";
import { PaymentHoldNotice } from "../payment-hold-notice.tsx";
import { useOrderTransitions } from "../use-order-transitions.ts";
import { PaymentLinkStep } from "./payment-link-step.tsx";

interface NextOrderStepProps {
  readonly order: StaffOrder;
  readonly checked: PackedCount;
  readonly onTransitioned: (order: StaffOrder) => void;
  readonly onChanged: (order: StaffOrder) => void;
}

export function NextOrderStep({ order, checked, onTransitioned, onChanged }: NextOrderStepProps) {
  const may = useMay();
  const transitions = useOrderTransitions(onTransitioned);
  const packGuard = usePackGuard();
  const [sending, setSending] = useState(false);
  useUnsavedEdits(sending);
  const [code, setCode] = useState("");
  const [collected, setCollected] = useState<RecordedMethod | "none">("cash");
  const status = toPackingStatus(order);
  const canPack = may("orders.pack");
  const pack = () => packGuard.guard([order], () => void transitions.pack(order), checked);
  const isEmptyParcel =
    isPaidNotShipped(order.status) &&
    order.lines.every(({ quantity, withdrawn }) => withdrawn >= quantity);
  useStepKeys(canPack && status === "PAID" && !isEmptyParcel ? { markPacked: pack } : {});
  useKeys(
    canPack && status === "PROCESSING" && !isEmptyParcel
      ? { shipParcel: () => setSending(true) }
      : {},
  );
  if (!canPack) return null;
  if (isEmptyParcel) {
    return (
      <Panel title="Nothing to ship">
        <p className="text-umber">
          All items were refunded. The order closes once the full amount is refunded.
        </p>
      </Panel>
    );
  }
  const busy = transitions.busy !== null;
  const notices = (
    <>
      <PaymentHoldNotice order={order} />
      <BalanceDueNotice order={order} />
      <OnDeliveryNotice order={order} />
      <PinnedNote notes={order.notes} />
    </>
  );
  const photo = <ParcelPhoto order={order} onChanged={onChanged} />;

  switch (status) {
    case "PAID": {
      const review = isOnHold(order) && order.openCaseId;
      const markPacked = (
        <Button size="step" variant={review ? "ghost" : "primary"} busy={busy} onClick={pack}>
          <span>Mark packed</span>
          <KeyCap shortcut="P" />
        </Button>
      );
      return (
        <NextStep
          title={isOnHold(order) ? "Payment under review" : "Pack"}
          effect="The customer sees “Packed”. We email them when you send it."
          action={
            review ? (
              <Link to={`/payments/${review}`} className={buttonClasses("primary", "step")}>
                Open the review
              </Link>
            ) : (
              markPacked
            )
          }
          secondaryAction={review ? undefined : <PhotoShortcut orderId={order.id} />}
          alternative={review ? markPacked : undefined}
        >
          {notices}
          {photo}
          {packGuard.dialog}
        </NextStep>
      );
    }
    case "PROCESSING":
      if (order.isPickup) {
        return (
          <NextStep
            title="Ready for pick-up"
            effect="The order is delivered once the customer has the items."
            action={
              <Button size="step" busy={busy} onClick={() => void transitions.handOver(order)}>
                Hand over
              </Button>
            }
          >
            {notices}
            {photo}
          </NextStep>
        );
      }
      return (
        <NextStep
          title="Send"
          effect="The customer sees “On the way”. We email them the tracking."
          action={
            <Button size="step" onClick={() => setSending(true)}>
              Send…
              <KeyCap shortcut="S" />
            </Button>
          }
        >
          {notices}
          {photo}
          <ShipDialog
            orders={sending ? [order] : []}
            onClose={() => setSending(false)}
            shipOne={(_, tracking) => transitions.send(order, tracking)}
            onShipped={() => setSending(false)}
          />
        </NextStep>
      );
    case "SHIPPED":
      return (
        <NextStep
          title="On its way"
          effect="We email the customer when you mark it delivered."
          action={
            <Button
              size="step"
              busy={busy}
              onClick={() =>
                void transitions.deliver(order, {
                  code: code.trim(),
                  collected: order.isDueOnDelivery && collected !== "none" ? collected : undefined,
                })
              }
            >
              Mark delivered
            </Button>
          }
        >
          {order.parcel.hasCode && (
            <Field
              label="Delivery code from customer"
              hint={
                order.isDueOnDelivery
                  ? "The rider gets it with the money."
                  : "Optional. Confirms delivery."
              }
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
          {order.isDueOnDelivery && (
            <SelectField
              label={collectedLabel(order)}
              hint="It counts once it is handed in, under Payments, Rider money."
              value={collected}
              onChange={({ target }) => setCollected(target.value as typeof collected)}
            >
              <option value="cash">Cash</option>
              <option value="pos">POS</option>
              <option value="transfer">Transfer</option>
              <option value="none">Not taken</option>
            </SelectField>
          )}
          {photo}
        </NextStep>
      );
    case "DELIVERED":
      return (
        <>
          {order.isDueOnDelivery && may("orders.edit") && (
            <Panel title="Money is with the rider">
              <p className="mb-3 text-umber">
                The order is paid once the money is counted. Until then it isn't in your sales.
              </p>
              <Link to="/payments/on-delivery" className={buttonClasses("primary", "step")}>
                Count the money
              </Link>
            </Panel>
          )}
          <Panel title="Parcel">{photo}</Panel>
        </>
      );
    case "PENDING_PAYMENT":
      return may("orders.edit") ? <PaymentLinkStep key={order.id} order={order} /> : null;
    default:
      return null;
  }
}

function OnDeliveryNotice({ order: { isDueOnDelivery, money } }: { order: StaffOrder }) {
  if (!isDueOnDelivery) return null;
  return (
    <p className="bg-amber-wash px-3.5 py-2.5 font-medium text-amber text-nav">
      {money ? `Pay on delivery: the rider takes ${formatAmount(money.due)}.` : "Pay on delivery."}
    </p>
  );
}

function BalanceDueNotice({ order: { hasBalanceDue, money } }: { order: StaffOrder }) {
  if (!hasBalanceDue) return null;
  return (
    <p className="bg-amber-wash px-3.5 py-2.5 text-amber text-nav">
      <span className="font-medium">
        {money ? `Balance due ${formatAmount(money.due)}.` : "A balance is due."}
      </span>{" "}
      You can pack it now; send it once it’s paid.
    </p>
  );
}

function collectedLabel({ money }: StaffOrder): string {
  return money ? `How was ${formatAmount(money.due)} collected?` : "How was the money collected?";
}

function PinnedNote({ notes }: Pick<StaffOrder, "notes">) {
  const pinned = notes.find(({ isPinned }) => isPinned);
  if (!pinned) return null;
  return (
    <div className="wrap-anywhere bg-amber-wash px-3.5 py-2.5 text-amber text-nav">
      <p className="whitespace-pre-line font-medium">{pinned.text}</p>
      <p className="text-meta">
        Pinned by {pinned.by}, {formatDateTime(pinned.at, new Date())}
      </p>
    </div>
  );
}
