import { expect, type Page, test } from "@playwright/test";
import { productAddress } from "./kit/shopper.ts";

/** What a page may load before anybody touches it, in bytes as they travel (architecture, "Budgets"). */
const scriptBudget = 115 * 1024;
const styleBudget = 14 * 1024;

const addresses = [
  "/",
  "/products",
  "/products/new",
  "/product",
  "/checkout",
  "/orders/lookup",
  "/login",
  "/register",
  "/partner",
  "/quick-order",
  "/cart",
  "/faq",
  "/about",
  "/size",
  "/returns",
];

for (const address of addresses) {
  test(`${address} keeps the budget of scripts and styles`, async ({ page }) => {
    const weighed = await weigh(
      page,
      address === "/product" ? await productAddress(page, "Oṣogbo boubou") : address,
    );
    expect(weighed.Script).toBeGreaterThan(0);
    expect(weighed.Script).toBeLessThanOrEqual(scriptBudget);
    expect(weighed.Stylesheet).toBeGreaterThan(0);
    expect(weighed.Stylesheet).toBeLessThanOrEqual(styleBudget);
  });
}

/** Bytes of bodies by kind, until the page asks for nothing more. */
async function weigh(page: Page, address: string) {
  const bytes = { Script: 0, Stylesheet: 0 };
  const answers = new Map<string, { kind: string; headers: number }>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    answers.set(requestId, { kind: type, headers: response.encodedDataLength });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer?.kind !== "Script" && answer?.kind !== "Stylesheet") return;
    bytes[answer.kind] += encodedDataLength - answer.headers;
  });
  await page.goto(address);
  await expect.poll(() => isAlive(page)).toBe(true);
  await page.waitForLoadState("networkidle");
  return bytes;
}

/** Whether all code has come, that of the footer last. */
function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll("header button, footer button, footer input")].every((control) =>
      Object.keys(control).some((key) => key.startsWith("__reactProps")),
    ),
  );
}
