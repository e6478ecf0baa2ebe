import { useSearchParams } from "react-router";
import { type DiscountTab, discountTabs } from "#contract/api/discounts/discount-limits.ts";
import type {
  StaffDiscountQuery,
  StaffDiscountSummary,
} from "#contract/api/discounts/staff-discounts.ts";
import { plural, pluralForm } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { api } from "../../../api.ts";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { pageTitle } from "../../../page-title.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { useMinWidth } from "../../../parts/layout/use-min-width.ts";
import { Filters } from "../../../parts/lists/filters/filters.tsx";
import { SearchBox } from "../../../parts/lists/filters/search-box.tsx";
import { StatusTabs } from "../../../parts/lists/filters/status-tabs.tsx";
import { ListPage } from "../../../parts/lists/list-page.tsx";
import { parseChoice, parseListParams } from "../../../parts/lists/list-params.ts";
import { NewRecordLink } from "../../../parts/lists/new-record-link.tsx";
import { type Column, Records } from "../../../parts/lists/records.tsx";
import { useMay } from "../../../session/use-member.ts";
import {
  formatConditions,
  formatPeriod,
  formatValue,
  getUsage,
  stateStyles,
  tabLabels,
} from "../discount-labels.ts";
import { CompareDiscounts } from "./compare-discounts.tsx";

export const meta = () => [{ title: pageTitle("Discounts") }];

const tabs = discountTabs.map((id) => ({ id, label: tabLabels[id] }));

const emptyStates: Readonly<Record<DiscountTab, { title: string; text?: string }>> = {
  running: {
    title: "No active discounts",
    text: "Create one with a code and a value.",
  },
  planned: { title: "No scheduled discounts", text: "Discounts that start later appear here." },
  ended: { title: "No ended discounts" },
  off: { title: "No inactive discounts" },
  all: { title: "No discounts yet", text: "Create one with a code and a value." },
};

export default function DiscountsPage() {
  const [params] = useSearchParams();
  const mayEdit = useMay()("discounts.edit");
  const query = parseQuery(params);
  const { tab = "running" } = query;
  const list = useLoaded(
    (signal) => api("GET /staff/discounts", { query, signal }),
    ["discounts", query],
    { showPrevious: true },
  );
  const meta = list.loaded.state === "ready" ? list.loaded.data.meta : undefined;
  const now = new Date();
  // On a phone this is a page of its own.
  const isWide = useMinWidth("768px");
  const isFiltered = params.has("search") || params.has("personal");

  return (
    <>
      <ListPage
        title="Discounts"
        head={
          <div className="flex items-center gap-2 max-md:contents">
            <SearchBox label="Search discounts" placeholder="Code or name" />
            <LinkButton
              to="/discounts/preview"
              variant="ghost"
              size="small"
              className="max-md:hidden"
            >
              Test a cart
            </LinkButton>
            {mayEdit && <NewRecordLink to="/discounts/new">New discount</NewRecordLink>}
          </div>
        }
        above={
          <StatusTabs label="Discounts by status" tabs={tabs} current={tab} counts={meta?.counts} />
        }
        filters={
          <Filters
            filters={[
              {
                name: "personal",
                label: "Codes",
                anyLabel: "all customers",
                options: [{ value: "true", label: "Personal codes" }],
              },
            ]}
          >
            <LinkButton to="/discounts/preview" variant="ghost" size="small" className="md:hidden">
              Test a cart
            </LinkButton>
          </Filters>
        }
        list={list}
        failure="Discounts could not be loaded."
        empty={() =>
          isFiltered
            ? { title: "No matching discounts", text: "Clear a filter or check another tab." }
            : emptyStates[tab]
        }
      >
        {(rows) => (
          <Records
            caption="Discounts"
            columns={discountColumns(tab, now)}
            rows={rows}
            keyOf={idOf}
            addressOf={(id) => `/discounts/${id}`}
            sourceList={{ label: tabLabels[tab], total: meta?.total ?? rows.length }}
            mobileRow={(row) => <DiscountBlock row={row} tab={tab} now={now} />}
          />
        )}
      </ListPage>
      {isWide && <CompareDiscounts />}
    </>
  );
}

const idOf = ({ id }: StaffDiscountSummary) => id;

function parseQuery(params: URLSearchParams): StaffDiscountQuery {
  const { page, search } = parseListParams(params, discountTabs);
  const tab = parseChoice(params, "status", discountTabs);
  return {
    page,
    ...(tab && { tab }),
    ...(search && { search }),
    ...(params.get("personal") === "true" && { personal: true }),
  };
}

const mixedTabs: readonly DiscountTab[] = ["all", "ended"];

function discountColumns(tab: DiscountTab, now: Date): Column<StaffDiscountSummary>[] {
  return [
    { head: "Code", cell: (row) => <CodeCell row={row} /> },
    { head: "Discount", cell: formatValue, className: "whitespace-nowrap" },
    { head: "Conditions", cell: formatConditions, className: "text-umber wrap-anywhere" },
    { head: "Used", cell: (row) => <Uses row={row} />, className: "w-36" },
    {
      head: "Discounted",
      cell: ({ usage }) => (usage.paid > 0 ? formatAmount(usage.discounted) : "–"),
      className: "text-right tabular-nums",
    },
    {
      head: "Sales",
      cell: ({ usage }) => (usage.paid > 0 ? formatAmount(usage.sales) : "–"),
      className: "text-right tabular-nums",
    },
    {
      head: "Dates",
      cell: (row) => formatPeriod(row, now),
      className: "text-right text-umber whitespace-nowrap",
    },
    ...(mixedTabs.includes(tab)
      ? [
          {
            head: "Status",
            cell: (row: StaffDiscountSummary) => <State row={row} />,
            className: "text-right whitespace-nowrap",
          },
        ]
      : []),
  ];
}

function DiscountBlock({
  row,
  tab,
  now,
}: {
  row: StaffDiscountSummary;
  tab: DiscountTab;
  now: Date;
}) {
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3.5">
      <CodeCell row={row} />
      <span className="text-right">{formatValue(row)}</span>
      <span className="wrap-anywhere font-normal text-umber">{formatConditions(row)}</span>
      <span className="text-right font-normal text-umber">{formatPeriod(row, now)}</span>
      <span>{mixedTabs.includes(tab) && <State row={row} />}</span>
      <span className="w-32 justify-self-end text-right font-normal text-umber">
        <Uses row={row} />
      </span>
    </span>
  );
}

function CodeCell({ row: { code, autoApply, batchSize } }: { row: StaffDiscountSummary }) {
  return (
    <span className="wrap-anywhere">
      {code}
      {autoApply && <Tag>Automatic</Tag>}
      {batchSize !== null && <Tag>{plural(batchSize, "code")}</Tag>}
    </span>
  );
}

function Tag({ children }: { children: React.ReactNode }) {
  return (
    <span className="ml-2 inline-block whitespace-nowrap bg-indigo-wash px-1.5 font-medium text-indigo text-meta">
      {children}
    </span>
  );
}

function Uses({ row }: { row: StaffDiscountSummary }) {
  const { used, limit, text } = getUsage(row);
  return (
    <span className="block text-meta tabular-nums">
      {text}
      {limit === null && <span className="md:hidden">{pluralForm(used, " time", " times")}</span>}
      {row.usage.reserved > 0 && <span className="text-umber">, {row.usage.reserved} unpaid</span>}
      {limit !== null && (
        <span aria-hidden="true" className="mt-1 block h-1 bg-plaster">
          <span
            className={classNames("block h-full", used / limit > 0.8 ? "bg-amber" : "bg-ink")}
            style={{ width: `${Math.min(100, (used / limit) * 100)}%` }}
          />
        </span>
      )}
    </span>
  );
}

function State({ row }: { row: StaffDiscountSummary }) {
  const { tone, label } = stateStyles[row.state];
  return <Status tone={tone}>{label}</Status>;
}
