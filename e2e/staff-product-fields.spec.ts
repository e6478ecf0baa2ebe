import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { configuredTest } from "./kit/own-store.ts";
import { openPageAt } from "./kit/page-at.ts";
import { createProduct } from "./kit/product.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";
import { visit } from "./kit/visit.ts";

const declaring = fileURLToPath(new URL("kit/declare-product-fields.ts", import.meta.url));
const test = configuredTest({ NODE_OPTIONS: `--import=${declaring}` });

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

const maker = (page: Page) => page.getByLabel("Made by", { exact: true });
const heel = (page: Page) => page.getByLabel("Heel height (cm)", { exact: true });

for (const width of [1440, 390]) {
  const openPanel = async (page: Page) => {
    if (width < 500) {
      const toggle = page.getByRole("button", { name: /^Your fields/ });
      await expect(toggle).toBeVisible();
      if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
    }
    await expect(maker(page)).toBeVisible();
  };

  test(`fields of the brand's own are edited and shown to shoppers at ${width} px`, async ({
    browser,
  }) => {
    test.slow();
    const page = await openPageAt(width, browser);
    await openStaffPage(page, "/products");
    const name = `Kano boubou ${unique()}`;
    const id = await createProduct(page, name, { M: 2 });
    await openStaffPage(page, `/products/${id}`);
    await openPanel(page);
    await expect(page.getByText("The workshop")).toBeVisible();
    await expect(page.getByText("Shoppers don’t see it.")).toBeVisible();
    await expect(page.getByLabel("Lining", { exact: true })).toHaveCount(0);
    await maker(page).fill("Kofar Mata & sons");
    await heel(page).fill("high");
    await heel(page).blur();
    await expect(page.getByText("Heel height must be a number such as 12.5")).toBeVisible();
    await heel(page).fill("7.5");
    await page.getByLabel("Woven on", { exact: true }).fill("2026-11-20");
    await page.getByLabel("Supplier code", { exact: true }).fill("KM-7");
    await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText(
      "Your fields",
    );
    await expectUsableNow(page);

    await page.reload();
    await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
    await openPanel(page);
    await expect(maker(page)).toHaveValue("Kofar Mata & sons");
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("Saved. Your changes are live.")).toBeVisible();

    const shopper = await page.context().newPage();
    await expect(async () => {
      await visit(shopper, `/product/${id}`);
      await shopper.getByText("Details", { exact: true }).click({ timeout: 2_000 });
    }).toPass();
    for (const [label, text] of [
      ["Made by", "Kofar Mata & sons"],
      ["Heel height", "7.5 cm"],
      ["Woven on", "20 November 2026"],
    ] as const) {
      await expect(shopper.getByRole("term").filter({ hasText: label })).toBeVisible();
      await expect(shopper.getByRole("definition").filter({ hasText: text })).toBeVisible();
    }
    await expect(shopper.getByText("KM-7")).toHaveCount(0);
    await expectUsableNow(shopper);
    await shopper.close();

    await openPanel(page);
    await heel(page).fill("");
    await expect(page.getByText("Was: 7.5 cm")).toBeVisible();
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("Saved. Your changes are live.")).toBeVisible();
    await page.reload();
    await openPanel(page);
    await expect(heel(page)).toHaveValue("");
  });

  test(`a new product has the fields of its type, and says what does not fit at ${width} px`, async ({
    browser,
  }) => {
    test.slow();
    const page = await openPageAt(width, browser);
    const next = async () => {
      if (width < 500) await page.getByRole("button", { name: /^Next:/ }).click();
    };
    await openStaffPage(page, "/products/new");
    await next();
    const name = `Jos shirt ${unique()}`;
    await page.getByLabel("Name", { exact: true }).fill(name);
    await expect(maker(page)).toBeVisible();
    await expect(page.getByLabel("Lining", { exact: true })).toHaveCount(0);
    await page.getByLabel("Type", { exact: true }).selectOption({ label: "Shirt" });
    await page.getByLabel("Lining", { exact: true }).selectOption("Silk & satin");
    await heel(page).fill("25");
    await expectUsableNow(page);
    await next();
    await page.getByLabel("Price in naira").fill("54k");
    await next();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Heel height must be 20 or less")).toBeVisible();
    await expect(heel(page)).toBeFocused();
    await heel(page).fill("12");
    await next();
    await next();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await openPanel(page);
    await expect(page.getByLabel("Lining", { exact: true })).toHaveValue("Silk & satin");
    await expect(heel(page)).toHaveValue("12");
  });
}
