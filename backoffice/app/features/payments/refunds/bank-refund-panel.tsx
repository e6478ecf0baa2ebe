import type { BankRefund } from "#contract/api/payments/bank-transfers.ts";
import { refundStateLabels } from "#contract/api/payments/payment-labels.ts";
import { Status } from "#ui/primitives/status.tsx";
import { api } from "../../../api.ts";
import { formatDate } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import type { RecordField } from "../../../parts/records/field-changes.ts";
import { RecordPage } from "../../../parts/records/record-page.tsx";
import { PaymentSection } from "../payment-section.tsx";
import { refundTones } from "../payment-texts.ts";
import { usePaymentsRecord } from "../use-payments-record.ts";
import { SendRefundForm } from "./send-refund-form.tsx";

const trackedFields: readonly RecordField<BankRefund>[] = [
  { name: "Refund", read: ({ state }) => refundStateLabels[state] },
];

export function BankRefundPanel({ id }: { readonly id: string }) {
  const { page, onAction } = usePaymentsRecord(
    "bank-refund",
    id,
    (signal) => api("GET /staff/refunds/:id", { params: { id }, signal }),
    { tab: "to_send", isOver: ({ state }) => state !== "to_send" },
  );
  return (
    <RecordPage
      {...page}
      title="Refund"
      failure="Couldn't load the refund."
      comparedFields={trackedFields}
    >
      {(refund) => (
        <PaymentSection
          backLink={page.backLink}
          title={`${formatAmount(refund.amount)} to ${refund.buyer}`}
          order={{ id: refund.orderId, orderNumber: refund.orderNumber }}
        >
          <div>
            <Status tone={refundTones[refund.state]}>{refundStateLabels[refund.state]}</Status>
            <p className="mt-1 wrap-anywhere text-umber">{refund.reason}</p>
          </div>
          {refund.transfer && <ReceivedAs transfer={refund.transfer} />}
          {refund.state === "to_send" ? (
            <SendRefundForm refund={refund} onSettled={onAction} />
          ) : (
            refund.note && (
              <p className="wrap-anywhere border-leaf border-l-4 bg-bone px-4 py-3">
                {refund.note}
              </p>
            )
          )}
        </PaymentSection>
      )}
    </RecordPage>
  );
}

function ReceivedAs({ transfer }: { readonly transfer: NonNullable<BankRefund["transfer"]> }) {
  const { amount, receivedOn, narration, bankReference } = transfer;
  return (
    <p className="wrap-anywhere text-meta text-umber tabular-nums">
      {formatAmount(amount)} received {formatDate(`${receivedOn}T12:00:00Z`, new Date())} as{" "}
      {narration || bankReference}
    </p>
  );
}
