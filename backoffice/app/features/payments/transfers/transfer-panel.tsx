import { useState } from "react";
import { Link } from "react-router";
import { orderStatusLabels } from "#contract/api/orders/order-status-labels.ts";
import type { OrderTransfers } from "#contract/api/payments/bank-transfers.ts";
import { caseLabels } from "#contract/api/payments/payment-labels.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../../../api.ts";
import { formatDateTime } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import type { RecordField } from "../../../parts/records/field-changes.ts";
import { RecordPage } from "../../../parts/records/record-page.tsx";
import { PaymentSection } from "../payment-section.tsx";
import { usePaymentsRecord } from "../use-payments-record.ts";
import { RecordPaymentForm } from "./record-payment-form.tsx";
import { RecordedTransfers } from "./recorded-transfers.tsx";

const trackedFields: readonly RecordField<OrderTransfers>[] = [
  { name: "Balance due", read: ({ due }) => formatAmount(due) },
  { name: "Order", read: ({ status }) => orderStatusLabels[status] },
];

const ended: readonly OrderTransfers["status"][] = ["CANCELLED", "EXPIRED", "REFUNDED"];

function titleOf({ due, status }: OrderTransfers): string {
  if (due > 0) return `${formatAmount(due)} expected`;
  return ended.includes(status) ? "Nothing due" : "Paid in full";
}

/** An open case keeps the order here. */
export function TransferPanel({ orderId }: { readonly orderId: string }) {
  const { page, onAction } = usePaymentsRecord(
    "order-transfers",
    orderId,
    (signal) => api("GET /staff/orders/:id/bank-transfers", { params: { id: orderId }, signal }),
    {
      tab: "transfers",
      isOver: ({ status, openedCase }) => status !== "PENDING_PAYMENT" && !openedCase,
    },
  );

  function onRecorded(transfers: OrderTransfers) {
    const kind = transfers.openedCase?.kind;
    onAction(
      transfers,
      kind
        ? `Recorded. Needs review: ${caseLabels[kind].toLowerCase()}.`
        : `${transfers.orderNumber} is paid. The customer has been emailed.`,
    );
  }

  return (
    <RecordPage
      {...page}
      title="Transfer"
      failure="Couldn't load the order."
      comparedFields={trackedFields}
    >
      {(transfers) => (
        <PaymentSection
          backLink={page.backLink}
          title={titleOf(transfers)}
          order={{ id: orderId, orderNumber: transfers.orderNumber }}
        >
          <p className="text-umber">
            {transfers.buyer}
            <span>
              {transfers.reservedUntil &&
                `. Items reserved until ${formatDateTime(transfers.reservedUntil, new Date())}`}
            </span>
          </p>
          {transfers.openedCase && (
            <p className="border-amber border-l-4 bg-bone px-4 py-3">
              The amount received doesn't match the amount due.{" "}
              <Link to={`/payments/${transfers.openedCase.id}`} className="text-link">
                Review: {caseLabels[transfers.openedCase.kind].toLowerCase()}
              </Link>
            </p>
          )}
          <ReceivedPayments
            key={orderId}
            orderId={orderId}
            orderTransfers={transfers}
            onRecorded={onRecorded}
          />
        </PaymentSection>
      )}
    </RecordPage>
  );
}

interface ReceivedPaymentsProps {
  readonly orderId: string;
  readonly orderTransfers: OrderTransfers;
  readonly onRecorded: (orderTransfers: OrderTransfers) => void;
}

export function ReceivedPayments({ orderId, orderTransfers, onRecorded }: ReceivedPaymentsProps) {
  const [isAdding, setAdding] = useState(false);
  const [hasRecorded, setRecorded] = useState(false);
  const isSettled =
    orderTransfers.due === 0 &&
    orderTransfers.transfers.some(({ isNotReceived }) => !isNotReceived);
  return (
    <>
      {!isSettled || isAdding ? (
        <RecordPaymentForm
          orderId={orderId}
          orderTransfers={orderTransfers}
          onRecorded={(next) => {
            setAdding(false);
            setRecorded(true);
            onRecorded(next);
          }}
        />
      ) : (
        // Focus was on the form's button, which is gone.
        <Button variant="ghost" size="step" autoFocus={hasRecorded} onClick={() => setAdding(true)}>
          Record another payment
        </Button>
      )}
      <RecordedTransfers transfers={orderTransfers.transfers} />
    </>
  );
}
