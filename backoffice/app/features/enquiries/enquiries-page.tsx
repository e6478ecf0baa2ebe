import { useLocation, useSearchParams } from "react-router";
import type { BulkOrderSummary } from "#contract/api/business/staff-bulk-orders.ts";
import { plural } from "#contract/text/format.ts";
import { api } from "../../api.ts";
import { useColleagues } from "../../loading/use-colleagues.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { formatDate, formatDateTime } from "../../parts/format/dates.ts";
import { enquiryStatusStyles } from "../../parts/format/labels.ts";
import { useRowSelection } from "../../parts/lists/bulk-selection/row-selection.ts";
import { Filters } from "../../parts/lists/filters/filters.tsx";
import { SearchBox } from "../../parts/lists/filters/search-box.tsx";
import { StatusTabs } from "../../parts/lists/filters/status-tabs.tsx";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { parseListParams } from "../../parts/lists/list-params.ts";
import { type Column, Records } from "../../parts/lists/records.tsx";
import { useRowUpdates } from "../../parts/lists/row-updates.ts";
import { useNewRows } from "../../parts/lists/use-new-rows.ts";
import { useMember } from "../../session/use-member.ts";
import { AssignMany } from "./assign-many.tsx";
import { enquiryStatuses, unitsText } from "./enquiry-labels.ts";
import { EnquiryStatus } from "./enquiry-status.tsx";

const states = [...enquiryStatuses, "all"] as const;
const tabs = states.map((id) => ({
  id,
  label: id === "all" ? "All" : enquiryStatusStyles[id].label,
}));

const statusColumn: Column<BulkOrderSummary> = {
  head: "Status",
  cell: (row) => <EnquiryStatus status={row.status} />,
  className: "max-md:order-5 max-md:mt-1",
};

export function EnquiriesPage() {
  const [params] = useSearchParams();
  const { status, search, page } = parseListParams(params, states);
  const assignee = params.get("assignee") ?? "";
  const query = {
    ...(status === "all" ? {} : { status }),
    ...(isAssignee(assignee) ? { assignee } : {}),
    ...(search ? { search } : {}),
    page,
  };
  const { search: urlSearch } = useLocation();
  const loading = useLoaded(
    (signal) => api("GET /staff/bulk-orders", { query, signal }),
    ["enquiries", query],
    { showPrevious: true, refetchMs: 60_000 },
  );
  const { list: updatedList, update } = useRowUpdates(loading);
  const { list, rows, newCount, showNewRows } = useNewRows(updatedList, idOf, urlSearch);
  const choice = useRowSelection(rows.map(idOf), urlSearch);
  const counts = list.loaded.state === "ready" ? list.loaded.data.meta.counts : undefined;
  const now = new Date();
  const columns: readonly Column<BulkOrderSummary>[] = [
    {
      head: "Reference",
      cell: (row) => row.reference,
      className: "tabular-nums max-md:order-1",
    },
    {
      head: "Customer",
      cell: (row) => row.company || row.contactName,
      className: "wrap-anywhere max-md:order-3",
    },
    {
      head: "Quantity",
      cell: (row) => unitsText(row.totalQuantity),
      className: "text-right tabular-nums max-md:order-2",
    },
    {
      head: "Needed by",
      cell: (row) => (row.targetDate ? formatDate(row.targetDate, now) : "–"),
      className: "text-umber max-md:hidden",
    },
    {
      head: "Assigned to",
      cell: ({ assignee }) => (
        <>
          <span className={assignee ? undefined : "text-umber"}>
            {assignee?.name ?? "Unassigned"}
          </span>
        </>
      ),
      className:
        status === "all" ? "max-md:order-6 max-md:text-right" : "max-md:order-5 max-md:col-span-2",
    },
    ...(status === "all" ? [statusColumn] : []),
    {
      head: "Received",
      cell: (row) => formatDateTime(row.createdAt, now),
      className: "text-right text-umber tabular-nums max-md:order-4",
    },
  ];

  return (
    <>
      <ListPage
        title="Enquiries"
        head={<SearchBox label="Search enquiries" placeholder="Reference, name or details" />}
        above={
          <StatusTabs label="Enquiries by status" tabs={tabs} current={status} counts={counts} />
        }
        filters={<AssigneeFilter />}
        newRows={
          newCount > 0
            ? {
                label: plural(newCount, "new enquiry", "new enquiries"),
                show: showNewRows,
              }
            : undefined
        }
        list={list}
        failure="Enquiries could not be loaded."
        empty={() => emptyText(status, search, assignee)}
      >
        {(visible) => (
          <Records
            caption="Enquiries"
            columns={columns}
            rows={visible}
            keyOf={idOf}
            sourceList={{
              label:
                status === "all"
                  ? "All enquiries"
                  : `${enquiryStatusStyles[status].label} enquiries`,
              total: counts?.[status] ?? visible.length,
            }}
            selection={choice}
            nameOf={({ reference }) => reference}
            addressOf={(id) => `/enquiries/${id}`}
          />
        )}
      </ListPage>
      <AssignMany choice={choice} rows={rows} list={{ update, reload: list.reload }} />
    </>
  );
}

const idOf = ({ id }: BulkOrderSummary) => id;

function emptyText(status: string, search: string, assignee: string) {
  if (search) return { title: "No matching enquiries", text: `No results for “${search}”.` };
  return {
    title: status === "new" ? "No new enquiries" : "No enquiries",
    text:
      assignee === ""
        ? "Enquiries from the partner page appear here."
        : "No enquiries match these filters.",
  };
}

function isAssignee(text: string): boolean {
  return /^(me|none|stf_\w{1,40})$/.test(text);
}

function AssigneeFilter() {
  const staff = useColleagues();
  const ownId = useMember()?.id ?? "";
  const colleagues = staff.filter(({ id }) => id !== ownId);
  return (
    <Filters
      filters={[
        {
          name: "assignee",
          label: "Assigned to",
          anyLabel: "anyone",
          options: [
            { value: "me", label: "Me" },
            { value: "none", label: "Unassigned" },
            ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
      ]}
    />
  );
}
