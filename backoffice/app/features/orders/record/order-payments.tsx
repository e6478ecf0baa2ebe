import { useState } from "react";
import { useSearchParams } from "react-router";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { paymentMethodLabels } from "#contract/api/payments/payment-labels.ts";
import type { OrderPayments as Payments } from "#contract/api/payments/recorded-payments.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { api } from "../../../api.ts";
import { ChunkError } from "../../../loading/errors.ts";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { useRefetch } from "../../../loading/use-refetch.ts";
import { formatDate } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { useMay } from "../../../session/use-member.ts";

// Rarely needed.
const RecordPaymentDialog = lazyComponent(() => import("./record-payment-dialog.tsx"), ChunkError);

/** What was received, payment by payment; staff record more while something is due. */
export function OrderPayments({ order }: { readonly order: StaffOrder }) {
  const { id, version } = order;
  const may = useMay();
  const reload = useRefetch();
  const [params, setParams] = useSearchParams();
  const [isRecording, setRecording] = useState(params.get("record") === "payment");
  const { loaded } = useLoaded(
    (signal) => api("GET /staff/orders/:id/payments", { params: { id }, signal }),
    ["order-payments", id, version, order.money?.received],
    { showPrevious: true },
  );
  if (loaded.state !== "ready") return null;
  const { payments, due } = loaded.data;
  const canRecord = may("orders.edit") && due > 0 && order.openCases === 0;

  function close() {
    setRecording(false);
    if (params.has("record")) setParams({}, { replace: true });
  }

  return (
    <div>
      {payments.length > 0 && (
        <ul className="mt-3 border-line border-t text-nav">
          {payments.map((payment) => (
            <Payment key={payment.reference} payment={payment} />
          ))}
        </ul>
      )}
      {canRecord && (
        <button type="button" onClick={() => setRecording(true)} className="min-h-11 text-nav">
          <span className="border-current border-b">Record a payment</span>
        </button>
      )}
      {canRecord && isRecording && (
        <RecordPaymentDialog
          id={id}
          due={due}
          onClose={close}
          onRecorded={() => {
            close();
            reload("order", "orders", "order-payments");
          }}
        />
      )}
    </div>
  );
}

function Payment({ payment }: { readonly payment: Payments["payments"][number] }) {
  const { method, amount, receivedOn, sender, note, by, refunded } = payment;
  const details = [
    formatDate(`${receivedOn}T12:00:00Z`, new Date()),
    sender && `from ${sender}`,
    by && `recorded by ${by.name}`,
    note,
    refunded > 0 && `${formatAmount(refunded)} refunded`,
  ].filter(Boolean);
  return (
    <li className="border-line border-b py-2">
      <p className="flex justify-between gap-4">
        <span>{paymentMethodLabels[method]}</span>
        <span className="tabular-nums">{formatAmount(amount)}</span>
      </p>
      <p className="text-meta text-umber wrap-anywhere">{details.join(", ")}</p>
    </li>
  );
}
