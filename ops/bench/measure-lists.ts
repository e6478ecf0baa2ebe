import type { Browser } from "@playwright/test";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { QuickOrder } from "#contract/api/orders/quick-order.ts";
import { getMedian } from "./median.ts";
import { pastedList, rowsOfList, tableList } from "./write-list.ts";

/** How long a list of 500 rows takes until every row has its result, in ms; the middle one of five. */
export interface ListTimes {
  readonly name: string;
  /** By the server alone. */
  readonly readMs: number;
  /** In the browser, from the press or the file until the results stand on the page, prices and stock asked for. */
  readonly visibleMs: number;
  /** Processor time that the page itself took of it, which other work on the machine does not lengthen. */
  readonly busyMs: number;
}

const runs = 5;

/** Times the quick order with a pasted list and with a CSV file, a fifth of whose rows are nonsense. */
export async function measureLists(browser: Browser, origin: string): Promise<ListTimes[]> {
  const reply = await fetch(`${origin}/api/products?limit=100`);
  const { data: products } = (await reply.json()) as { data: Product[] };
  const times: ListTimes[] = [];
  for (const { name, text } of [
    { name: "pasted lines", text: pastedList(products) },
    { name: "CSV file", text: tableList(products) },
  ]) {
    const read = [];
    const pages = [];
    for (let run = 0; run < runs; run += 1) {
      read.push(await timeReading(origin, text));
      pages.push(await timePage(browser, origin, name, text));
    }
    times.push({
      name,
      readMs: Math.round(getMedian(read, (ms) => ms)),
      visibleMs: Math.round(getMedian(pages, ({ visibleMs }) => visibleMs).visibleMs),
      busyMs: Math.round(getMedian(pages, ({ busyMs }) => busyMs).busyMs),
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
): Promise<Pick<ListTimes, "visibleMs" | "busyMs">> {
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
    const visible = page.evaluate(async (min) => {
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
          ({ textContent }) => Number(/^(\d+) rows: /.exec(textContent ?? "")?.[1]) >= min,
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
    const visibleMs = await visible;
    return { visibleMs, busyMs: 1000 * ((await busySeconds()) - before) };
  } finally {
    await page.close();
  }
}
