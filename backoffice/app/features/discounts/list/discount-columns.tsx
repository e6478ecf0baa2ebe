import type { DiscountTab } from "#contract/api/discounts/discount-limits.ts";
import type { StaffDiscountSummary } from "#contract/api/discounts/staff-discounts.ts";
import { plural, pluralForm } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { Status } from "#ui/primitives/status.tsx";
import { formatAmount } from "../../../parts/format/money.ts";
import type { Column } from "../../../parts/lists/records.tsx";
import {
  formatConditions,
  formatPeriod,
  formatValue,
  getUsage,
  stateStyles,
} from "../discount-labels.ts";

const mixedTabs: readonly DiscountTab[] = ["all", "over"];

export function discountColumns(tab: DiscountTab, now: Date): Column<StaffDiscountSummary>[] {
  return [
    { head: "Code", cell: (row) => <CodeCell row={row} /> },
    { head: "Discount", cell: formatValue, className: "whitespace-nowrap" },
    { head: "Conditions", cell: formatConditions, className: "text-umber wrap-anywhere" },
    { head: "Used", cell: (row) => <Uses row={row} />, className: "w-36" },
    {
      head: "Discounted",
      cell: ({ usage }) => (usage.paid > 0 ? formatAmount(usage.given) : "–"),
      className: "text-right tabular-nums",
    },
    {
      head: "Sales",
      cell: ({ usage }) => (usage.paid > 0 ? formatAmount(usage.brought) : "–"),
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

export function DiscountBlock({
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
