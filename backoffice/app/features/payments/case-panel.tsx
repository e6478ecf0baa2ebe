import { orderStatusWords } from "#contract/api/order-words.ts";
import type { PaymentCase } from "#contract/api/staff-payments.ts";
import { api } from "../../api.ts";
import { RecordPage } from "../../parts/record-page.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { CaseDetails } from "./case-details.tsx";
import { decidedWords, sumOf } from "./payment-words.ts";
import { usePaymentsRecord } from "./use-payments-record.ts";

const told: readonly ToldField<PaymentCase>[] = [
  { name: "Given to", read: ({ assignee }) => assignee?.name ?? "" },
  { name: "Settled", read: ({ settled }) => (settled?.way ? decidedWords(settled.way) : "") },
  { name: "Came in", read: ({ order }) => sumOf(order?.receivedAmount) },
  { name: "Went back", read: ({ order }) => sumOf(order?.refundedAmount) },
  { name: "Order", read: ({ order }) => (order ? orderStatusWords[order.status] : "") },
];

/** One case: what is wrong, its ways out, and what was decided. */
export function CasePanel({ id }: { readonly id: string }) {
  const { page, acted } = usePaymentsRecord(
    "payment-case",
    id,
    (signal) => api("GET /staff/payments/:id", { params: { id }, signal }),
    { tab: "to_decide", isOver: ({ settled }) => settled !== null },
  );
  return (
    <RecordPage {...page} title="Payment" failure="The case could not be loaded." told={told}>
      {(seen) => <CaseDetails seen={seen} way={page.way} onChanged={acted} />}
    </RecordPage>
  );
}
