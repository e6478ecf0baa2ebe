import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

/** Bytes that came over the wire for one cold first view, by kind. */
export interface PageBytes {
  readonly html: number;
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
  readonly pictures: number;
  /** Headers of all answers; the other kinds are counted without them. */
  readonly headers: number;
  readonly other: number;
  readonly total: number;
  readonly requests: number;
}

/** What a shopper with a slow phone waits for, in ms after the address was opened. */
export interface SlowPhone {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The page answers presses: its code has run. */
  readonly alive: number;
  readonly largestElement: string;
}

/** How long a page may still move after it has loaded or been scrolled, in ms. */
const settleMs = 800;

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "en-NG",
};

const kinds: Readonly<Record<string, keyof PageBytes>> = {
  Document: "html",
  Script: "scripts",
  Stylesheet: "styles",
  Font: "fonts",
  Image: "pictures",
};

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/**
 * Weighs the first view of a page on a phone of 390 pixels at twofold density with nothing cached.
 * @param cookies of whoever opens it
 */
export async function weighPage(
  browser: Browser,
  url: string,
  cookies: Cookies = [],
): Promise<PageBytes> {
  return withPhone(browser, async (page, devtools) => {
    const bytes = { html: 0, scripts: 0, styles: 0, fonts: 0, pictures: 0, headers: 0, other: 0 };
    const answers = new Map<string, { type: string; headers: number }>();
    let requests = 0;
    await page.context().addCookies(cookies);
    await devtools.send("Network.enable");
    devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
      answers.set(requestId, { type, headers: response.encodedDataLength });
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const { type, headers } = answers.get(requestId) ?? { type: "", headers: 0 };
      const kind = (kinds[type] ?? "other") as keyof typeof bytes;
      bytes[kind] += encodedDataLength - headers;
      bytes.headers += headers;
      requests += 1;
    });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(settleMs);
    await page.waitForLoadState("networkidle");
    const total = Object.values(bytes).reduce((total, part) => total + part, 0);
    return { ...bytes, total, requests };
  });
}

export async function measureShift(browser: Browser, url: string): Promise<number> {
  return withPhone(browser, async (page) => {
    await page.addInitScript(() => {
      const shifts = window as unknown as { shiftTotal: number };
      shifts.shiftTotal = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          };
          if (!hadRecentInput) shifts.shiftTotal += value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(url, { waitUntil: "load" });
    // Account pages lead on to the login by themselves: whoever scrolls while they do sees another page, which is no shift.
    await page.waitForFunction(
      () =>
        document.documentElement.dataset.alive !== undefined &&
        document.querySelector("[role=status] .pulsing-thread") === null,
    );
    await page.waitForTimeout(settleMs);
    await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
        window.scrollTo(0, y);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    });
    await page.waitForTimeout(settleMs);
    return page.evaluate(() => (window as unknown as { shiftTotal: number }).shiftTotal);
  });
}

/** Opens a page as a slow phone does: a processor four times slower, 400 kbit/s, 400 ms there and back. */
export async function openSlowly(browser: Browser, url: string): Promise<SlowPhone> {
  return withPhone(browser, async (page, devtools) => {
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 400,
      downloadThroughput: 400_000 / 8,
      uploadThroughput: 400_000 / 8,
    });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(() => {
      const visible = window as unknown as { paint: { at: number; what: string }; alive: number };
      visible.paint = { at: 0, what: "" };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { element } = entry as PerformanceEntry & { element?: Element };
          const what = element ? `${element.localName} ${element.textContent?.slice(0, 40)}` : "";
          visible.paint = { at: entry.startTime, what };
        }
      }).observe({ type: "largest-contentful-paint", buffered: true });
      const watch = setInterval(() => {
        if (document.documentElement?.dataset.alive === undefined) return;
        visible.alive = performance.now();
        clearInterval(watch);
      }, 50);
    });
    await page.goto(url, { waitUntil: "load", timeout: 120_000 });
    await page.waitForFunction(() => "alive" in window, undefined, { timeout: 60_000 });
    await page.waitForLoadState("networkidle", { timeout: 60_000 });
    return page.evaluate(() => {
      const visible = window as unknown as { paint: { at: number; what: string }; alive: number };
      const [first] = performance.getEntriesByName("first-contentful-paint");
      return {
        firstPaint: Math.round(first?.startTime ?? 0),
        largestPaint: Math.round(visible.paint.at),
        alive: Math.round(visible.alive),
        largestElement: visible.paint.what.trim(),
      };
    });
  });
}

async function withPhone<Result>(
  browser: Browser,
  use: (page: Page, devtools: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    return await use(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}
