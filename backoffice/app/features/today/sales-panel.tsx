import { type ReactNode, useState } from "react";
import type { SalesDay, StaffSales } from "#contract/api/reports/reports.ts";
import { plural } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { formatDate } from "../../parts/format/dates.ts";
import { formatAmount, formatShortNaira } from "../../parts/format/money.ts";
import { Panel } from "../../parts/layout/panel.tsx";
import { formatComparison, type PeriodName, salesDefinition } from "./today-labels.ts";

const periods = [
  { name: "today", label: "Today", visibleDays: 7, compareDays: 7 },
  { name: "week", label: "7 days", visibleDays: 7, compareDays: 7 },
  { name: "month", label: "30 days", visibleDays: 30, compareDays: 30 },
] as const satisfies readonly {
  name: PeriodName;
  label: string;
  visibleDays: number;
  compareDays: number;
}[];

export function SalesPanel({ sales }: { sales: StaffSales }) {
  const [name, setName] = useState<PeriodName>("today");
  const chosen = periods.find((each) => each.name === name) ?? periods[0];
  const period = sales[name];
  const isLower = period.revenue < period.previousRevenue;
  const days = chartDays(sales, chosen.visibleDays, chosen.compareDays);
  return (
    <Panel
      title="Sales"
      aside={
        <fieldset className="flex border border-line-strong">
          <legend className="sr-only">Sales period</legend>
          {periods.map((each) => (
            <button
              key={each.name}
              type="button"
              aria-pressed={each.name === name}
              onClick={() => setName(each.name)}
              className={classNames(
                "min-h-8.5 px-3.5 text-meta pointer-coarse:min-h-11 not-first:border-line not-first:border-l",
                each.name === name ? "bg-ink font-medium text-paper" : "hover:text-indigo",
              )}
            >
              {each.label}
            </button>
          ))}
        </fieldset>
      }
    >
      <div aria-live="polite">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium text-[1.75rem] leading-tight tabular-nums">
            {formatAmount(period.revenue)}
          </span>
          <span className="text-meta text-umber">
            {plural(period.orders, "order")}, {plural(period.units, "item")}
          </span>
        </p>
        {period.refunds > 0 && (
          <p className="text-nav tabular-nums">
            Refunds {formatAmount(-period.refunds)},{" "}
            <span className="font-medium">net {formatAmount(period.net)}</span>
          </p>
        )}
        <p className={classNames("text-meta leading-normal", isLower ? "text-umber" : "text-leaf")}>
          {formatComparison(name, period, sales.at)}
        </p>
      </div>
      <p className="mt-1 text-meta text-umber">{salesDefinition}</p>
      <SalesChart days={days} />
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-meta text-umber">
        <LegendItem className="bg-indigo">Shop</LegendItem>
        <LegendItem className="bg-laterite">Wholesale</LegendItem>
        <LegendItem className="bg-plaster">
          {name === "month" ? "Previous 30 days" : "Previous week"}
        </LegendItem>
      </p>
      <SalesTable days={days} />
    </Panel>
  );
}

function chartDays({ days, today }: StaffSales, visibleDays: number, compareDays: number) {
  const first = days.length - visibleDays;
  return days.slice(first).map((day, i) => {
    const isLast = i === visibleDays - 1;
    const before = getRevenue(days[first + i - compareDays]);
    // Today is compared with the same hours of the other day.
    const comparable = !isLast ? before : compareDays === 7 ? today.previousRevenue : null;
    return { ...day, before: comparable };
  });
}

function getRevenue(day: SalesDay | undefined): number | null {
  return day ? day.shop + day.wholesale : null;
}

function SalesTable({ days }: { days: readonly (ChartDay & Pick<SalesDay, "refunds">)[] }) {
  const now = new Date();
  const cell = "py-1 pl-3 text-right";
  return (
    <details className="mt-1 text-meta">
      <summary className="flex min-h-11 cursor-pointer items-center self-start text-umber underline underline-offset-4 hover:text-indigo">
        View as table
      </summary>
      <table className="w-full border-collapse tabular-nums">
        <caption className="sr-only">Sales by day</caption>
        <thead>
          <tr className="border-ink border-b text-umber">
            <th scope="col" className="py-1 text-left font-medium">
              Day
            </th>
            {["Shop", "Wholesale", "Refunds", "Net", "Compared with"].map((head) => (
              <th key={head} scope="col" className={classNames(cell, "font-medium")}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, shop, wholesale, refunds, before }) => (
            <tr key={day} className="border-line border-b">
              <th scope="row" className="py-1 text-left font-normal">
                {formatDate(day, now)}
              </th>
              <td className={cell}>{formatAmount(shop)}</td>
              <td className={cell}>{formatAmount(wholesale)}</td>
              <td className={cell}>{formatAmount(-refunds)}</td>
              <td className={cell}>{formatAmount(shop + wholesale - refunds)}</td>
              <td className={classNames(cell, "text-umber")}>
                {before === null ? "–" : formatAmount(before)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function LegendItem({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={classNames("size-2.5", className)} />
      <span>{children}</span>
    </span>
  );
}

/** Naira. */
interface ChartDay {
  /** Such as `2026-11-21`. */
  readonly day: string;
  readonly shop: number;
  readonly wholesale: number;
  /** The compared day; null where there is none. */
  readonly before: number | null;
}

const width = 384;
const height = 176;
const left = 42;
const top = 10;
const bottom = 22;

/** Decorative: the table below has the same data. */
function SalesChart({ days }: { days: readonly ChartDay[] }) {
  const maxValue = Math.max(
    ...days.map(({ shop, wholesale, before }) => Math.max(shop + wholesale, before ?? 0)),
  );
  const lines = getGridLines(maxValue);
  const maxAxisValue = lines.at(-1) ?? 1;
  const y = (naira: number) =>
    top + (height - top - bottom) * (1 - Math.max(0, naira) / maxAxisValue);
  const step = (width - left) / days.length;
  const shade = step * 0.84;
  const bar = step * 0.56;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="mt-3 block w-full fill-umber text-[12px] tabular-nums"
    >
      {lines.map((line) => (
        <g key={line}>
          <path d={`M${left} ${y(line)}H${width}`} className="stroke-line" />
          <text x={0} y={y(line) + 4}>
            {formatShortNaira(line)}
          </text>
        </g>
      ))}
      {days.map(({ day, shop, wholesale, before }, i) => {
        const middle = left + step * (i + 0.5);
        const isLast = i === days.length - 1;
        const isNamed = days.length <= 7 || (days.length - 1 - i) % 5 === 0;
        return (
          <g key={day}>
            {before !== null && (
              <Bar x={middle} width={shade} from={y(0)} to={y(before)} className="fill-plaster" />
            )}
            <Bar x={middle} width={bar} from={y(0)} to={y(shop)} className="fill-indigo" />
            <Bar
              x={middle}
              width={bar}
              from={y(shop) - (shop > 0 ? 2 : 0)}
              to={y(shop + wholesale)}
              className="fill-laterite"
            />
            {isNamed && (
              <text
                x={middle}
                y={height - 6}
                textAnchor="middle"
                className={isLast ? "fill-ink font-semibold" : undefined}
              >
                {Number(day.slice(8))}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function Bar({
  x,
  width: barWidth,
  from,
  to,
  className,
}: {
  x: number;
  width: number;
  from: number;
  to: number;
  className: string;
}) {
  if (from - to <= 0) return null;
  return (
    <rect x={x - barWidth / 2} y={to} width={barWidth} height={from - to} className={className} />
  );
}

/** Grid lines from 0 in steps of 1, 2 or 5, one of them above every bar. */
export function getGridLines(maxValue: number, maxLines = 4): number[] {
  const minStep = Math.max(maxValue, 1) / maxLines;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = ([1, 2, 5, 10].find((each) => each * power >= minStep) ?? 10) * power;
  const count = Math.ceil(Math.max(maxValue, 1) / step);
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}
