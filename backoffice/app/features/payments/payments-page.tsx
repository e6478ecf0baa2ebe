import { Link, useParams, useSearchParams } from "react-router";
import type { PaymentEntry, PaymentTab } from "#contract/api/payments/staff-payments.ts";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { api, apiAddress } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { useIsWide } from "../../parts/layout/use-min-width.ts";
import { ExportLink } from "../../parts/lists/export-link.tsx";
import { Filters } from "../../parts/lists/filters/filters.tsx";
import { choiceFilter } from "../../parts/lists/filters/list-filters.ts";
import { SearchBox } from "../../parts/lists/filters/search-box.tsx";
import { StatusTabs } from "../../parts/lists/filters/status-tabs.tsx";
import { KeyHints } from "../../parts/lists/key-hints.tsx";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { parseListParams } from "../../parts/lists/list-params.ts";
import { useDefaultSelection } from "../../parts/lists/split-view.tsx";
import { useMay } from "../../session/use-member.ts";
import { CasePanel } from "./cases/case-panel.tsx";
import { PaymentRows } from "./payment-rows.tsx";
import { BankRefundPanel } from "./refunds/bank-refund-panel.tsx";
import { TransferPanel } from "./transfers/transfer-panel.tsx";
import { paymentTabs } from "./use-payments-record.ts";

export const meta = ({ params }: { params: { id?: string } }) => [
  { title: pageTitle(params.id === undefined ? "Payments" : "Payment") },
];

const tabs = [
  { id: "to_review", label: "To review" },
  { id: "transfers", label: "Transfers" },
  { id: "to_send", label: "To send" },
  { id: "refunds", label: "Refunds" },
  { id: "all", label: "All" },
] as const;

const assigneeFilter = choiceFilter(
  { name: "assignee", label: "Assigned to", anyLabel: "anyone" },
  { me: "Mine" },
);

const keyHints = [
  [["J", "K"], "move"],
  [["Enter"], "open"],
] as const;

const emptyTexts = {
  to_review: {
    title: "Nothing to review",
    text: "A case appears here when a payment doesn't match its order.",
  },
  transfers: {
    title: "No transfers expected",
    text: "Orders appear here until you record the customer's transfer.",
  },
  to_send: {
    title: "No refunds to send",
    text: "Refunds of bank transfers appear here until you send them from your bank.",
  },
  refunds: { title: "No refunds yet", text: "To make a refund, open its order." },
  all: { title: "No payments yet", text: "Payments appear here as they are received." },
} as const;

export default function PaymentsPage() {
  const { id } = useParams();
  const isWide = useIsWide();
  const [params] = useSearchParams();
  const may = useMay();
  const { status: tab, search } = parseListParams(params, paymentTabs);
  const assignee = assigneeFilter.parse(params);
  const query = {
    tab,
    ...(search ? { search } : {}),
    ...(assignee ? { assignee } : {}),
  };
  const after = params.get("after");
  const list = useLoaded(
    (signal) => api("GET /staff/payments", { query: after ? { ...query, after } : query, signal }),
    ["payments", query, after],
    { showPrevious: true },
  );
  const ready = list.loaded.state === "ready" ? list.loaded.data : undefined;
  const canResolve = may("payments.resolve");
  const selectedId = useDefaultSelection(
    list.loaded,
    ready?.data.find(
      ({ type }) => type === "case" || (canResolve && (type === "transfer" || tab === "to_send")),
    )?.id,
  );
  // Only where transfers are accepted, or one is still waiting.
  const isVisible = (id: PaymentTab) =>
    (id !== "transfers" && id !== "to_send") ||
    id === tab ||
    ready?.meta.acceptsTransfers ||
    (ready?.meta.counts?.[id] ?? 0) > 0;
  const exportAddress = `${apiAddress("GET /staff/payments/export", {})}?${new URLSearchParams(query)}`;
  return (
    <ListPage<PaymentEntry>
      title="Payments"
      head={
        <div className="flex gap-2 max-md:contents">
          {tab === "transfers" && canResolve && (
            <Link to="/payments/statement" className={buttonClasses("ghost", "small")}>
              Match a bank statement
            </Link>
          )}
          <Link to="/payments/cash-up" className={buttonClasses("ghost", "small", "max-md:hidden")}>
            Cash-up
          </Link>
          <SearchBox label="Search payments" placeholder="Reference, name, amount" />
          {canResolve && <ExportLink at="head" href={exportAddress} />}
        </div>
      }
      above={
        <StatusTabs
          label="Payments by status"
          tabs={tabs.filter((each) => isVisible(each.id))}
          current={tab}
          counts={ready?.meta.counts}
        />
      }
      filters={
        (tab === "to_review" || canResolve) && (
          <Filters filters={tab === "to_review" ? [assigneeFilter] : []}>
            {canResolve && <ExportLink at="filters" href={exportAddress} />}
          </Filters>
        )
      }
      list={list}
      failure="Couldn't load payments."
      detail={id !== undefined && <PaymentPanel key={id} id={id} />}
      defaultDetail={selectedId !== undefined && <PaymentPanel key={selectedId} id={selectedId} />}
      below={
        <>
          <Link
            to="/payments/cash-up"
            className={buttonClasses("ghost", "small", "mt-4 w-full md:hidden")}
          >
            Cash-up
          </Link>
          {ready && ready.data.length > 1 && <KeyHints hints={keyHints} />}
        </>
      }
      empty={() =>
        search ? { title: "Nothing matches", text: `No results for “${search}”.` } : emptyTexts[tab]
      }
    >
      {(rows) => (
        <PaymentRows
          rows={rows}
          tab={tab}
          total={ready?.meta.counts?.[tab] ?? rows.length}
          selectedId={isWide && id === undefined ? selectedId : undefined}
        />
      )}
    </ListPage>
  );
}

function PaymentPanel({ id }: { readonly id: string }) {
  if (id.startsWith("ord_")) return <TransferPanel orderId={id} />;
  return id.startsWith("rfd_") ? <BankRefundPanel id={id} /> : <CasePanel id={id} />;
}
