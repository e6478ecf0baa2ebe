import { useLocation, useSearchParams } from "react-router";
import type { BulkOrderSummary, StaffBulkOrder } from "#contract/api/business/staff-bulk-orders.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { errorText } from "../../loading/errors.ts";
import { useColleagues } from "../../loading/use-colleagues.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { pageTitle } from "../../page-title.ts";
import { formatDate, formatDateTime } from "../../parts/format/dates.ts";
import { enquiryStatusStyles } from "../../parts/format/labels.ts";
import {
  BulkBar,
  bulkResultText,
  type RowResult,
} from "../../parts/lists/bulk-selection/bulk-bar.tsx";
import {
  type RowSelection,
  useRowSelection,
} from "../../parts/lists/bulk-selection/row-selection.ts";
import { Filters } from "../../parts/lists/filters/filters.tsx";
import { SearchBox } from "../../parts/lists/filters/search-box.tsx";
import { StatusTabs } from "../../parts/lists/filters/status-tabs.tsx";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { parseListParams } from "../../parts/lists/list-params.ts";
import { type Column, Records } from "../../parts/lists/records.tsx";
import { type UpdatableList, useRowUpdates } from "../../parts/lists/row-updates.ts";
import { useNewRows } from "../../parts/lists/use-new-rows.ts";
import { useUndo } from "../../parts/records/undo-context.tsx";
import { useSession } from "../../session/session-context.tsx";
import { useMember } from "../../session/use-member.ts";
import { EnquiryStatus, enquiryStatuses, unitsText } from "./enquiry-labels.tsx";

export const meta = () => [{ title: pageTitle("Enquiries") }];

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

export default function EnquiriesPage() {
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

interface AssignManyProps {
  readonly choice: RowSelection;
  readonly rows: readonly BulkOrderSummary[];
  readonly list: UpdatableList<BulkOrderSummary>;
}

/** Enquiries that somebody else changed are skipped and listed. */
function AssignMany({ choice, rows, list }: AssignManyProps) {
  const { session } = useSession();
  const { showToast } = useToast();
  const sayDone = useUndo();
  const { busy, send } = useSubmission("The enquiries could not be assigned.");
  if (session.state !== "in") return null;
  const { id: ownId } = session.member;

  const assign = (enquiry: Pick<BulkOrderSummary, "id" | "version">, assigneeId: string | null) =>
    api("PATCH /staff/bulk-orders/:id", {
      params: { id: enquiry.id },
      body: { assigneeId, version: enquiry.version },
    });

  async function assignToMe() {
    const results: RowResult[] = [];
    const assigned: { readonly enquiry: StaffBulkOrder; readonly from: string | null }[] = [];
    for (const row of rows.filter(({ id }) => choice.selectedIds.has(id))) {
      try {
        assigned.push({ enquiry: await assign(row, ownId), from: row.assignee?.id ?? null });
        results.push({ name: row.reference });
      } catch (cause) {
        results.push({ name: row.reference, reason: errorText(cause, "could not be assigned.") });
      }
    }
    choice.clear();
    list.update(assigned.map(({ enquiry }) => enquiry));
    list.reload();
    const message = bulkResultText(results, "assigned to you");
    if (assigned.length === 0) showToast(message);
    else {
      sayDone(message, async () => {
        try {
          for (const { enquiry, from } of assigned) list.update([await assign(enquiry, from)]);
        } finally {
          list.reload();
        }
      });
    }
  }

  return (
    <BulkBar selection={choice} onPage={rows.length}>
      <Button variant="light" size="small" busy={busy} onClick={() => void send(assignToMe)}>
        Assign to me
      </Button>
    </BulkBar>
  );
}
