import { refundStateWords } from "#contract/api/payment-words.ts";
import type { BankRefund } from "#contract/api/staff-transfers.ts";
import { Status } from "#ui/primitives/status.tsx";
import { api } from "../../api.ts";
import { RecordPage } from "../../parts/record-page.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { dayOf } from "../../parts/when.ts";
import { MoneySection } from "./money-section.tsx";
import { refundTones, sumOf } from "./payment-words.ts";
import { SendRefundForm } from "./send-refund-form.tsx";
import { usePaymentsRecord } from "./use-payments-record.ts";

const told: readonly ToldField<BankRefund>[] = [
  { name: "Refund", read: ({ state }) => refundStateWords[state] },
];

/** A refund that staff send from the shop's account: to whom, how their money came, and that it was sent. */
export function BankRefundPanel({ id }: { readonly id: string }) {
  const { page, acted } = usePaymentsRecord(
    "bank-refund",
    id,
    (signal) => api("GET /staff/refunds/:id", { params: { id }, signal }),
    { tab: "to_send", isOver: ({ state }) => state !== "to_send" },
  );
  return (
    <RecordPage {...page} title="Refund" failure="The refund could not be loaded." told={told}>
      {(seen) => (
        <MoneySection
          way={page.way}
          title={`${sumOf(seen.amount)} to ${seen.buyer}`}
          order={{ id: seen.orderId, orderNumber: seen.orderNumber }}
        >
          <div>
            <Status tone={refundTones[seen.state]}>{refundStateWords[seen.state]}</Status>
            <p className="mt-1 wrap-anywhere text-umber">{seen.reason}</p>
          </div>
          {seen.transfer && <CameAs transfer={seen.transfer} />}
          {seen.state === "to_send" ? (
            <SendRefundForm seen={seen} onSettled={acted} />
          ) : (
            seen.note && (
              <p className="wrap-anywhere border-leaf border-l-4 bg-bone px-4 py-3">{seen.note}</p>
            )
          )}
        </MoneySection>
      )}
    </RecordPage>
  );
}

function CameAs({ transfer }: { readonly transfer: NonNullable<BankRefund["transfer"]> }) {
  const { amount, cameOn, narration, bankReference } = transfer;
  return (
    <p className="wrap-anywhere text-meta text-umber tabular-nums">
      {sumOf(amount)} came {dayOf(`${cameOn}T12:00:00Z`, new Date())} as{" "}
      {narration || bankReference}
    </p>
  );
}
