import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { openPageAt } from "./kit/page-at.ts";
import { createProduct } from "./kit/product.ts";
import { clickApproved, goToCardWindow, ngozi } from "./kit/shopper.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { visit } from "./kit/visit.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

async function phonePictures() {
  const colours = ["#203060", "#603020", "#206030"];
  return await Promise.all(
    colours.map(async (background, i) => ({
      name: `IMG_${i}.jpg`,
      mimeType: "image/jpeg",
      buffer: await sharp({ create: { width: 2000, height: 1600, channels: 3, background } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    })),
  );
}

const pictures = (page: Page) => page.getByRole("button", { name: /^Picture \d+:/ });

for (const width of [1440, 390]) {
  test(`a product is created, sold, repriced and archived at ${width} px`, async ({ browser }) => {
    test.slow();
    const page = await openPageAt(width, browser);
    const name = `Zaria gown ${unique()}`;
    const next = async () => {
      if (width < 500) await page.getByRole("button", { name: /^Next:/ }).click();
    };

    await openStaffPage(page, "/products");
    const begun = Date.now();
    await page.getByRole("link", { name: /New product/ }).click();
    await page.getByLabel(/Choose, drop or paste pictures/).setInputFiles(await phonePictures());
    await expect(pictures(page)).toHaveCount(3, { timeout: 60_000 });
    await pictures(page).last().focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByText("Picture 3 moved to position 2 of 3.")).toBeAttached();
    // Empty alt text falls back to the product's name.
    await page.getByLabel("Alt text of picture 1").fill("Indigo gown, front");
    await pictures(page).first().click();
    await expect(page.getByLabel(/Alt text of picture 1/)).toHaveValue("Indigo gown, front");
    await next();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Type", { exact: true }).selectOption({ label: "Dress" });
    await page.getByLabel("For", { exact: true }).selectOption("WOMEN");
    await page.getByLabel("Cloth and care").fill("Adire cotton");
    await next();
    await page.getByLabel("Price in naira").fill("54k");
    await page.getByLabel("Stock of M", { exact: true }).fill("6");
    await page.getByLabel("Stock of L", { exact: true }).fill("2");
    await next();
    const preview = page.getByRole("region", { name: "Live preview" });
    for (const price of ["₦54,000", "₦51,300", "₦48,600", "₦45,900"]) {
      await expect(preview.getByText(price).first()).toBeVisible();
    }
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("Published", { exact: true }).first()).toBeVisible();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

    const shopper = await page.context().newPage();
    // The page cache is invalidated shortly after publishing.
    await expect(async () => {
      await shopper.goto("/products/new");
      await expect(shopper.getByRole("link", { name })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    // Stay within the rate limit.
    expect(Date.now() - begun).toBeLessThan(60_000);
    await visit(shopper, `/product/${id}`);
    await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(name);
    const gallery = shopper.getByRole("list", { name: "Pictures of the product" });
    await expect(gallery.getByAltText("Indigo gown, front", { exact: true })).toBeVisible();
    await expect(gallery.getByAltText(name, { exact: true })).toHaveCount(2);
    await shopper.getByRole("radio", { name: "M", exact: true }).press(" ");
    await shopper.getByRole("button", { name: "Add to Cart" }).first().click();
    const card = await goToCardWindow(shopper, ngozi);
    await clickApproved(card);
    await expect(shopper.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
      timeout: 20_000,
    });

    // The open editor follows the sale, and received stock is added to what is left.
    const stockOfM = page.getByLabel("Stock of M", { exact: true });
    await expect(stockOfM).toHaveValue("5", { timeout: 15_000 });
    await page.getByLabel("Price in naira").fill("60,000");
    await stockOfM.fill("+10");
    await expect(page.getByLabel("Reason for stock change")).toHaveValue("received");
    const effects = page.getByRole("region", { name: "What changes when you save" });
    await expect(effects).toContainText("₦54,000 becomes ₦60,000");
    await expect(effects).toContainText("5 becomes 15, reason “received”");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Saved. Your changes are live.")).toBeVisible();
    await expect(stockOfM).toHaveValue("15");
    await expect(page.getByRole("list", { name: "Stock history of M" })).toContainText("Sold");
    await expect(async () => {
      await shopper.goto(`/product/${id}`);
      await expect(shopper.getByText("₦60,000").first()).toBeVisible({ timeout: 2_000 });
    }).toPass();

    if (width === 390) {
      await page.getByRole("button", { name: "More actions", exact: true }).click();
    }
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await expect(page.getByText("Archived", { exact: true }).first()).toBeVisible();
    const status = async () => (await shopper.goto(`/product/${id}`))?.status();
    await expect.poll(status).toBe(404);
    await openStaffPage(page, `/products?status=archived&search=${encodeURIComponent(name)}`);
    await expect(page.getByRole("link", { name: new RegExp(name) })).toBeVisible();
    await page.context().close();
  });
}

test("publishing on a phone waits for the uploads", async ({ browser }) => {
  const page = await openPageAt(390, browser);
  const name = `Zaria cape ${unique()}`;
  await openStaffPage(page, "/products/new");
  const arrival = Promise.withResolvers<void>();
  await page.route("**/api/staff/media", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.getByLabel(/Choose, drop or paste pictures/).setInputFiles(await phonePictures());
  const next = page.getByRole("button", { name: /^Next:/ });
  await next.click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Type", { exact: true }).selectOption({ label: "Dress" });
  await next.click();
  await page.getByLabel("Price in naira").fill("54k");
  await page.getByLabel("Stock of M", { exact: true }).fill("6");
  await next.click();
  await expect(page.getByText("Uploading 3 pictures")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  arrival.resolve();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 60_000 });
  await expect(pictures(page)).toHaveCount(3);
  await page.context().close();
});

test("typing is stored on the device, and leaving asks", async ({ page }) => {
  await openStaffPage(page, "/products");
  const id = await createProduct(page, `Typed ${unique()}`, { M: 3 });
  await openStaffPage(page, `/products/${id}`);
  const cloth = page.getByLabel("Cloth and care");
  await cloth.fill("Typed and not saved");
  await page
    .getByRole("link", { name: /Products/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await expect(cloth).toHaveValue("Typed and not saved");
  await page.goto("about:blank");
  await page.goBack();
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(cloth).toHaveValue("Typed and not saved");
});

test("a save before the further panels are there waits, and focuses the error in them", async ({
  page,
}) => {
  await openStaffPage(page, "/products");
  const id = await createProduct(page, `Early ${unique()}`, { M: 3 });
  await openStaffPage(page, `/products/${id}`);
  const weight = page.getByLabel("Weight in g/m²");
  await weight.fill("heavy");
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/further-panels-[^/]*\.js/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto("about:blank");
  await page.goBack();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("heading", { name: "Colour, cloth and fit" })).toBeVisible();
  await expect(weight).toHaveCount(0);
  arrival.resolve();
  await expect(weight).toBeFocused();
});

test("pictures beyond the limit are not uploaded, and reported", async ({ page }) => {
  await openStaffPage(page, "/products/new");
  const [one] = await phonePictures();
  if (!one) throw new Error("There is no picture");
  const many = await Promise.all(
    Array.from({ length: 14 }, async (_, i) => {
      const background = { r: 10 * i, g: 80, b: 120 };
      const image = { width: 640, height: 800, channels: 3 as const, background };
      const buffer = await sharp({ create: image }).jpeg().toBuffer();
      return { ...one, name: `IMG_${i}.jpg`, buffer };
    }),
  );
  await page.getByLabel(/Choose, drop or paste pictures/).setInputFiles(many);
  await expect(page.getByText("2 were skipped.")).toBeVisible();
  await expect(pictures(page)).toHaveCount(12, { timeout: 40_000 });
  await expect(page.getByLabel(/Choose, drop or paste pictures/)).toHaveCount(0);
});

test("a rejected save focuses the error, changed fields show the previous value, and new pictures need alt text", async ({
  page,
}) => {
  await openStaffPage(page, "/products");
  const id = await createProduct(page, `Led ${unique()}`, { M: 3 });
  await openStaffPage(page, `/products/${id}`);
  const price = page.getByLabel("Price in naira");
  await price.fill("21,500");
  await expect(price).toHaveAccessibleDescription("Was: ₦20,000");
  await expect(page.getByText("Save your changes first.")).toBeVisible();
  const save = page.getByRole("button", { name: /^Save/ });
  const units = page.getByLabel("Stock of M", { exact: true });
  await units.fill("many");
  await save.click();
  await expect(units).toBeFocused();
  await units.fill("");
  await save.click();
  await expect(page.getByRole("group", { name: "Stock by size" })).toBeFocused();
  await units.fill("4");
  await page.getByRole("button", { name: "Custom" }).click();
  const each = page.getByLabel("Tier 2, naira each");
  await each.fill("");
  await save.click();
  await expect(each).toBeFocused();
  await page.getByLabel("Tier 2, quantity").fill("");
  const [one] = await phonePictures();
  if (!one) throw new Error("There is no picture");
  await page.getByLabel(/Choose, drop or paste pictures/).setInputFiles(one);
  const text = page.getByLabel(/^Alt text of picture \d$/).last();
  await text.fill("Indigo gown, front");
  await expect(text).toHaveValue("Indigo gown, front");
  await save.click();
  await expect(page.getByText("Saved.", { exact: false }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Picture \d: Indigo gown, front/ })).toBeVisible();
});

test("a rejected picture says why and can be removed", async ({ page }) => {
  await openStaffPage(page, "/products/new");
  await page.getByLabel(/Choose, drop or paste pictures/).setInputFiles({
    name: "notes.png",
    mimeType: "image/png",
    buffer: Buffer.from("not a picture"),
  });
  await expect(page.getByText(/not a picture we can read/)).toBeVisible();
  await page
    .getByRole("listitem")
    .filter({ hasText: "notes.png" })
    .getByRole("button", { name: "Remove" })
    .click();
  await expect(page.getByText(/not a picture we can read/)).toHaveCount(0);
});

test("an invalid size is rejected with a message, and stays as typed", async ({ page }) => {
  await openStaffPage(page, "/products/new");
  const sizes = page.getByRole("group", { name: "Stock by size" });
  const field = sizes.getByLabel("Add a size");
  for (const typed of ["S (short)", '42"', "Ọ̀kan"]) {
    await field.fill(typed);
    await sizes.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText(`“${typed}” is not a valid size.`, { exact: false })).toBeVisible();
    await expect(field).toHaveValue(typed);
  }
  await field.fill("42 ");
  await field.press("Enter");
  await expect(page.getByLabel("Stock of 42", { exact: true })).toBeVisible();
  await expect(field).toHaveValue("");
});

test("a new product focuses its first error, down to the cell", async ({ page }) => {
  await openStaffPage(page, "/products/new");
  const publish = page.getByRole("button", { name: "Publish" });
  await publish.click();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.getByLabel("Name", { exact: true }).fill("Kaftan");
  await page.getByLabel("Type", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("textbox", { name: "Price in naira" }).fill("20k");
  await page.getByRole("button", { name: "Custom" }).click();
  const step = page.getByLabel("Tier 1, quantity");
  await step.fill("many");
  await publish.click();
  await expect(step).toBeFocused();
  await expect(page.getByLabel("Tier 1, naira each")).not.toHaveAttribute("aria-invalid");
});
