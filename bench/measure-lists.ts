import type { Browser } from "@playwright/test";
import type { ProductIndexEntry } from "#contract/api/products.ts";
import { parseQuickOrder } from "#contract/bulk/parse-quick-order.ts";

/** How long a list of 500 rows takes until every row has its result, in ms; the middle one of five. */
export interface ListTimes {
  readonly name: string;
  /** By the code alone, in Node.js. */
  readonly readMs: number;
  /** In the browser, from the press or the file until the results stand on the page, prices and stock asked for. */
  readonly shownMs: number;
  /** Processor time that the page itself took of it, which other work on the machine does not lengthen. */
  readonly busyMs: number;
}

const rows = 500;
const runs = 5;

/** Times the quick order with a pasted list and with a CSV file, a fifth of whose rows are nonsense. */
export async function measureLists(browser: Browser, origin: string): Promise<ListTimes[]> {
  const reply = await fetch(`${origin}/api/products/index`);
  const { data: index } = (await reply.json()) as { data: ProductIndexEntry[] };
  const times: ListTimes[] = [];
  for (const { name, text } of [
    { name: "pasted lines", text: listOf(index, lineOf) },
    { name: "CSV file", text: `Quantity;Product;Size\r\n${listOf(index, rowOf)}` },
  ]) {
    const read = [];
    const pages = [];
    for (let run = 0; run < runs; run += 1) {
      read.push(timeParser(text, index));
      pages.push(await timePage(browser, origin, name, text));
    }
    times.push({
      name,
      readMs: middleOf(read),
      shownMs: middleOf(pages.map(({ shownMs }) => shownMs)),
      busyMs: middleOf(pages.map(({ busyMs }) => busyMs)),
    });
  }
  return times;
}

/** Names with a slip of the keyboard each, as people write them. */
function listOf(
  index: readonly ProductIndexEntry[],
  write: (name: string, size: string, row: number) => string,
): string {
  return Array.from({ length: rows }, (_, row) => {
    const { name, sizes } = index[row % index.length] ?? { name: "", sizes: [] };
    const slipped = name.replace(/(\p{L})(\p{L})(?=\P{L}|$)/u, "$2$1");
    return row % 5 === 4
      ? `Nothing of ours ${row}`
      : write(slipped, sizes[row % sizes.length] ?? "", row);
  }).join("\r\n");
}

const lineOf = (name: string, size: string) => `${name} ${size} x1`;
const rowOf = (name: string, size: string) => `1;"${name}";${size}`;

function timeParser(text: string, index: readonly ProductIndexEntry[]): number {
  const startedAt = performance.now();
  const read = parseQuickOrder(text, index);
  if (read.rows.length < rows) throw new Error("Rows of the list were lost");
  return performance.now() - startedAt;
}

async function timePage(
  browser: Browser,
  origin: string,
  name: string,
  text: string,
): Promise<Pick<ListTimes, "shownMs" | "busyMs">> {
  const page = await browser.newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const busySeconds = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find((metric) => metric.name === "TaskDuration")?.value ?? 0;
  };
  try {
    await page.goto(`${origin}/quick-order`, { waitUntil: "networkidle" });
    await page.getByLabel("Paste your list").focus();
    await page.waitForLoadState("networkidle");
    const before = await busySeconds();
    const shown = page.evaluate(async (least) => {
      const started = new Promise<number>((resolve) => {
        for (const kind of ["submit", "change"]) {
          document.addEventListener(kind, () => resolve(performance.now()), {
            capture: true,
            once: true,
          });
        }
      });
      const startedAt = await started;
      const result = () =>
        [...document.querySelectorAll("[role=status]")].some(
          ({ textContent }) => Number(/^(\d+) rows: /.exec(textContent ?? "")?.[1]) >= least,
        );
      while (!result()) await new Promise((resolve) => setTimeout(resolve, 5));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - startedAt;
    }, rows);
    if (name === "CSV file") {
      await page.getByLabel("Or a file").setInputFiles({
        name: "list.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(text),
      });
    } else {
      await page.getByLabel("Paste your list").evaluate((box, list) => {
        // As React hears of what is pasted; typing 500 lines would take longer than reading them.
        const area = box as HTMLTextAreaElement;
        const { set } =
          Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") ?? {};
        set?.call(area, list);
        area.dispatchEvent(new Event("input", { bubbles: true }));
      }, text);
      await page.getByRole("button", { name: "Check the list" }).click();
    }
    const shownMs = await shown;
    return { shownMs, busyMs: 1000 * ((await busySeconds()) - before) };
  } finally {
    await page.close();
  }
}

function middleOf(times: readonly number[]): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
}
