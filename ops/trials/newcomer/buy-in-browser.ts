import { chromium } from "@playwright/test";
import { addToCart, clickApproved, goToCardWindow, ngozi } from "../../../e2e/kit/shopper.ts";

/**
 * Buys a shirt of the demo in Chromium and pays it in the sandbox.
 * @param address whose certificate nobody else knows
 * @returns the order's number
 */
export async function buyInBrowser(address: string): Promise<string> {
  const path = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch(path ? { executablePath: path } : {});
  try {
    const context = await browser.newContext({ baseURL: address, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await addToCart(page, "eleko camp", "M");
    await clickApproved(await goToCardWindow(page, ngozi));
    const success = page.getByRole("dialog", { name: "Payment successful!" });
    await success.waitFor();
    return (await success.getByText(/^ASO-/).first().innerText()).trim();
  } finally {
    await browser.close();
  }
}
