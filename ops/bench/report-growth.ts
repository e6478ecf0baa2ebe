import type { RunSurroundings } from "./describe-machine.ts";
import type { GrowingLine } from "./draw-growth.ts";
import type { MillionTimes } from "./measure-million.ts";
import { maxOthersMs, maxSlowdown, type OneClientTimes } from "./measure-one-client.ts";
import type { ProductTimes } from "./measure-products.ts";
import { nameGrown } from "./name-grown.ts";
import {
  baselineProductCount,
  maxListMs,
  maxShopMs,
  measuredProductCounts,
} from "./product-calls.ts";
import { table } from "./report-table.ts";

const productsTitle = "## A hundred thousand goods";

export function formatProducts(
  { shop, lists, staff, work }: ProductTimes,
  { date, machine, busy, busyBefore, byOthers }: RunSurroundings,
): string {
  const amounts = measuredProductCounts.map((amount) => amount.toLocaleString("en"));
  const compared = { amounts: measuredProductCounts, from: baselineProductCount };
  return `${productsTitle}
By \`npm run bench -- --products\` on ${date} UTC: ${machine}; load average ${busyBefore} before and ${busy} at the end, other programs took ${byOthers} of the processor at the worst. The same database with ${amounts.join(", ")} goods on sale one after the other, each with four sizes and three pictures. Time in the server from the request to its whole answer, the middle one of 15, in ms. Answers, pages and documents are generated again each time, right after a change by staff; that they are kept is left out.

![How answers of the shop grow with the number of goods](growth-goods.svg)

${growthTable("the shop asks for", amounts, shop)}
${nameGrown(shop, { ...compared, maxMs: maxShopMs })}

The quick order: a list of 500 rows, a fifth of them nonsense and the others with a slip each, of a second allowed; of the first after a start, the middle one of three starts:

${growthTable("what is waited for", amounts, lists)}
${nameGrown(lists, { ...compared, maxMs: maxListMs })}

Of the back office with the most goods, of which 100 ms are allowed:

${table(
  ["call", "median, ms", "worst, ms"],
  staff.map(({ what, medianMs, worstMs }) => [what, String(medianMs), String(worstMs)]),
)}
Done once with the most goods, in seconds:

${table(
  ["what staff do", "seconds"],
  work.map(({ what, ms }) => [what, (ms / 1000).toFixed(ms < 10_000 ? 2 : 1)]),
)}`;
}

const millionTitle = "## A million orders";

/** The part of the report about a million orders, which is measured apart. */
export function formatMillion(
  { amounts, calls, growth, finishSeconds }: MillionTimes,
  { date, machine, busy, busyBefore, byOthers }: RunSurroundings,
): string {
  const { orders, products, buyers } = amounts;
  const said = [orders, products, buyers].map((amount) => amount.toLocaleString("en"));
  return `${millionTitle}
By \`npm run bench -- --million\` on ${date} UTC: ${machine}; load average ${busyBefore} before and ${busy} at the end, other programs took ${byOthers} of the processor at the worst. ${said[0]} orders over two years, ${said[1]} products, ${said[2]} buyers. Time in the server for a call of the back office, from the request to its whole answer, the middle one of 15; 100 ms are allowed. All days of two years were summed up in ${finishSeconds} s.

${table(
  ["call", "median, ms", "worst, ms"],
  calls.map(({ what, medianMs, worstMs }) => [what, String(medianMs), String(worstMs)]),
)}
With as many goods and buyers, and orders of different numbers:

![How calls grow with the number of orders](growth-orders.svg)

${growthTable(
  "call",
  growth.amounts.map((amount) => amount.toLocaleString("en")),
  growth.lines,
)}`;
}

const clientTitle = "## One client";

/** The part of the report about one client that asks for as much as it can, which is measured apart. */
export function formatOneClient(
  times: readonly OneClientTimes[],
  { date, machine, busy, busyBefore, byOthers }: RunSurroundings,
): string {
  return `${clientTitle}
By \`npm run bench -- --client\` on ${date} UTC: ${machine}; load average ${busyBefore} before and ${busy} at the end, other programs took ${byOthers} of the processor at the worst. One client sends its requests pipelined over 29 connections, and again once all are answered, for eight seconds; store, database and this client share the machine. At the same time another asks in turn for a list generated again, for its account and for a page; of its time to the whole answer, in ms, the median may be ${maxSlowdown} times the quiet one and the worst ${maxOthersMs}.

${table(
  [
    "one client sends",
    "to the store",
    "quiet",
    "median",
    "worst",
    "others refused",
    "answers to it",
  ],
  times.map(({ what, how, quietMs, medianMs, worstMs, failed, statuses }) => [
    ...[what, how, String(quietMs), String(medianMs), String(worstMs), String(failed)],
    Object.entries(statuses)
      .map(([status, times]) => `${times.toLocaleString("en")} × ${status}`)
      .join(", "),
  ]),
)}`;
}

function growthTable(
  first: string,
  amounts: readonly string[],
  lines: readonly GrowingLine[],
): string {
  return table(
    [first, ...amounts.map((amount) => `with ${amount}`)],
    lines.map(({ what, medianMs }) => [what, ...medianMs.map(String)]),
  );
}

/** Parts that a run leaves as they are, in the order in which they stand at the end of the report. */
const apart = {
  client: clientTitle,
  products: productsTitle,
  million: millionTitle,
  earlier: "## Earlier",
};
type Apart = keyof typeof apart;
const names = Object.keys(apart) as Apart[];

/** A report with one of its parts that are measured apart put into its place. */
export function withPart(report: string, part: Apart, text: string): string {
  const parts = { ...partsOf(report), [part]: text };
  return [wholeOf(report), ...names.map((name) => parts[name])]
    .map((each) => each.trim())
    .filter((each) => each !== "")
    .join("\n\n")
    .concat("\n");
}

/** The parts of a report that are measured apart; empty where it has none. */
export function partsOf(report: string): Record<Apart, string> {
  const begin = names.map((name) => report.indexOf(apart[name]));
  const parts = names.map((name, at) => {
    const from = begin[at] ?? -1;
    const next = begin.slice(at + 1).find((each) => each >= 0);
    return [name, from < 0 ? "" : report.slice(from, next)] as const;
  });
  return Object.fromEntries(parts) as Record<Apart, string>;
}

function wholeOf(report: string): string {
  const begin = names.map((name) => report.indexOf(apart[name])).find((at) => at >= 0);
  return report.slice(0, begin);
}
