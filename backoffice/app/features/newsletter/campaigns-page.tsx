import { useSearchParams } from "react-router";
import type { StaffCampaign } from "#contract/api/mail/campaigns.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { parseListParams } from "../../parts/lists/list-params.ts";
import { NewRecordLink } from "../../parts/lists/new-record-link.tsx";
import { type Column, Records } from "../../parts/lists/records.tsx";
import { CampaignStatus, formatRecipients } from "./campaign-status.tsx";

export const meta = () => [{ title: pageTitle("Newsletters") }];

export default function CampaignsPage() {
  const [params] = useSearchParams();
  const { page } = parseListParams(params, ["all"]);
  const list = useLoaded(
    (signal) => api("GET /staff/campaigns", { query: { page }, signal }),
    ["campaigns", page],
    { showPrevious: true },
  );
  const now = new Date();
  const columns: readonly Column<StaffCampaign>[] = [
    { head: "Subject", cell: (row) => row.subject, className: "wrap-anywhere max-md:order-1" },
    {
      head: "Status",
      cell: (row) => <CampaignStatus status={row.status} />,
      className: "max-md:order-2 max-md:text-right",
    },
    {
      head: "Recipients",
      cell: formatRecipients,
      className: "tabular-nums max-md:order-3",
    },
    {
      head: "Sent or updated",
      cell: (row) => formatDateTime(row.sentAt ?? row.updatedAt, now),
      className: "text-right text-umber tabular-nums max-md:order-4",
    },
  ];

  return (
    <ListPage
      title="Newsletters"
      head={
        <div className="flex">
          <NewRecordLink to="/newsletter/new">New campaign</NewRecordLink>
        </div>
      }
      list={list}
      failure="Newsletters could not be loaded."
      empty={() => ({
        title: "No newsletters yet",
        text: "You can send up to two a month, as you promise at sign-up.",
      })}
    >
      {(rows) => (
        <Records
          caption="Newsletters"
          columns={columns}
          rows={rows}
          keyOf={(row) => row.id}
          addressOf={(id) => `/newsletter/${id}`}
        />
      )}
    </ListPage>
  );
}
