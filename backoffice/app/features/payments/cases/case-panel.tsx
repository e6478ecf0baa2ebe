import { orderStatusLabels } from "#contract/api/orders/order-status-labels.ts";
import type { PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { api } from "../../../api.ts";
import type { RecordField } from "../../../parts/records/field-changes.ts";
import { RecordPage } from "../../../parts/records/record-page.tsx";
import { formatVisibleAmount, resolutionLabel } from "../payment-texts.ts";
import { usePaymentsRecord } from "../use-payments-record.ts";
import { CaseDetails } from "./case-details.tsx";

const trackedFields: readonly RecordField<PaymentCase>[] = [
  { name: "Assigned to", read: ({ assignee }) => assignee?.name ?? "" },
  {
    name: "Resolution",
    read: ({ settled }) => (settled?.resolution ? resolutionLabel(settled.resolution) : ""),
  },
  { name: "Received", read: ({ order }) => formatVisibleAmount(order?.receivedAmount) },
  { name: "Refunded", read: ({ order }) => formatVisibleAmount(order?.refundedAmount) },
  { name: "Order", read: ({ order }) => (order ? orderStatusLabels[order.status] : "") },
];

export function CasePanel({ id }: { readonly id: string }) {
  const { page, onAction } = usePaymentsRecord(
    "payment-case",
    id,
    (signal) => api("GET /staff/payment-cases/:id", { params: { id }, signal }),
    { tab: "to_review", isOver: ({ settled }) => settled !== null },
  );
  return (
    <RecordPage
      {...page}
      title="Payment"
      failure="Couldn't load the case."
      comparedFields={trackedFields}
    >
      {(paymentCase) => (
        <CaseDetails paymentCase={paymentCase} backLink={page.backLink} onChanged={onAction} />
      )}
    </RecordPage>
  );
}
