import { expect, type Page, test } from "@playwright/test";
import { answerApi, withData } from "./kit/api-replies.ts";
import { openWithDelayedScripts } from "./kit/delayed-scripts.ts";
import { openMail } from "./kit/mailbox.ts";
import { productAddress } from "./kit/shopper.ts";
import { stopClock } from "./kit/stop-clock.ts";
import { visit, waitForHydration } from "./kit/visit.ts";

test.describe("the testimonials carousel", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  const quote = (page: Page) =>
    page
      .getByRole("region", { name: "What customers say" })
      .locator("[aria-roledescription=slide]:not([inert])");

  test("advances after 9 s, pauses on hover, and is locked for half a second", async ({ page }) => {
    await page.clock.install();
    await visit(page, "/");
    await stopClock(page);
    const carousel = page.getByRole("region", { name: "What customers say" });
    await carousel.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    await expect(quote(page)).toContainText("The agbádá my father wore");
    await page.clock.runFor(9_500);
    await expect(quote(page)).toContainText("The shirt arrived on a Thursday");

    await carousel.hover();
    await page.clock.runFor(30_000);
    await expect(quote(page)).toContainText("The shirt arrived on a Thursday");

    const next = carousel.getByRole("button", { name: "Next" });
    await next.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(quote(page)).toContainText("I sent my size back twice");
    await page.clock.runFor(600);
    await carousel.getByRole("button", { name: "Previous" }).click();
    await expect(quote(page)).toContainText("The shirt arrived on a Thursday");
    await page.clock.runFor(600);
    await carousel.getByRole("button", { name: "Show 4 of 4" }).click();
    await expect(quote(page)).toContainText("Forty tunics");
    await expect(carousel.getByRole("button", { name: "Show 4 of 4" })).toHaveAttribute(
      "aria-current",
      "true",
    );
  });

  test("does not advance with reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await visit(page, "/");
    await page.clock.runFor(30_000);
    await expect(quote(page)).toContainText("The agbádá my father wore");
  });
});

test("the home page links to men, women and everything with a product each", async ({ page }) => {
  await visit(page, "/");
  const doors = page.getByRole("region", { name: "Shop by department" });
  for (const [name, path] of [
    ["Men", "/products?category=men"],
    ["Women", "/products?category=women"],
    ["Everything", "/products"],
  ] as const) {
    const door = doors.getByRole("link", { name: new RegExp(`^${name}`) });
    await expect(door).toHaveAttribute("href", path);
    await expect(door.locator("img")).toHaveAttribute("src", /^\/media\//);
  }
});

for (const place of ["/", "/products"]) {
  test(`the pictures in view of ${place} load before its code on slow connections too`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "connection", { value: { effectiveType: "3g" } });
    });
    const scripts = await openWithDelayedScripts(page, place);
    const missing = () =>
      page.evaluate(() =>
        [...document.images]
          .filter((image) => {
            const { top, bottom, width } = image.getBoundingClientRect();
            return width > 0 && bottom > 0 && top < innerHeight && image.naturalWidth === 0;
          })
          .map((image) => image.outerHTML),
      );
    await expect.poll(missing).toEqual([]);
    scripts.lose();
  });
}

test("no word of the home page's heading is broken, however long", async ({ page }) => {
  await visit(page, "/");
  const lines = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    heading.textContent = "Harmattan cloth";
    const term = document.createRange();
    term.setStart(heading.firstChild as Node, 0);
    term.setEnd(heading.firstChild as Node, "Harmattan".length);
    return term.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test("a reader subscribes at home and in the footer, gets the newsletter and unsubscribes with one click", async ({
  page,
}) => {
  const email = `newsletter.${Date.now()}@example.com`;
  await visit(page, "/");
  const form = page.getByRole("form", { name: "10% off your first purchase" });
  const subscribe = form.getByRole("button", { name: "Subscribe" });
  await expect(subscribe).toBeDisabled();
  await form.getByLabel("Email address").fill("   ");
  await expect(subscribe).toBeDisabled();
  await form.getByLabel("Email address").fill(`  ${email} `);
  await subscribe.click();
  await expect(page.getByText("Subscribed successfully!")).toBeVisible();
  await expect(form.getByLabel("Email address")).toHaveValue("");

  await expect(page.getByText(/10% off your first/)).toHaveCount(1);
  await visit(page, "/faq");
  const footer = page.getByRole("contentinfo");
  // On a wide screen the shop's name has the left half for itself.
  const middle = (page.viewportSize()?.width ?? 0) / 2;
  for (const part of [
    footer.getByLabel("Email address"),
    ...(await footer.getByRole("navigation").all()),
  ]) {
    expect((await part.boundingBox())?.x).toBeGreaterThan(middle);
  }
  await footer.getByLabel("Email address").fill(email);
  await footer.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Subscribed successfully!")).toBeVisible();

  const mail = await openMail(page, email, "10% off your first purchase");
  const body = mail.frameLocator('iframe[title="Message"]').locator("body");
  const text = await body.innerText();
  const link = await body.getByRole("link", { name: "Unsubscribe" }).getAttribute("href");
  const path = /\/newsletter\/unsubscribe\?token=[\w-]+/.exec(link ?? "")?.[0];
  expect(text).toMatch(/LETTER-[0-9A-Z]{8}/);
  expect(path).toBeDefined();
  await visit(page, path ?? "/");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
});

test("external links in the footer are left to the browser", async ({ page }) => {
  await visit(page, "/faq");
  await waitForHydration(page);
  await page.evaluate(() => {
    addEventListener("click", (event) => {
      document.title = event.defaultPrevented ? "followed here" : "left to the browser";
      event.preventDefault();
    });
  });
  const foot = page.getByRole("contentinfo");
  for (const name of ["Contact", "Instagram", "WhatsApp"]) {
    await foot.getByRole("link", { name }).click();
    await expect(page).toHaveTitle("left to the browser");
  }
  await foot.getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveTitle("followed here");
});

test("a toast does not disappear while a phone freezes", async ({ page }) => {
  await page.clock.install();
  await visit(page, "/faq");
  await answerApi(page, "/newsletter/subscribe", withData({}), "POST");
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByLabel("Email address").fill("ngozi@example.com");
  await form.getByRole("button", { name: "Subscribe" }).click();
  const said = page.getByText("Subscribed successfully!");
  await expect(said).toBeVisible();
  await page.clock.fastForward(60_000);
  await page.clock.runFor(500);
  await expect(said).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(said).toBeHidden();
});

test("the FAQ is filtered while typing, and a hash opens its answer", async ({ page }) => {
  await visit(page, "/faq");
  await page.getByLabel("Search FAQs").fill("bank transfer");
  await expect(page.getByRole("status").filter({ hasText: "1 answer" })).toBeVisible();
  await expect(page.getByText("How can I pay?")).toBeVisible();
  await expect(page.getByText("How long does delivery take?")).toBeHidden();

  await visit(page, "/faq#size-exchange");
  await expect(page.getByText(/Size exchanges are free/)).toBeVisible();
  await expect(page.getByText(/Standard shipping takes/)).toBeHidden();
});

test("sizes are shown for women and men, in inches and centimetres, and over a product", async ({
  page,
}) => {
  await visit(page, "/size");
  const rowOfM = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "M" }) });
  await expect(rowOfM.first()).toContainText("35–37");
  await page.getByRole("radio", { name: "Centimetres" }).check({ force: true });
  await expect(rowOfM.first()).toContainText("89–94");
  await page.getByRole("tab", { name: "Men", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Chest" })).toBeVisible();

  await visit(page, await productAddress(page, "enugu wrap"));
  await page.getByRole("link", { name: "Size guide" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Women’s sizes" });
  await expect(dialog.getByRole("columnheader", { name: "Bust" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a product's structured data matches its page", async ({ page }) => {
  await visit(page, await productAddress(page, "eleko camp"));
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const parts = blocks.flatMap((block) => JSON.parse(block)["@graph"] as Record<string, unknown>[]);
  const product = parts.find((part) => part["@type"] === "Product") ?? {};
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(product.name));
  const { price } = product.offers as { price: number };
  await expect(page.getByRole("main")).toContainText(`₦${price.toLocaleString("en-NG")}`);
  const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
  expect(new URL(canonical ?? "").pathname).toBe(new URL(page.url()).pathname);
  const share = await page.locator('meta[property="og:image"]').getAttribute("content");
  const picture = await page.request.get(new URL(share ?? "").pathname);
  expect(picture.headers()["content-type"]).toBe("image/jpeg");
});

test.describe("offline", () => {
  test.use({ serviceWorkers: "allow" });

  test("a visited product opens, checkout says what it needs, and all recovers", async ({
    page,
    context,
  }) => {
    const address = await productAddress(page, "onicha camp");
    const stored = (path: string) =>
      page.evaluate(async (pathname) => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          const keys = await cache.keys();
          if (keys.some(({ url }) => new URL(url).pathname === pathname)) return true;
        }
        return false;
      }, path);
    await visit(page, "/");
    await expect.poll(() => stored("/")).toBe(true);
    await visit(page, address);
    await expect.poll(() => stored(address)).toBe(true);
    const name = await page.getByRole("heading", { level: 1 }).innerText();

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.getByText("You’re offline. Pages you’ve visited still open.")).toBeVisible();
    const garment = page.getByRole("main").getByRole("img").first();
    await expect
      .poll(() => garment.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);

    await page.goto("/checkout");
    await expect(page.getByRole("heading", { name: "Checkout needs a connection" })).toBeVisible();
    await page.goto("/about");
    await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
    const loadedFonts = () =>
      [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family);
    await expect.poll(() => page.evaluate(loadedFonts)).toEqual(["Ojuju", "Archivo"]);

    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: /^About/ })).toBeVisible();
    await page.goto("/checkout");
    await expect(page.getByRole("heading", { name: "Checkout needs a connection" })).toBeHidden();
  });
});

test("less data: one narrow width per picture, and the choice stays", async ({ page }) => {
  await visit(page, "/products");
  const saver = page.getByRole("switch", { name: "Use less data" });
  await expect(saver).toHaveAttribute("aria-checked", "false");
  await saver.click();
  await expect(saver).toHaveAttribute("aria-checked", "true");
  await visit(page, "/products");
  await expect(saver).toHaveAttribute("aria-checked", "true");
  const srcsets = await page
    .locator("main picture source")
    .evaluateAll((sources) => sources.map((source) => source.getAttribute("srcset") ?? ""));
  expect(srcsets.length).toBeGreaterThan(0);
  for (const srcset of srcsets) expect(srcset).toMatch(/^\S+ 400w$/);
});
