import type { RunSurroundings } from "./describe-machine.ts";
import type { LighthouseMarks } from "./measure-lighthouse.ts";
import type { ListTimes } from "./measure-lists.ts";
import type { Rate } from "./measure-load.ts";
import type { MixedMemory } from "./measure-mixed.ts";
import type { PageBytes, SlowPhone } from "./measure-pages.ts";
import { pricesSaved, type SpreadTime } from "./measure-spread.ts";
import type { StaffPageBytes } from "./measure-staff-pages.ts";
import { table } from "./report-table.ts";
import { maxLoadPerCore } from "./wait-until-quiet.ts";
import { inPercent, maxShareOfOthers } from "./watch-others.ts";

type OfPage<Measured> = Measured & { readonly path: string };

export interface Measurements extends RunSurroundings {
  /** From an empty data folder, demo goods included, in ms. */
  readonly firstReadyMs: number;
  /** With data, in ms. */
  readonly readyMs: number;
  readonly bytes: readonly OfPage<PageBytes>[];
  readonly staffPages: readonly StaffPageBytes[];
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

export function formatReport(found: Measurements): string {
  const list = found.bytes.find(({ path }) => path === "/products");
  const today = found.staffPages.find(({ path }) => path === "/staff");
  const worstShift = Math.max(...found.shifts.map(({ shift }) => shift));
  return `# Measured

By \`npm run bench\` on ${found.date} UTC: ${found.machine}. Store, database, browser and load generator share the machine, whose load average was ${found.busyBefore} in the minute before the run and ${found.busy} over its last 5 minutes. Other programs took ${found.byOthers} of the processor at the worst: the middle of five looks in a row, of a second each, three in a minute. Above a load of ${maxLoadPerCore} for each core before a run, or ${inPercent(maxShareOfOthers)} for others while it goes on, no figures are written.

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
    ["scripts of the back office with Home", "130 KiB", kib(today?.scripts ?? 0)],
    ["layout shift, worst of all addresses", "0.02", worstShift.toFixed(4)],
    [
      "largest paint on a slow phone, latest page",
      "3 s",
      seconds(Math.max(...found.slow.map(({ largestPaint }) => largestPaint))),
    ],
    [
      "alive on a slow phone, latest page",
      "6 s",
      seconds(Math.max(...found.slow.map(({ alive }) => alive))),
    ],
    ["cached list page, of bare node:http", "0.5", shareOfFloor(found, "List page")],
    ["cached list API, of bare node:http", "0.5", shareOfFloor(found, "List API")],
    ["list page, uncached", "120 a second", rateOf(found, "List page, uncached")],
    ["list API uncached, of its own SQL", "0.5", shareOfFloor(found, "List API, uncached")],
    ["orders, of the same statements", "0.7", shareOfFloor(found, "Order placement")],
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
Starts are the middle ones of three. Memory before the load: ${found.memory.atRest} MB. The load: ${found.memory.requests} requests, for every page, the public calls that change nothing, pictures, sitemaps and feeds, each made for four kinds of reader over twenty connections for a minute, ${found.memory.answers.toLocaleString("en")} answers in all, of which ${found.memory.turnedAway.toLocaleString("en")} told of too much asked or a fault.

## Bytes of a first view
A phone of 390 pixels at twofold density, nothing cached; bytes as they came over the wire, in KiB.

${bytesTable("page", found.bytes)}
Of the back office, each page as the first one that its owner opens:

${bytesTable("page", found.staffPages)}
## A slow phone
Processor slowed four times, 400 kbit/s, 400 ms there and back, nothing cached; in seconds; the run that was alive as the middle one of three. Alive: the code has run and presses are answered.

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
Twenty connections for six seconds each, 32 where each asks for what nobody asked for before, which they do for four seconds before it counts; below each its floor from the same run.

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
    ...[times.readMs, times.visibleMs, times.busyMs].map(String),
  ]),
)}`;
}

export function formatSpread(times: readonly SpreadTime[]): string {
  return `## A saved change
Two web processes on one database. Staff save another price for a product in one of them, ${pricesSaved} times; from the press until shoppers who had just seen the price of before are shown it, in ms, of a second allowed.

${table(
  ["where it is shown", "median", "worst"],
  times.map(({ where, medianMs, worstMs }) => [where, String(medianMs), String(worstMs)]),
)}`;
}

function figures({ perSecond, p99Ms, failed }: Rate): string[] {
  return [String(perSecond), String(p99Ms), String(failed)];
}

function findRate({ rates }: Measurements, name: string): readonly [Rate, ...Rate[]] {
  const found = rates.find(([measured]) => measured.name === name);
  if (!found) throw new Error(`${name} was not measured`);
  return found;
}

function rateOf(found: Measurements, name: string): string {
  return `${findRate(found, name)[0].perSecond} a second`;
}

function shareOfFloor(found: Measurements, name: string): string {
  const [measured, floor] = findRate(found, name);
  if (!floor) throw new Error(`${name} has no floor`);
  return (measured.perSecond / floor.perSecond).toFixed(2);
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
