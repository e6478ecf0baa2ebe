import { cpus, loadavg, totalmem, type } from "node:os";
import type { GrowingLine } from "./draw-growth.ts";
import { type GoodsTimes, goodsMeasured, mostShopMs } from "./measure-goods.ts";
import type { LighthouseMarks } from "./measure-lighthouse.ts";
import type { ListTimes } from "./measure-lists.ts";
import type { Rate } from "./measure-load.ts";
import type { MillionTimes } from "./measure-million.ts";
import type { MixedMemory } from "./measure-mixed.ts";
import type { PageBytes, SlowPhone } from "./measure-pages.ts";
import type { RoomBytes } from "./measure-rooms.ts";
import { pricesSaved, type SpreadTime } from "./measure-spread.ts";
import { nameGrown } from "./name-grown.ts";
import { mostPerCore } from "./wait-until-quiet.ts";

type OfPage<Measured> = Measured & { readonly path: string };

/** Everything one run found. */
export interface Measurements {
  readonly date: string;
  readonly machine: string;
  /** Load average of the last 5 minutes; much above what the benchmark itself causes, times mean little. */
  readonly busy: string;
  /** Load average of the minute before the run. */
  readonly busyBefore: string;
  /** From an empty data folder, demo goods included, in ms. */
  readonly firstReadyMs: number;
  /** With data, in ms. */
  readonly readyMs: number;
  readonly bytes: readonly OfPage<PageBytes>[];
  readonly rooms: readonly RoomBytes[];
  readonly slow: readonly OfPage<SlowPhone>[];
  readonly shifts: readonly OfPage<{ readonly shift: number }>[];
  readonly lighthouse: readonly OfPage<LighthouseMarks>[];
  readonly lists: readonly ListTimes[];
  readonly spread: readonly SpreadTime[];
  /** What was measured, followed by its floors. */
  readonly rates: readonly (readonly [Rate, ...Rate[]])[];
  /** Of the web process. */
  readonly memory: MixedMemory;
}

/**
 * When and on what a run took place.
 * @param loadBefore load average of the minute before it
 */
export function describeMachine(
  loadBefore = loadavg()[0] ?? 0,
): Pick<Measurements, "date" | "machine" | "busy" | "busyBefore"> {
  const memory = Math.round(totalmem() / 2 ** 30);
  const cores = cpus();
  return {
    busyBefore: loadBefore.toFixed(1),
    busy: (loadavg()[1] ?? 0).toFixed(1),
    date: new Date().toISOString().slice(0, 16).replace("T", " "),
    machine: `${cores.length} cores (${cores[0]?.model.trim() ?? "unknown"}), ${memory} GB, ${type()}, Node.js ${process.version}`,
  };
}

/** The report as Markdown. */
export function formatReport(found: Measurements): string {
  const list = found.bytes.find(({ path }) => path === "/products");
  const today = found.rooms.find(({ path }) => path === "/staff");
  const worstShift = Math.max(...found.shifts.map(({ shift }) => shift));
  return `# Measured

By \`npm run bench\` on ${found.date} UTC: ${found.machine}. Store, database, browser and load generator share the machine, whose load average was ${found.busyBefore} in the minute before the run and ${found.busy} over its last 5 minutes. Above ${mostPerCore} for each core before a run no figures are written.

## Against the budgets
${table(
  ["what", "budget", "measured"],
  [
    [
      "scripts, worst page, also those fetched once it is alive",
      "115 KiB",
      kib(Math.max(...found.bytes.map((page) => page.scripts))),
    ],
    ["styles, worst page", "14 KiB", kib(Math.max(...found.bytes.map((page) => page.styles)))],
    ["fonts, worst page", "40 KiB", kib(Math.max(...found.bytes.map((page) => page.fonts)))],
    ["whole first view of the list", "320 KiB", kib(list?.total ?? 0)],
    ["scripts of the back office with Today", "120 KiB", kib(today?.scripts ?? 0)],
    ["layout shift, worst of all addresses", "0.02", worstShift.toFixed(4)],
    [
      "largest paint on a slow phone, latest page",
      "3 s",
      seconds(Math.max(...found.slow.map(({ largestPaint }) => largestPaint))),
    ],
    [
      "alive on a slow phone, latest page",
      "5 s",
      seconds(Math.max(...found.slow.map(({ alive }) => alive))),
    ],
    ["ready with data", "2 s", seconds(found.readyMs)],
    [
      "ready from an empty folder, database and demo goods made",
      "4 s",
      seconds(found.firstReadyMs),
    ],
    [
      `a saved price on the shop, in every process, slowest of ${pricesSaved}`,
      "1 s",
      seconds(Math.max(...found.spread.map(({ worstMs }) => worstMs))),
    ],
    ["memory of the web process under mixed load", "350 MB", `${found.memory.peak} MB`],
  ],
)}
Memory before the load: ${found.memory.atRest} MB. The load: ${found.memory.addresses} addresses of pages, calls, pictures and feeds, each asked for by four kinds of reader over twenty connections for a minute, ${found.memory.answers.toLocaleString("en")} answers in all.

## Bytes of a first view
A phone of 390 pixels at twofold density, nothing cached; bytes as they came over the wire, in KiB.

${bytesTable("page", found.bytes)}
Of the back office, each room as the first one that its owner opens:

${bytesTable("room", found.rooms)}
## A slow phone
Processor slowed four times, 400 kbit/s, 400 ms there and back, nothing cached; in seconds. Alive: the code has run and presses are answered.

${table(
  ["page", "first paint", "largest paint", "alive", "largest element"],
  found.slow.map((page) => [
    page.path,
    ...[page.firstPaint, page.largestPaint, page.alive].map((ms) => (ms / 1000).toFixed(1)),
    page.largestElement,
  ]),
)}
## Lighthouse, mobile
The middle one of three runs on its own slow phone.

${table(
  ["page", "performance", "accessibility", "best practices", "SEO", "what cost points"],
  found.lighthouse.map(({ path, marks, lost }) => [
    path,
    ...Object.values(marks).map(String),
    lost.join("; "),
  ]),
)}
Checkout asks search engines not to list it, which Lighthouse counts against SEO.

${formatLists(found.lists)}
${formatSpread(found.spread)}
## Under load
Twenty connections for six seconds each, 32 where each asks for what nobody asked for before; below each its floor from the same run.

${table(
  ["what", "a second", "p99 in ms", "failed"],
  found.rates.flatMap(([measured, ...floors]) => [
    [`**${measured.name}**`, ...figures(measured)],
    ...floors.map((floor) => [floor.name, ...figures(floor)]),
  ]),
)}
## Layout shift
${table(
  ["page", "CLS"],
  found.shifts.map(({ path, shift }) => [path, shift.toFixed(4)]),
)}`;
}

const bytesHead = {
  html: "HTML",
  scripts: "scripts",
  styles: "styles",
  fonts: "fonts",
  pictures: "pictures",
  headers: "headers",
  other: "other",
  total: "all",
};

function bytesTable(first: string, pages: readonly OfPage<PageBytes>[]): string {
  const kinds = Object.keys(bytesHead) as (keyof typeof bytesHead)[];
  return table(
    [first, ...Object.values(bytesHead), "requests"],
    pages.map((page) => [
      page.path,
      ...kinds.map((kind) => (page[kind] / 1024).toFixed(1)),
      String(page.requests),
    ]),
  );
}

/** The part of the report about lists. */
export function formatLists(lists: readonly ListTimes[]): string {
  return `## Lists of 500 rows
A fifth of the rows are nonsense and the others have a slip of the keyboard each; the middle one of five runs, in ms, of a second allowed. Every row has its result.

${table(
  [
    "list",
    "read, by the server alone",
    "in the browser, prices and stock asked for",
    "processor time of the page",
  ],
  lists.map(({ name, ...times }) => [
    name,
    ...[times.readMs, times.shownMs, times.busyMs].map(String),
  ]),
)}`;
}

/** The part of the report about changes by staff that reach shoppers. */
export function formatSpread(times: readonly SpreadTime[]): string {
  return `## A saved change
Two web processes on one database. Staff save another price for a product in one of them, ${pricesSaved} times; from the press until shoppers who had just seen the price of before are shown it, in ms, of a second allowed.

${table(
  ["where it is shown", "median", "worst"],
  times.map(({ where, medianMs, worstMs }) => [where, String(medianMs), String(worstMs)]),
)}`;
}

const goodsTitle = "## A hundred thousand goods";

/** The part of the report about many goods, which is measured apart. */
export function formatGoods(
  { shop, lists, staff, work }: GoodsTimes,
  { date, machine, busy, busyBefore }: ReturnType<typeof describeMachine>,
): string {
  const amounts = goodsMeasured.map((amount) => amount.toLocaleString("en"));
  return `${goodsTitle}
By \`npm run bench -- --goods\` on ${date} UTC: ${machine}; load average ${busyBefore} before and ${busy} at the end. The same database with ${amounts.join(", ")} goods on sale one after the other, each with four sizes and three pictures. Time in the server from the request to its whole answer, the middle one of 15, in ms. Answers, pages and documents are made anew each time, right after a change by staff; that they are kept is left out.

![How answers of the shop grow with the number of goods](growth-goods.svg)

${growthTable("the shop asks for", amounts, shop)}
${nameGrown(shop, { fewest: goodsMeasured[0], mostMs: mostShopMs })}

A list of 500 rows of the quick order, a fifth of them nonsense and the others with a slip each, of a second allowed:

${growthTable("the list is read", amounts, lists)}
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
  { date, machine, busy, busyBefore }: ReturnType<typeof describeMachine>,
): string {
  const { orders, products, buyers } = amounts;
  const said = [orders, products, buyers].map((amount) => amount.toLocaleString("en"));
  return `${millionTitle}
By \`npm run bench -- --million\` on ${date} UTC: ${machine}; load average ${busyBefore} before and ${busy} at the end. ${said[0]} orders over two years, ${said[1]} products, ${said[2]} buyers. Time in the server for a call of the back office, from the request to its whole answer, the middle one of 15; 100 ms are allowed. All days of two years were summed up in ${finishSeconds} s.

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

function figures({ perSecond, p99Ms, failed }: Rate): string[] {
  return [String(perSecond), String(p99Ms), String(failed)];
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  return line(head) + line(head.map(() => "---")) + rows.map(line).join("");
}
