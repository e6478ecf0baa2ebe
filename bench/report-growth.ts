import { goodsBefore, goodsMeasured, mostListMs, mostShopMs } from "./calls-of-goods.ts";
import type { RunSurroundings } from "./describe-machine.ts";
import type { GrowingLine } from "./draw-growth.ts";
import type { GoodsTimes } from "./measure-goods.ts";
import type { MillionTimes } from "./measure-million.ts";
import { nameGrown } from "./name-grown.ts";
import { table } from "./report-table.ts";

const goodsTitle = "## A hundred thousand goods";

/** The part of the report about many goods, which is measured apart. */
export function formatGoods(
  { shop, lists, staff, work }: GoodsTimes,
  { date, machine, busy, busyBefore, byOthers }: RunSurroundings,
): string {
  const amounts = goodsMeasured.map((amount) => amount.toLocaleString("en"));
  const compared = { amounts: goodsMeasured, from: goodsBefore };
  return `${goodsTitle}
By \`npm run bench -- --goods\` on ${date} UTC: ${machine}; load average ${busyBefore} before and ${busy} at the end, other programs took ${byOthers} of the processor at the worst. The same database with ${amounts.join(", ")} goods on sale one after the other, each with four sizes and three pictures. Time in the server from the request to its whole answer, the middle one of 15, in ms. Answers, pages and documents are made anew each time, right after a change by staff; that they are kept is left out.

![How answers of the shop grow with the number of goods](growth-goods.svg)

${growthTable("the shop asks for", amounts, shop)}
${nameGrown(shop, { ...compared, mostMs: mostShopMs })}

The quick order: a list of 500 rows, a fifth of them nonsense and the others with a slip each, of a second allowed; of the first after a start, the middle one of three starts:

${growthTable("what is waited for", amounts, lists)}
${nameGrown(lists, { ...compared, mostMs: mostListMs })}

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

/** Parts that are measured apart, in the order in which they stand at the end of the report. */
const apart = { goods: goodsTitle, million: millionTitle };

/** A report with one of its parts that are measured apart put into its place. */
export function withPart(report: string, part: keyof typeof apart, text: string): string {
  const parts = { ...partsOf(report), [part]: text };
  return [wholeOf(report), parts.goods, parts.million]
    .map((each) => each.trim())
    .filter((each) => each !== "")
    .join("\n\n")
    .concat("\n");
}

/** The parts of a report that are measured apart; empty where it has none. */
export function partsOf(report: string): Record<keyof typeof apart, string> {
  const [goods, million] = [report.indexOf(goodsTitle), report.indexOf(millionTitle)];
  return {
    goods: goods < 0 ? "" : report.slice(goods, million < 0 ? undefined : million),
    million: million < 0 ? "" : report.slice(million),
  };
}

function wholeOf(report: string): string {
  return report.split(goodsTitle)[0]?.split(millionTitle)[0] ?? "";
}
