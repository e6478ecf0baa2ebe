import { expect, type Page, test } from "@playwright/test";
import { openPageAt } from "./kit/page-at.ts";
import { createProduct } from "./kit/product.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";
import { visit, waitForHydration } from "./kit/visit.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

const visibleSizes = (shopper: Page) =>
  shopper.getByRole("group", { name: "Size", exact: true }).locator("label");

async function addType(page: Page, name: string): Promise<void> {
  await openStaffPage(page, "/types");
  await page.getByLabel("New type").fill(name);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
}

async function visitUntil(shopper: Page, address: string, title: string): Promise<void> {
  await expect(async () => {
    await visit(shopper, address);
    await expect(shopper).toHaveTitle(new RegExp(title), { timeout: 1_000 });
  }).toPass();
}

test("a type is added, gets sizes, products, a size guide and a name, and is merged", async ({
  browser,
}) => {
  test.slow();
  const page = await openPageAt(390, browser);
  const mark = unique();
  const [tunic, smock] = [`Tunic ${mark}`, `Smock ${mark}`];
  await addType(page, smock);
  await addType(page, tunic);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await page.getByLabel("Add a size").fill("3XL, One size");
  await page.getByLabel("Add a size").press("Enter");
  const sizes = page.getByRole("list", { name: "Sizes of the type" });
  await sizes.getByRole("button", { name: "Remove XS", exact: true }).click();
  await sizes.getByRole("button", { name: "Move One size up" }).press("ArrowUp");
  await expect(sizes.getByRole("listitem")).toHaveText([
    "S",
    "M",
    "L",
    "XL",
    "XXL",
    "One size",
    "3XL",
  ]);
  await save(page);

  const garment = `Owambe ${mark}`;
  const productId = await createProduct(page, garment, { XS: 2, "One size": 3, M: 1 });
  await openStaffPage(page, `/products/${productId}`);
  // Collapsed on a phone.
  await page.getByRole("button", { name: /^Details/ }).click();
  await page.getByLabel("Type", { exact: true }).selectOption({ label: tunic });
  await page.getByLabel("Stock of 3XL").fill("4");
  await save(page);
  const shopper = await page.context().newPage();
  await visit(shopper, `/product/${productId}`);
  await expect(visibleSizes(shopper)).toHaveText(["M", "One size", "3XL", "XS"]);

  await openStaffPage(page, `/types/${id}`);
  const guide = page.getByRole("region", { name: "Women’s size guide" });
  await guide.getByRole("button", { name: "Create size guide" }).click();
  await guide.getByLabel("Name of column 1").fill("Sleeve length");
  await guide.getByLabel("M, Waist in inches").fill("wide");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(guide.getByText("M: enter inches, such as 35–37 or 36.5")).toBeVisible();
  await guide.getByLabel("M, Waist in inches").fill("31-33");
  await expectUsableNow(page);
  await save(page);
  const dialog = shopper.getByRole("dialog", { name: `${tunic}: Women’s sizes` });
  await expect(async () => {
    await shopper.reload();
    await waitForHydration(shopper);
    await shopper.getByRole("link", { name: "Size guide" }).first().click();
    const column = dialog.getByRole("columnheader", { name: "Sleeve length" });
    await expect(column).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(dialog.getByRole("cell", { name: "31–33" })).toBeVisible();
  await visit(shopper, "/size");
  await expect(shopper.getByRole("heading", { name: tunic })).toBeVisible();

  // A new name appears everywhere under the same URL.
  const robe = `Robe ${mark}`;
  await page.getByLabel("Shown in menus, filters and search").fill(robe);
  await save(page);
  await visitUntil(shopper, `/products?category=women&type=${id}`, robe);
  await expect(shopper.getByRole("link", { name: new RegExp(garment) }).first()).toBeVisible();

  // The merged type's URL redirects.
  await page.getByLabel(`Merge ${robe} into`).selectOption({ label: smock });
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(
    page.getByRole("dialog").getByText(`Links to ${robe} redirect to ${smock}`),
  ).toBeVisible();
  await page.getByRole("button", { name: `Merge 1 product into ${smock}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: smock })).toBeVisible();
  await expect(page.getByText(`Links to ${robe} redirect here.`)).toBeVisible();
  await visitUntil(shopper, `/products?category=women&type=${id}&sort=price-asc`, smock);
  expect(new URL(shopper.url()).searchParams.get("type")).not.toBe(id);
  await expect(shopper.getByRole("link", { name: new RegExp(garment) }).first()).toBeVisible();

  await page.getByLabel(`Merge ${smock} into`).selectOption({ label: "Boubou" });
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await page.getByRole("button", { name: /^Merge 1 product into/ }).click();
  await expect(page.getByText(new RegExp(`${robe}.*${smock}.* redirect here`))).toBeVisible();
  await page.context().close();
});

test("types are reordered by keys, and menus follow", async ({ browser }) => {
  const page = await openPageAt(1440, browser);
  await openStaffPage(page, "/types");
  const types = page.getByRole("list", { name: "Types of clothing" });
  const names = async () =>
    await types
      .getByRole("listitem")
      .getByRole("link")
      .locator("> span:first-child")
      .allTextContents();
  const before = await names();
  const [first = "", second = ""] = before;
  const down = types.getByRole("button", { name: `Move ${first} down` });
  await down.focus();
  await down.press("ArrowDown");
  await expect(down).toBeFocused();
  await expect(page.getByText(`${first} is now number 2 of ${before.length}.`)).toBeAttached();
  await expectUsableNow(page);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved. Menus and filters are updated.")).toBeVisible();
  expect((await names()).slice(0, 2)).toEqual([second, first]);
  const shopper = await page.context().newPage();
  const order = async () => {
    const menu = await shopper.request.get("/api/products/types");
    const { data } = (await menu.json()) as { data: { name: string }[] };
    return data.map(({ name }) => name).filter((name) => [first, second].includes(name));
  };
  await expect.poll(order).toEqual([second, first]);
  await types.getByRole("button", { name: `Move ${first} up` }).click();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect.poll(order).toEqual([first, second]);
  await page.context().close();
});
