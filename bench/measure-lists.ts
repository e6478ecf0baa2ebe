import type { Browser } from "@playwright/test";
import type { Product } from "#contract/api/products.ts";
import type { QuickOrder } from "#contract/api/quick-order.ts";
import { middleOf } from "./middle-of.ts";
import { pastedList, rowsOfList, tableList } from "./write-list.ts";

/** How long a list of 500 rows takes until every row has its result, in ms; the middle one of five. */
export interface ListTimes {
  readonly name: string;
  /** By the server alone. */
  readonly readMs: number;
  /** In the browser, from the press or the file until the results stand on the page, prices and stock asked for. */
  readonly shownMs: number;
  /** Processor time that the page itself took of it, which other work on the machine does not lengthen. */
  readonly busyMs: number;
}

const runs = 5;

/** Times the quick order with a pasted list and with a CSV file, a fifth of whose rows are nonsense. */
export async function measureLists(browser: Browser, origin: string): Promise<ListTimes[]> {
  const reply = await fetch(`${origin}/api/products?limit=100`);
  const { data: goods } = (await reply.json()) as { data: Product[] };
  const times: ListTimes[] = [];
  for (const { name, text } of [
    { name: "pasted lines", text: pastedList(goods) },
    { name: "CSV file", text: tableList(goods) },
  ]) {
    const read = [];
    const pages = [];
    for (let run = 0; run < runs; run += 1) {
      read.push(await timeReading(origin, text));
      pages.push(await timePage(browser, origin, name, text));
    }
    times.push({
      name,
      readMs: Math.round(middleOf(read, (ms) => ms)),
      shownMs: Math.round(middleOf(pages, ({ shownMs }) => shownMs).shownMs),
      busyMs: Math.round(middleOf(pages, ({ busyMs }) => busyMs).busyMs),
    });
  }
  return times;
}

async function timeReading(origin: string, text: string): Promise<number> {
  const startedAt = performance.now();
  const reply = await fetch(`${origin}/api/quick-order`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
  });
  const { data } = (await reply.json()) as { data: QuickOrder };
  if (data.rows.length < rowsOfList) throw new Error("Rows of the list were lost");
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
    }, rowsOfList);
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
