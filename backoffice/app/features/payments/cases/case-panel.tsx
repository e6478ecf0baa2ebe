import { useState } from "react";
import { Link } from "react-router";
import { orderStatusLabels } from "#contract/api/orders/order-status-labels.ts";
import { caseLabels } from "#contract/api/payments/payment-labels.ts";
import type { PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { hasRight } from "#contract/rights.ts";
import { Button } from "#ui/primitives/button.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { api } from "../../../api.ts";
import { useColleagues } from "../../../loading/use-colleagues.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { formatDateTime } from "../../../parts/format/dates.ts";
import { FormError } from "../../../parts/forms/form-error.tsx";
import { CopyButton } from "../../../parts/layout/copy-button.tsx";
import { useIsWide } from "../../../parts/layout/use-min-width.ts";
import type { RecordField } from "../../../parts/records/field-changes.ts";
import { type RecordBackLink, RecordHead } from "../../../parts/records/record-head.tsx";
import { RecordPage } from "../../../parts/records/record-page.tsx";
import { useMay, useMember } from "../../../session/use-member.ts";
import { formatVisibleAmount, resolutionLabel } from "../payment-texts.ts";
import { usePaymentsRecord } from "../use-payments-record.ts";
import { CaseSummary } from "./case-summary.tsx";
import { type CaseChanged, ResolveCaseForm, reopenCase } from "./resolve-case-form.tsx";

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

interface CaseDetailsProps {
  readonly paymentCase: PaymentCase;
  readonly backLink: RecordBackLink;
  readonly onChanged: CaseChanged;
}

function CaseDetails({ paymentCase, backLink, onChanged }: CaseDetailsProps) {
  const isWide = useIsWide();
  const may = useMay();
  const [reason, setReason] = useState("");
  const canResolve = may("payments.resolve");
  const title = caseLabels[paymentCase.kind];
  const number = paymentCase.order && (
    <Link to={`/orders/${paymentCase.order.id}`} className="text-link touch-target">
      {paymentCase.order.orderNumber}
    </Link>
  );
  return (
    <>
      {!isWide && <RecordHead backLink={backLink} title={title} number={number} />}
      <section
        aria-label={`${title}${paymentCase.order ? `, ${paymentCase.order.orderNumber}` : ""}`}
        className="grid gap-4 lg:border lg:border-ink lg:bg-paper lg:px-5 lg:py-4"
      >
        {isWide && (
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="type-panel">{title}</h2>
            <span className="text-meta tabular-nums">{number}</span>
          </div>
        )}
        <CaseSummary paymentCase={paymentCase} />
        {paymentCase.settled ? (
          <>
            {reason.trim() !== "" && (
              <div role="status" className="border-amber border-l-4 bg-amber-wash px-4 py-3">
                <p className="font-medium">
                  This was resolved while you were typing. Your reason was not saved:
                </p>
                <p className="wrap-anywhere mt-1">{reason}</p>
                <CopyButton text={reason} what="reason" className="touch-target mt-2 font-medium">
                  Copy
                </CopyButton>
              </div>
            )}
            <ResolvedCase
              paymentCase={paymentCase}
              settled={paymentCase.settled}
              onChanged={onChanged}
            />
          </>
        ) : canResolve ? (
          <>
            <ResolveCaseForm
              paymentCase={paymentCase}
              reason={reason}
              onReason={setReason}
              onChanged={onChanged}
            />
            <CaseAssignee paymentCase={paymentCase} onChanged={onChanged} />
          </>
        ) : (
          <p className="text-umber">Only an owner or manager can resolve this.</p>
        )}
      </section>
    </>
  );
}

interface ResolvedCaseProps {
  readonly paymentCase: PaymentCase;
  readonly settled: NonNullable<PaymentCase["settled"]>;
  readonly onChanged: CaseChanged;
}

function ResolvedCase({ paymentCase, settled, onChanged }: ResolvedCaseProps) {
  const canResolve = useMay()("payments.resolve");
  const { busy, error, send } = useSubmission("Couldn't reopen the case. Please try again.");
  const { resolution: kind, by, at, reason } = settled;
  const reopen = () => send(async () => onChanged(await reopenCase(paymentCase), "Case reopened"));
  return (
    <div className="border-leaf border-l-4 bg-bone px-4 py-3">
      <p className="font-medium">{kind ? resolutionLabel(kind) : "Closed automatically"}</p>
      {reason && <p className="wrap-anywhere mt-1">{reason}</p>}
      <p className="mt-1 text-meta text-umber">
        <span>{by ? `${by.name}, ` : ""}</span>
        <time dateTime={at}>{formatDateTime(at, new Date())}</time>
      </p>
      {paymentCase.canReopen && canResolve && (
        <div className="mt-3 grid justify-items-start gap-2">
          <p className="text-meta text-umber">
            This decision moved no money. If the customer was emailed about it, we email them that
            you are reviewing it again.
          </p>
          <Button variant="outlined" size="small" busy={busy} onClick={() => void reopen()}>
            Reopen case
          </Button>
          <FormError text={error} />
        </div>
      )}
      {!paymentCase.canReopen && kind && (
        <p className="mt-3 text-meta text-umber">
          {"This decision moved money or changed the order, so the case can't be reopened."}
        </p>
      )}
    </div>
  );
}

interface CaseAssigneeProps {
  readonly paymentCase: PaymentCase;
  readonly onChanged: (paymentCase: PaymentCase, message: string) => void;
}

function CaseAssignee({ paymentCase, onChanged }: CaseAssigneeProps) {
  const colleagues = useColleagues();
  const { busy, error, send } = useSubmission("Couldn't save the change. Please try again.");
  const own = useMember()?.id ?? "";
  const assignable = colleagues.filter(({ role }) => hasRight(role, "payments.resolve"));
  const { assignee } = paymentCase;
  const options =
    assignee && !assignable.some(({ id }) => id === assignee.id)
      ? [...assignable, assignee]
      : assignable;

  async function assign(assigneeId: string) {
    const name = options.find(({ id }) => id === assigneeId)?.name;
    await send(async () => {
      const updated = await api("PATCH /staff/payment-cases/:id", {
        params: { id: paymentCase.id },
        body: { version: paymentCase.version, assigneeId },
      });
      onChanged(updated, `Assigned to ${name}`);
    });
  }

  return (
    <div className="border-line border-t pt-3">
      <FormError text={error} />
      <SelectField
        label="Assigned to"
        disabled={busy}
        value={assignee?.id ?? ""}
        onChange={({ target }) => void assign(target.value)}
      >
        {!assignee && <option value="">Unassigned</option>}
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
            <span>{id === own ? " (you)" : ""}</span>
          </option>
        ))}
      </SelectField>
    </div>
  );
}
