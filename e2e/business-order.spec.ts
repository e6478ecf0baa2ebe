import { readFile } from "node:fs/promises";
import { expect, type Page, type Route, test } from "@playwright/test";
import { answerApi, broken } from "./kit/api-replies.ts";
import { checkList } from "./kit/quick-order.ts";
import { approveCard, cardWindow, goToCheckout, ngozi, productAddress } from "./kit/shopper.ts";
import { cartButton, cartDrawer, visit } from "./kit/visit.ts";

/** Lets the page be that of Bísí, the approved business of the demo store. */
async function signInAsBisi(page: Page): Promise<void> {
  const reply = await page.request.post("/api/auth/login", {
    data: { email: "bisi@example.com", password: "asodemo" },
  });
  const { data } = (await reply.json()) as { data: { token: string } };
  await page.addInitScript((stored) => localStorage.setItem("authToken", stored), data.token);
}

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay ₦/ });
const details = { ...ngozi, Email: "bisi@example.com" };

test("a business orders from a list at its tier, with a PO number, and downloads the invoice", async ({
  page,
}) => {
  await signInAsBisi(page);
  await checkList(page, "Marina trouser M x6, L x4");
  await expect(page.getByText("Your wholesale prices apply here")).toBeVisible();
  // ₦48,000, 5% off from ten pieces on, counted over both sizes.
  await expect(page.getByText("₦45,600 each")).toHaveCount(2);
  await page.getByRole("button", { name: "Add 2 rows to cart" }).click();
  await expect(cartDrawer(page).getByText("10 items of this style: 5% off")).toBeVisible();

  await goToCheckout(page, details);
  await page.getByLabel("PO number (optional)").fill(" PO-2026/42 ");
  await payButton(page).click();
  await approveCard(page);
  const success = page.getByRole("dialog", { name: "Payment successful!" });
  await expect(success).toBeVisible({ timeout: 20_000 });
  const orderNumber = (await success.getByText(/^ASO-/).first().innerText()).trim();

  await visit(page, `/account/orders/${orderNumber}`);
  await expect(page.getByText("PO number PO-2026/42")).toBeVisible();
  await expect(page.getByText(/for Adébáyọ̀ Boutiques/)).toBeVisible();
  const invoice = page.getByRole("button", { name: "Download invoice (PDF)" });
  await answerApi(page, `/orders/${orderNumber}/invoice`, broken);
  await invoice.click();
  await expect(page.getByText("The invoice could not be downloaded.")).toBeVisible();
  await page.unrouteAll();
  const download = page.waitForEvent("download");
  await invoice.click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`${orderNumber}.pdf`);
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await expect(page.getByText("The invoice could not be downloaded.")).toHaveCount(0);

  const share = page.getByRole("link", { name: /^Share on WhatsApp \(this order/ });
  const message = new URL((await share.getAttribute("href")) ?? "").searchParams.get("text");
  expect(message).toContain("My Aṣọ order (10 items):");
  expect(message).not.toContain(orderNumber);
});

test("a business whose prices failed to load gets them with the new total", async ({ page }) => {
  await signInAsBisi(page);
  await answerApi(page, "/business-profiles/me", broken);
  await checkList(page, "Obudu shirt dress M x10");
  await page.getByRole("button", { name: "Add 1 row to cart" }).click();
  await goToCheckout(page, details);
  await payButton(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Prices have changed since you filled your cart.");
  const total = /now (₦[\d,]+)/.exec(await alert.innerText())?.[1];
  await page.unrouteAll();
  await alert.getByRole("button", { name: "Use the new total" }).click();
  await expect(payButton(page)).toHaveText(`Pay ${total}`);
});

test("a cart whose prices were refused keeps applying tiers", async ({ page }) => {
  await signInAsBisi(page);
  await answerApi(page, "/products", async (route: Route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: { price: number }[] };
    for (const product of body.data) product.price = 60_000;
    await route.fulfill({ response: reply, json: body });
  });
  await checkList(page, "Obudu shirt dress M x10");
  await expect(page.getByText("₦57,000 each")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Add 1 row to cart" }).click();
  await goToCheckout(page, details);
  await payButton(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Prices have changed since you filled your cart.");
  await alert.getByRole("button", { name: "Use the new total" }).click();
  await expect(alert).toHaveCount(0);

  await cartButton(page).click();
  await expect(cartDrawer(page)).toContainText("₦72,200 each");
  await cartDrawer(page)
    .getByRole("button", { name: /^One fewer/ })
    .click();
  await expect(cartDrawer(page)).toContainText("₦76,000 each");
  await cartDrawer(page)
    .getByRole("button", { name: /^One more/ })
    .click();
  await expect(cartDrawer(page)).toContainText("₦72,200 each");
  await page.keyboard.press("Escape");
  await payButton(page).click();
  await expect(cardWindow(page).getByRole("button", { name: "Approved" })).toBeVisible();
});

test("the size grid is filled by Tab and Enter, shows total and tier, and fits a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsBisi(page);
  await visit(page, await productAddress(page, "bonny kimono"));
  const panel = page.getByRole("region", { name: "Wholesale prices" });
  const grid = panel.getByRole("group", { name: "Quantity per size" });
  await grid.getByLabel("S", { exact: true }).focus();
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await expect(grid.getByLabel("M", { exact: true })).toBeFocused();
  await page.keyboard.type("999");
  await expect(grid.getByLabel("M", { exact: true })).toHaveValue("16");
  await expect(grid.getByText("Size M: you can add up to 16")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(grid.getByLabel("L", { exact: true })).toBeFocused();
  await page.keyboard.type("6");
  // ₦66,000, 10% off from 25 pieces on.
  await expect(panel.getByText("26 units at ₦59,400: ₦1,544,400")).toBeVisible();
  await expect(panel.getByRole("row", { name: /^25\+/ })).toHaveAttribute("aria-current", "true");
  const share = panel.getByRole("link", { name: /^Share on WhatsApp \(this quote/ });
  const message = new URL((await share.getAttribute("href")) ?? "").searchParams.get("text");
  expect(message).toContain("• 16 × Bonny kimono, M at ₦59,400");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide).toBeLessThanOrEqual(0);
  }
  await grid.getByRole("button", { name: "Add sizes to cart" }).click();
  await expect(cartDrawer(page).getByText("26 items of this style: 10% off")).toBeVisible();
});

test("shoppers without a business see no PO number and no wholesale prices", async ({ page }) => {
  await checkList(page, "Marina trouser M x6, L x4");
  await expect(page.getByText("Approved businesses get wholesale prices.")).toBeVisible();
  await expect(page.getByText("₦48,000 each")).toHaveCount(2);
  await page.getByRole("button", { name: "Add 2 rows to cart" }).click();
  await goToCheckout(page, details);
  await expect(page.getByLabel("PO number (optional)")).toHaveCount(0);
});
