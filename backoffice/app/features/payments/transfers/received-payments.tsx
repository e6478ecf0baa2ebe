import { useState } from "react";
import type { OrderTransfers } from "#contract/api/payments/bank-transfers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { RecordPaymentForm } from "./record-payment-form.tsx";
import { RecordedTransfers } from "./recorded-transfers.tsx";

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
