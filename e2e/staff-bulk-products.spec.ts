import { expect, type Page, test } from "@playwright/test";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { draft, send, threeDrafts } from "./kit/drafts.ts";
import { openPageAt } from "./kit/page-at.ts";
import { approveCard, chooseSize, goToCheckout, ngozi } from "./kit/shopper.ts";
import { expectFocusInContent, openStaffPage, unique } from "./kit/staff.ts";
import { visit } from "./kit/visit.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

async function draftsOf(page: Page, label: string, count: number): Promise<void> {
  const listed = await page.request.get("/api/staff/products/options");
  const { types } = (await listed.json()).data;
  const createItem = (n: number) => send(page, "post", "", draft(`${label} ${n}`, types[0].id, []));
  for (let from = 0; from < count; from += 20) {
    const lot = Math.min(20, count - from);
    await Promise.all(Array.from({ length: lot }, (_, n) => createItem(from + n)));
  }
}

async function pricesOf(page: Page, label: string): Promise<number[]> {
  const prices: number[] = [];
  for (let at = 1; ; at += 1) {
    const read = await page.request.get("/api/staff/products", {
      params: { tab: "draft", search: label, page: at },
    });
    const { data, meta } = (await read.json()) as {
      data: { price: number }[];
      meta: { total: number };
    };
    prices.push(...data.map(({ price }) => price));
    if (data.length === 0 || prices.length >= meta.total) return prices;
  }
}

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

test("25% off three products in five clicks, with a preview and Undo", async ({ page }) => {
  const label = `gown${unique()}`;
  await openStaffPage(page, "/products");
  await threeDrafts(page, label);
  await openStaffPage(page, `/products?status=draft&search=${label}`);

  let keys = 0;
  const clickButton = async (what: ReturnType<Page["locator"]>) => {
    keys += 1;
    await what.click();
  };
  for (const name of ["Adire", "Bubu", "Chief"]) {
    await clickButton(page.getByRole("checkbox", { name: `Select ${name} ${label}` }));
  }
  const bar = page.getByRole("region", { name: "Selected rows" });
  await clickButton(bar.getByLabel("% off"));
  await page.keyboard.type("25");
  await expect(bar.getByRole("status")).toContainText("3 products: ₦12,000 → ₦9,000");
  await expect(row(page, `Bubu ${label}`)).toContainText("₦9,000");
  await clickButton(bar.getByRole("button", { name: "Save 3" }));
  expect(keys).toBe(5);
  await expect(page.getByText("3 changed.")).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(row(page, `Chief ${label}`)).toContainText("Now ₦9,000");
  await expectFocusInContent(page);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("3 undone.")).toBeVisible();
  await expect(page.getByText("Now ₦9,000")).toHaveCount(0);
  await expectFocusInContent(page);
});

test("more products than one batch are repriced in batches, none twice", async ({ page }) => {
  test.slow();
  const label = `lot${unique()}`;
  await openStaffPage(page, "/products");
  await draftsOf(page, label, 203);
  await openStaffPage(page, `/products?status=draft&search=${label}`);
  const bar = page.getByRole("region", { name: "Selected rows" });
  const raise = async (lot: string, count: number) => {
    await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
    await bar.getByRole("button", { name: lot }).click();
    await bar.getByLabel("Price change").selectOption("up");
    await bar.getByLabel("Percent of the price").fill("10");
    await bar.getByRole("button", { name: `Save ${count}`, exact: true }).click();
    await expect(page.getByText(`${count} changed.`)).toBeVisible();
    await expect(bar).toBeHidden();
  };
  await raise("Select the first 200 of 203", 200);
  await raise("Select the next 3 of 203", 3);
  const prices = await pricesOf(page, label);
  expect(prices).toHaveLength(203);
  expect(new Set(prices)).toEqual(new Set([13_200]));
});

test("a product that somebody else changed shows both values, stays selected, and is changed on retry", async ({
  page,
}) => {
  const label = `robe${unique()}`;
  await openStaffPage(page, "/products");
  const [first] = (await threeDrafts(page, label)) as [StaffProduct];
  await openStaffPage(page, `/products?status=draft&search=${label}`);
  const { id, version } = first;
  await send(page, "post", "/bulk-update", { products: [{ id, version, price: 11_000 }] });

  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await bar.getByLabel("Price change").selectOption("set");
  await bar.getByLabel("Naira").fill("9k");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText(
      `2 changed. Adire ${label}: was just changed by someone else and is now ₦11,000, not ₦9,000.`,
    ),
  ).toBeVisible();
  await expect(bar.getByRole("status")).toContainText("1 product: ₦11,000 → ₦9,000");
  await bar.getByRole("button", { name: "Save 1" }).click();
  await expect(bar).toBeHidden();
  await expect(row(page, `Adire ${label}`)).toContainText("₦9,000");

  for (const [clickButton, said] of [
    ["Feature on the home page", "3 featured."],
    ["Publish", "3 published."],
  ] as const) {
    await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
    await bar.getByRole("button", { name: "More" }).click();
    await bar.getByRole("button", { name: clickButton }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await expect(page.getByText("No products found")).toBeVisible();
  await page.goto(`/product/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: `Adire ${label}` })).toBeVisible();
  await expect(page.getByText("₦9,000").first()).toBeVisible();
});

test("on a phone products are selected by their menu and get another type", async ({ browser }) => {
  const page = await openPageAt(390, browser);
  const label = `cape${unique()}`;
  await openStaffPage(page, "/products");
  await threeDrafts(page, label);
  await openStaffPage(page, `/products?status=draft&search=${label}`);
  for (const name of ["Adire", "Chief"]) {
    await page.getByRole("button", { name: `Actions for ${name} ${label}` }).click();
    await page.getByRole("button", { name: "Select", exact: true }).click();
  }
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expect(bar.getByRole("status")).toContainText("2 selected");
  // Phone rows show the preview too.
  await bar.getByLabel("% off").fill("25");
  const visible = page.locator("[data-row]").getByText("−25%").filter({ visible: true });
  await expect(visible).toHaveCount(2);
  await bar.getByLabel("% off").fill("");
  await bar.getByRole("button", { name: "More" }).click();
  await bar.getByRole("button", { name: "Change the type…" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the type" });
  await dialog.getByLabel("Type").selectOption({ label: "Kimono" });
  await dialog.getByRole("button", { name: "Change 2 products" }).click();
  await expect(page.getByText("2 changed.")).toBeVisible();
  await expect(page.getByText("Kimono, 4 items")).toHaveCount(2);
  await page.context().close();
});

test("a draft is scheduled, shown in the list, and unscheduled", async ({ page }) => {
  const label = `feast${unique()}`;
  await openStaffPage(page, "/products");
  const [first] = (await threeDrafts(page, label)) as [StaffProduct];
  await openStaffPage(page, `/products/${first.id}`);
  await page.getByRole("button", { name: "Publish later…" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish later" });
  await dialog.getByLabel("Publish at").fill("2020-12-24T09:00");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Choose a time in the future");
  await dialog.getByLabel("Publish at").fill("2096-12-24T09:00");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByText("Publishes 24 Dec 2096, 09:00")).toBeVisible();
  await openStaffPage(page, `/products?status=draft&search=${label}`);
  await expect(row(page, `Adire ${label}`)).toContainText("publishes 24 Dec 2096, 09:00");

  await openStaffPage(page, `/products/${first.id}`);
  await page.getByRole("button", { name: "Cancel scheduled publishing" }).click();
  await expect(page.getByText("Scheduled publishing cancelled.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Publishes 24 Dec 2096, 09:00")).toBeVisible();
});

test("a changed price is shown in an open cart, and paid", async ({ page, browser }) => {
  const label = `wrap${unique()}`;
  await openStaffPage(page, "/products");
  const drafts = await threeDrafts(page, label);
  await send(page, "post", "/bulk-update", {
    products: drafts.map(({ id, version }) => ({ id, version, status: "published" })),
  });

  const shopper = await openPageAt(390, browser);
  await visit(shopper, `/product/${drafts[0]?.id}`);
  await chooseSize(shopper.locator("main"), "M");
  await shopper.getByRole("button", { name: "Add to Cart" }).first().click();
  await shopper.getByRole("dialog", { name: /Cart/ }).waitFor();
  await goToCheckout(shopper, ngozi);
  const pay = shopper.getByRole("button", { name: /^Pay ₦/ });
  await expect(pay).toHaveText(/₦12,000/);

  await openStaffPage(page, `/products?search=${label}`);
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await bar.getByLabel("Price change").selectOption("up");
  await bar.getByLabel("Percent of the price").fill("25");
  await bar.getByRole("button", { name: "Save 3" }).click();
  await expect(page.getByText("3 changed.")).toBeVisible();

  const refused = shopper.waitForResponse(
    (reply) => reply.request().method() === "POST" && reply.url().endsWith("/api/orders"),
  );
  await pay.click();
  const answer = await refused;
  expect([answer.status(), (await answer.json()).code]).toEqual([409, "price_changed"]);
  await expect(
    shopper.getByText("The total is now ₦15,000. Nothing has been charged."),
  ).toBeVisible();
  await shopper.getByRole("button", { name: "Use the new total" }).click();
  await expect(pay).toHaveText(/₦15,000/);
  await pay.click();
  await approveCard(shopper);
  await expect(shopper.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 20_000,
  });
  await shopper.context().close();
});
