import { Link, useParams, useSearchParams } from "react-router";
import type { PaymentEntry, PaymentTab } from "#contract/api/staff-payments.ts";
import { buttonClasses } from "#ui/primitives/button-look.ts";
import { api, apiAddress } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { choiceFilter } from "../../parts/choice-filter.ts";
import { ExportLink } from "../../parts/export-link.tsx";
import { Filters } from "../../parts/filters.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { readListAddress } from "../../parts/list-address.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { StatusTabs } from "../../parts/status-tabs.tsx";
import { useLaid } from "../../parts/use-laid.ts";
import { useWide } from "../../parts/use-wide.ts";
import { useMay } from "../../session/use-member.ts";
import { MoneyPanel } from "./money-panel.tsx";
import { PaymentRows } from "./payment-rows.tsx";
import { paymentTabs } from "./payments-tabs.ts";

const tabs = [
  { id: "to_decide", label: "To decide" },
  { id: "transfers", label: "Transfers" },
  { id: "to_send", label: "To send" },
  { id: "refunds", label: "Refunds" },
  { id: "all", label: "All" },
] as const;

const whose = choiceFilter(
  { name: "assignee", label: "Whose", any: "everybody's" },
  { me: "Mine" },
);

const keyHints = [
  [["J", "K"], "move"],
  [["Enter"], "open"],
] as const;

const emptyWords = {
  to_decide: {
    title: "Nothing is to be decided",
    text: "A case appears here when money and an order disagree.",
  },
  transfers: {
    title: "No transfer is awaited",
    text: "An order waits here until its buyer's transfer is seen on your account.",
  },
  to_send: {
    title: "No refund is to be sent",
    text: "What came by transfer goes back from your bank, and waits here until you sent it.",
  },
  refunds: { title: "Nothing was refunded yet", text: "Refunds are made from an order." },
  all: { title: "No money has come yet", text: "Payments appear here as they come." },
} as const;

/** Payments: the cases to decide, refunds and all money, with the case that is looked at beside them in a wide window. */
export function PaymentsRoom() {
  const { id } = useParams();
  const isWide = useWide();
  const [params] = useSearchParams();
  const may = useMay();
  const { status: tab, search } = readListAddress(params, paymentTabs);
  const assignee = whose.read(params);
  const query = {
    tab,
    ...(search ? { search } : {}),
    ...(assignee ? { assignee } : {}),
  };
  const after = params.get("after");
  const list = useLoaded(
    (signal) => api("GET /staff/payments", { query: after ? { ...query, after } : query, signal }),
    ["payments", query, after],
    { keepShown: true },
  );
  const ready = list.loaded.state === "ready" ? list.loaded.data : undefined;
  const maySettle = may("payments.settle");
  const laid = useLaid(
    list.loaded,
    ready?.data.find(
      ({ type }) => type === "case" || (maySettle && (type === "transfer" || tab === "to_send")),
    )?.id,
  );
  // Transfers, and the refunds of them, have tabs where buyers may pay so, and while one still waits.
  const isShown = (id: PaymentTab) =>
    (id !== "transfers" && id !== "to_send") ||
    id === tab ||
    ready?.meta.takesTransfers ||
    (ready?.meta.counts?.[id] ?? 0) > 0;
  const exportAddress = `${apiAddress("GET /staff/payments/export", {})}?${new URLSearchParams(query)}`;
  return (
    <ListRoom<PaymentEntry>
      title="Payments"
      head={
        <div className="flex gap-2 max-md:contents">
          {tab === "transfers" && maySettle && (
            <Link to="/payments/statement" className={buttonClasses("ghost", "small")}>
              Match a bank statement
            </Link>
          )}
          <SearchBox label="Search payments" placeholder="Reference, name, amount" />
          {maySettle && <ExportLink at="head" href={exportAddress} />}
        </div>
      }
      above={
        <StatusTabs
          label="Payments by what is to be done"
          tabs={tabs.filter((each) => isShown(each.id))}
          current={tab}
          counts={ready?.meta.counts}
        />
      }
      filters={
        (tab === "to_decide" || maySettle) && (
          <Filters filters={tab === "to_decide" ? [whose] : []}>
            {maySettle && <ExportLink at="filters" href={exportAddress} />}
          </Filters>
        )
      }
      list={list}
      failure="Payments could not be loaded."
      open={id !== undefined && <MoneyPanel key={id} id={id} />}
      instead={laid !== undefined && <MoneyPanel key={laid} id={laid} />}
      below={ready && ready.data.length > 1 && <KeyHints hints={keyHints} />}
      empty={() =>
        search
          ? { title: "Nothing matches", text: `Nothing found for “${search}”.` }
          : emptyWords[tab]
      }
    >
      {(rows) => (
        <PaymentRows
          rows={rows}
          tab={tab}
          total={ready?.meta.counts?.[tab] ?? rows.length}
          laid={isWide && id === undefined ? laid : undefined}
        />
      )}
    </ListRoom>
  );
}
