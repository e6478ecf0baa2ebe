import { Link, useNavigate, useSearchParams } from "react-router";
import { audienceLabels } from "#contract/api/mail/campaign-labels.ts";
import { campaignTabs } from "#contract/api/mail/campaign-limits.ts";
import type { StaffCampaignSummary } from "#contract/api/mail/campaigns.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { drawIcon } from "#ui/primitives/icons.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { formatDate, formatDateTime, formatRecentInSentence } from "../../parts/format/dates.ts";
import { formatAmount } from "../../parts/format/money.ts";
import { Thumbnails } from "../../parts/layout/thumbnails.tsx";
import { StatusTabs } from "../../parts/lists/filters/status-tabs.tsx";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { parseListParams } from "../../parts/lists/list-params.ts";
import { NewRecordLink } from "../../parts/lists/new-record-link.tsx";
import { type Column, Records } from "../../parts/lists/records.tsx";
import { CampaignStatus, toTitle } from "./campaign-labels.tsx";

export const meta = () => [{ title: pageTitle("Newsletter") }];

const tabs = [
  { id: "all", label: "All" },
  { id: "drafts", label: "Drafts" },
  { id: "scheduled", label: "Scheduled" },
  { id: "sent", label: "Sent" },
] as const;

const refetchMs = 10_000;

export default function CampaignsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { status: tab, page } = parseListParams(params, campaignTabs);
  const list = useLoaded(
    (signal) => api("GET /staff/campaigns", { query: { tab, page }, signal }),
    ["campaigns", tab, page],
    { showPrevious: true, refetchMs },
  );
  const { loaded } = list;
  const counts = loaded.state === "ready" ? loaded.data.meta.counts : undefined;
  return (
    <ListPage
      title="Newsletter"
      head={
        <div className="flex gap-2">
          <SubscribersLink />
          <NewRecordLink to="/newsletter/new">New campaign</NewRecordLink>
        </div>
      }
      above={<StatusTabs label="Campaigns" tabs={tabs} current={tab} counts={counts} />}
      list={list}
      failure="Campaigns could not be loaded."
      empty={() => ({
        title: tab === "all" ? "No campaigns yet" : "No campaigns here",
        text: "Tell your subscribers what is new. Each of them gets two newsletters a month at most.",
        action: <LinkButton to="/newsletter/new">New campaign</LinkButton>,
      })}
      below={
        <p className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-1 text-meta text-umber">
          <span>We don't track opens. Clicks are counted on our own links, without names.</span>
          <span>Each subscriber gets two newsletters a month at most.</span>
        </p>
      }
    >
      {(rows) => (
        <Records
          caption="Campaigns"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          nameOf={({ subject }) => toTitle(subject)}
          addressOf={(id) => `/newsletter/${id}`}
          mobileRow={(row) => <MobileRow campaign={row} />}
          rowAction={({ id, status }) =>
            status === "draft" ? (
              <Button size="row" tabIndex={-1} onClick={() => void navigate(`/newsletter/${id}`)}>
                Edit
              </Button>
            ) : (
              <span />
            )
          }
        />
      )}
    </ListPage>
  );
}

const PeopleIcon = drawIcon(
  <path d="M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2 16.5c0-3 2.4-4.7 5.5-4.7s5.5 1.7 5.5 4.7M12.5 3.7a3 3 0 0 1 0 5.6M14.5 12c2.1.6 3.5 2.2 3.5 4.5" />,
);

function SubscribersLink() {
  const { loaded } = useLoaded(
    (signal) => api("GET /staff/campaigns/audiences", { query: {}, signal }),
    ["campaign-audiences"],
  );
  const all =
    loaded.state === "ready" && loaded.data.audiences.find(({ audience }) => audience === "all");
  return (
    <Link
      to="/customers?status=newsletter"
      className="inline-flex min-h-10 items-center gap-2.5 border border-ink px-4 font-medium text-nav hover:bg-ink hover:text-paper max-md:size-11 max-md:justify-center max-md:border-0 max-md:px-0 pointer-coarse:min-h-11"
    >
      <PeopleIcon />
      <span className="max-md:sr-only">
        Subscribers{all && <span>, {formatNumber(all.subscribers)}</span>}
      </span>
    </Link>
  );
}

const isOut = ({ status }: StaffCampaignSummary) => status !== "draft" && status !== "scheduled";

const number = "text-right tabular-nums";

const columns: readonly Column<StaffCampaignSummary>[] = [
  {
    head: "Campaign",
    cell: ({ subject, images }) => (
      <span className="flex min-h-13.5 items-center gap-3 py-1.5">
        <span className="w-27 shrink-0 max-xl:hidden">
          <Thumbnails images={images} max={3} />
        </span>
        <span className="wrap-anywhere">{toTitle(subject)}</span>
      </span>
    ),
    className: "md:max-w-none",
  },
  { head: "Audience", cell: ({ audience }) => audienceLabels[audience], className: "text-umber" },
  {
    head: "Status",
    cell: (row) => (
      <>
        <CampaignStatus status={row.status} />
        <span className="block whitespace-nowrap text-meta text-umber">{whenText(row)}</span>
      </>
    ),
  },
  {
    head: "Delivered",
    cell: (row) =>
      isOut(row) ? (
        <>
          <span>{deliveredText(row)}</span>
          {row.results.bounced > 0 && (
            <span className="block text-amber text-meta">{row.results.bounced} bounced</span>
          )}
        </>
      ) : (
        "–"
      ),
    className: number,
  },
  {
    head: "Clicked",
    cell: (row) =>
      isOut(row) && row.results.delivered > 0 ? (
        <>
          <span>{formatNumber(row.results.clicked)}</span>
          <span className="block text-meta text-umber">
            of {formatNumber(row.results.delivered)}
          </span>
        </>
      ) : (
        "–"
      ),
    className: number,
  },
  {
    head: "Unsubscribed",
    cell: ({ results }) => (results.unsubscribed > 0 ? formatNumber(results.unsubscribed) : "–"),
    className: number,
  },
  {
    head: "Orders with code",
    cell: (row) =>
      isOut(row) ? (
        row.code === null ? (
          <span className="text-umber">No code</span>
        ) : (
          <>
            <span className="whitespace-nowrap font-medium">
              {`${row.results.orders}, ${formatAmount(row.results.sales)}`}
            </span>
            <span className="block text-meta text-umber">{row.code}</span>
          </>
        )
      ) : (
        "–"
      ),
    className: number,
  },
];

function deliveredText({ status, results }: StaffCampaignSummary): string {
  const delivered = formatNumber(results.delivered);
  return status === "sending" ? `${delivered} of ${formatNumber(results.recipients)}` : delivered;
}

function whenText({ status, updatedAt, sendAt, sentAt }: StaffCampaignSummary): string {
  const now = new Date();
  if (status === "scheduled" && sendAt) return formatDateTime(sendAt, now);
  if (sentAt) return formatDate(sentAt, now);
  return `Saved ${formatRecentInSentence(updatedAt, now)}`;
}

function MobileRow({ campaign }: { campaign: StaffCampaignSummary }) {
  const { subject, images, audience, status, results, code } = campaign;
  const reactions = [
    ...(results.clicked > 0 ? [`, ${formatNumber(results.clicked)} clicked`] : []),
    ...(results.unsubscribed > 0 ? [`, ${formatNumber(results.unsubscribed)} unsubscribed`] : []),
  ];
  return (
    <span className="flex gap-3 py-3.5">
      <span className="w-11 shrink-0">
        {images[0] && (
          <img
            src={images[0]}
            alt=""
            width={44}
            height={55}
            className="h-13.75 w-11 bg-plaster object-cover"
          />
        )}
      </span>
      <span className="min-w-0 grow">
        <span className="block wrap-anywhere">{toTitle(subject)}</span>
        <span className="flex justify-between gap-3 font-normal text-nav text-umber">
          {audienceLabels[audience]}
          <CampaignStatus status={status} />
        </span>
        <span className="block font-normal text-nav text-umber">
          <span>{whenText(campaign)}</span>
          {isOut(campaign) && (
            <>
              <span>: {deliveredText(campaign)} delivered</span>
              {results.bounced > 0 && (
                <span className="text-amber">, {results.bounced} bounced</span>
              )}
              <span>{reactions.join("")}</span>
            </>
          )}
        </span>
        {isOut(campaign) && code !== null && (
          <span className="block text-nav">
            {plural(results.orders, "order")}, {formatAmount(results.sales)}{" "}
            <span className="font-normal text-umber">with {code}</span>
          </span>
        )}
      </span>
    </span>
  );
}
