import type { DiscountTab } from "#contract/api/discount-limits.ts";
import type { StaffDiscountSummary } from "#contract/api/staff-discounts.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { Status } from "#ui/primitives/status.tsx";
import { naira } from "../../parts/money.ts";
import type { Column } from "../../parts/records.tsx";
import { conditions, gives, runs, stateLooks, usesOf } from "./discount-words.ts";

/** The tabs in which rows stand in different states. */
const mixed: readonly DiscountTab[] = ["all", "over"];

/** The columns of the discounts room. */
export function discountColumns(tab: DiscountTab, now: Date): Column<StaffDiscountSummary>[] {
  return [
    { head: "Code", cell: (row) => <CodeCell row={row} /> },
    { head: "Gives", cell: gives, className: "whitespace-nowrap" },
    { head: "Who and when it counts", cell: conditions, className: "text-umber wrap-anywhere" },
    { head: "Used", cell: (row) => <Uses row={row} />, className: "w-36" },
    {
      head: "Given",
      cell: ({ usage }) => (usage.paid > 0 ? naira(usage.given) : "–"),
      className: "text-right tabular-nums",
    },
    {
      head: "Orders it brought",
      cell: ({ usage }) => (usage.paid > 0 ? naira(usage.brought) : "–"),
      className: "text-right tabular-nums",
    },
    {
      head: "Runs",
      cell: (row) => runs(row, now),
      className: "text-right text-umber whitespace-nowrap",
    },
    ...(mixed.includes(tab)
      ? [
          {
            head: "State",
            cell: (row: StaffDiscountSummary) => <State row={row} />,
            className: "text-right whitespace-nowrap",
          },
        ]
      : []),
  ];
}

/** A discount in the list of a phone. */
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
      <span className="text-right">{gives(row)}</span>
      <span className="wrap-anywhere font-normal text-umber">{conditions(row)}</span>
      <span className="text-right font-normal text-umber">{runs(row, now)}</span>
      <span>{mixed.includes(tab) && <State row={row} />}</span>
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
      {batchSize !== null && <Tag>{batchSize.toLocaleString("en-NG")} codes</Tag>}
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

/** Uses as words, and as a line where there is a bound. */
function Uses({ row }: { row: StaffDiscountSummary }) {
  const { taken, most, words } = usesOf(row);
  return (
    <span className="block text-meta tabular-nums">
      {words}
      {most === null && <span className="md:hidden">{taken === 1 ? " time" : " times"}</span>}
      {row.usage.reserved > 0 && <span className="text-umber">, {row.usage.reserved} unpaid</span>}
      {most !== null && (
        <span aria-hidden="true" className="mt-1 block h-1 bg-plaster">
          <span
            className={classNames("block h-full", taken / most > 0.8 ? "bg-amber" : "bg-ink")}
            style={{ width: `${Math.min(100, (taken / most) * 100)}%` }}
          />
        </span>
      )}
    </span>
  );
}

function State({ row }: { row: StaffDiscountSummary }) {
  const { tone, word } = stateLooks[row.state];
  return <Status tone={tone}>{word}</Status>;
}
