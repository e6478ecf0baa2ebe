import { type ReactNode, useState } from "react";
import type { SalesDay, StaffSales } from "#contract/api/staff-reports.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { Panel } from "../../parts/panel.tsx";
import { dayOf } from "../../parts/when.ts";
import { type ChartDay, SalesChart } from "./sales-chart.tsx";
import { comparison, naira, type PeriodName } from "./today-words.ts";

const periods = [
  { name: "today", label: "Today", shown: 7, apart: 7 },
  { name: "week", label: "7 days", shown: 7, apart: 7 },
  { name: "month", label: "30 days", shown: 30, apart: 30 },
] as const satisfies readonly { name: PeriodName; label: string; shown: number; apart: number }[];

/** Takings of today, of seven and of thirty days, against those before, as a chart and as a table. */
export function SalesPanel({ sales }: { sales: StaffSales }) {
  const [name, setName] = useState<PeriodName>("today");
  const chosen = periods.find((each) => each.name === name) ?? periods[0];
  const period = sales[name];
  const isLess = period.takings < period.takingsBefore;
  const days = chartDays(sales, chosen.shown, chosen.apart);
  return (
    <Panel
      title="Sales"
      aside={
        <fieldset className="flex border border-line-strong">
          <legend className="sr-only">Takings of</legend>
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
            {naira(period.takings)}
          </span>
          <span className="text-meta text-umber">
            {period.orders} {period.orders === 1 ? "order" : "orders"}, {period.pieces}{" "}
            {period.pieces === 1 ? "piece" : "pieces"}
          </span>
        </p>
        <p className={classNames("text-meta leading-normal", isLess ? "text-umber" : "text-leaf")}>
          {comparison(name, period, sales.at)}
        </p>
      </div>
      <SalesChart days={days} />
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-meta text-umber">
        <Key className="bg-indigo">Shop</Key>
        <Key className="bg-laterite">Wholesale</Key>
        <Key className="bg-plaster">{name === "month" ? "Thirty days before" : "Week before"}</Key>
      </p>
      <SalesTable days={days} />
    </Panel>
  );
}

function chartDays({ days, today }: StaffSales, shown: number, apart: number): ChartDay[] {
  const first = days.length - shown;
  return days.slice(first).map((day, i) => {
    const isLast = i === shown - 1;
    const before = takingsOf(days[first + i - apart]);
    // The day that is not over is held against the same hours of the other.
    const fair = !isLast ? before : apart === 7 ? today.takingsBefore : null;
    return { day: day.day, shop: day.shop, wholesale: day.wholesale, before: fair };
  });
}

function takingsOf(day: SalesDay | undefined): number | null {
  return day ? day.shop + day.wholesale : null;
}

function SalesTable({ days }: { days: readonly ChartDay[] }) {
  const now = new Date();
  const cell = "py-1 pl-3 text-right";
  return (
    <details className="mt-1 text-meta">
      <summary className="flex min-h-11 cursor-pointer items-center self-start text-umber underline underline-offset-4 hover:text-indigo">
        The same as a table
      </summary>
      <table className="w-full border-collapse tabular-nums">
        <caption className="sr-only">Takings by day</caption>
        <thead>
          <tr className="border-ink border-b text-umber">
            <th scope="col" className="py-1 text-left font-medium">
              Day
            </th>
            {["Shop", "Wholesale", "Before"].map((head) => (
              <th key={head} scope="col" className={classNames(cell, "font-medium")}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, shop, wholesale, before }) => (
            <tr key={day} className="border-line border-b">
              <th scope="row" className="py-1 text-left font-normal">
                {dayOf(day, now)}
              </th>
              <td className={cell}>{naira(shop)}</td>
              <td className={cell}>{naira(wholesale)}</td>
              <td className={classNames(cell, "text-umber")}>
                {before === null ? "–" : naira(before)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Key({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={classNames("size-2.5", className)} />
      {children}
    </span>
  );
}
