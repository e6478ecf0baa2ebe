import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { putGarment } from "./kit/garment.ts";
import { openPageAt } from "./kit/page-at.ts";
import { goToCardWindow, ngozi, pressApproved } from "./kit/shopper.ts";
import { openRoom, unique } from "./kit/staff.ts";
import { visit } from "./kit/visit.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

/** Pictures as a phone takes them, lying on their side. */
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
  test(`a garment is put in, sold, made dearer and put away at ${width} px`, async ({
    browser,
  }) => {
    test.slow();
    const page = await openPageAt(width, browser);
    const name = `Zaria gown ${unique()}`;
    const next = async () => {
      if (width < 500) await page.getByRole("button", { name: /^Next:/ }).click();
    };

    await openRoom(page, "/products");
    const begun = Date.now();
    await page.getByRole("link", { name: /New product/ }).click();
    await page.getByLabel(/Choose, drop or paste pictures/).setInputFiles(await phonePictures());
    await expect(pictures(page)).toHaveCount(3, { timeout: 60_000 });
    await pictures(page).last().focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByText("Picture 3 is now number 2 of 3.")).toBeAttached();
    // Asked for without a picture being chosen; whoever passes over it has the name read.
    await page.getByLabel("Picture 1 in words").fill("Indigo gown, front");
    await pictures(page).first().click();
    await expect(page.getByLabel(/Words for people who cannot see picture 1/)).toHaveValue(
      "Indigo gown, front",
    );
    await next();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Type", { exact: true }).selectOption({ label: "Dress" });
    await page.getByLabel("For", { exact: true }).selectOption("WOMEN");
    await page.getByLabel("Cloth and care").fill("Adire cotton");
    await next();
    await page.getByLabel("Price in naira").fill("54k");
    await page.getByLabel("Pieces of M", { exact: true }).fill("6");
    await page.getByLabel("Pieces of L", { exact: true }).fill("2");
    await next();
    const preview = page.getByRole("region", { name: "On the shop" });
    for (const price of ["₦54,000", "₦51,300", "₦48,600", "₦45,900"]) {
      await expect(preview.getByText(price).first()).toBeVisible();
    }
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("On the shop", { exact: true }).first()).toBeVisible();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

    const shopper = await page.context().newPage();
    // Kept pages are dropped a moment after it is published.
    await expect(async () => {
      await shopper.goto("/products/new");
      await expect(shopper.getByRole("link", { name })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    // Whoever types and takes the pictures needs the rest of the minute.
    expect(Date.now() - begun).toBeLessThan(60_000);
    await visit(shopper, `/product/${id}`);
    await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(name);
    const gallery = shopper.getByRole("list", { name: "Pictures of the product" });
    await expect(gallery.getByAltText("Indigo gown, front", { exact: true })).toBeVisible();
    await expect(gallery.getByAltText(name, { exact: true })).toHaveCount(2);
    await shopper.getByRole("radio", { name: "M", exact: true }).press(" ");
    await shopper.getByRole("button", { name: "Add to Cart" }).first().click();
    const card = await goToCardWindow(shopper, ngozi);
    await pressApproved(card);
    await expect(shopper.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
      timeout: 20_000,
    });

    // The sale since then is not written over by what comes in.
    await page.getByLabel("Price in naira").fill("60,000");
    await page.getByLabel("Pieces of M", { exact: true }).fill("+10");
    await expect(page.getByLabel("Why the pieces change")).toHaveValue("received");
    const effects = page.getByRole("region", { name: "What changes when you save" });
    await expect(effects).toContainText("₦54,000 becomes ₦60,000");
    await expect(effects).toContainText("6 becomes 16, entry “came in”");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Saved. It is on the shop.")).toBeVisible();
    await expect(page.getByLabel("Pieces of M", { exact: true })).toHaveValue("15");
    await expect(page.getByRole("list", { name: "Entries of M" })).toContainText("Sold");
    await expect(async () => {
      await shopper.goto(`/product/${id}`);
      await expect(shopper.getByText("₦60,000").first()).toBeVisible({ timeout: 2_000 });
    }).toPass();

    if (width === 390) {
      await page.getByRole("button", { name: "More about this product" }).click();
    }
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await expect(page.getByText("Archived", { exact: true }).first()).toBeVisible();
    const status = async () => (await shopper.goto(`/product/${id}`))?.status();
    await expect.poll(status).toBe(404);
    await openRoom(page, `/products?status=archived&search=${encodeURIComponent(name)}`);
    await expect(page.getByRole("link", { name: new RegExp(name) })).toBeVisible();
    await page.context().close();
  });
}

test("what is published on a phone before its pictures arrived waits for them", async ({
  browser,
}) => {
  const page = await openPageAt(390, browser);
  const name = `Zaria cape ${unique()}`;
  await openRoom(page, "/products/new");
  const arrival = Promise.withResolvers<void>();
  await page.route("**/api/staff/pictures", async (route) => {
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
  await page.getByLabel("Pieces of M", { exact: true }).fill("6");
  await next.click();
  await expect(page.getByText("3 pictures are on their way")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  arrival.resolve();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 60_000 });
  await expect(pictures(page)).toHaveCount(3);
  await page.context().close();
});

test("what is typed stays on the device, and leaving asks", async ({ page }) => {
  await openRoom(page, "/products");
  const id = await putGarment(page, `Typed ${unique()}`, { M: 3 });
  await openRoom(page, `/products/${id}`);
  const cloth = page.getByLabel("Cloth and care");
  await cloth.fill("Typed and not saved");
  await page
    .getByRole("link", { name: /Products/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click();
  await expect(cloth).toHaveValue("Typed and not saved");
  await page.goto("about:blank");
  await page.goBack();
  await expect(page.getByText("We restored what you typed.")).toBeVisible();
  await expect(cloth).toHaveValue("Typed and not saved");
});

test("more pictures than a product shows are not sent, and are said to be left out", async ({
  page,
}) => {
  await openRoom(page, "/products/new");
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
  await expect(page.getByText("A product shows 12 pictures: 2 were left out.")).toBeVisible();
  await expect(pictures(page)).toHaveCount(12);
  await expect(page.getByLabel(/Choose, drop or paste pictures/)).toHaveCount(0);
});

test("a save that is refused leads to what is wrong, a changed field tells what it was, and new pictures are asked for words", async ({
  page,
}) => {
  await openRoom(page, "/products");
  const id = await putGarment(page, `Led ${unique()}`, { M: 3 });
  await openRoom(page, `/products/${id}`);
  const price = page.getByLabel("Price in naira");
  await price.fill("21,500");
  await expect(price).toHaveAccessibleDescription("Was: ₦20,000");
  await expect(page.getByText("Save what is typed first.")).toBeVisible();
  const save = page.getByRole("button", { name: /^Save/ });
  const pieces = page.getByLabel("Pieces of M", { exact: true });
  await pieces.fill("many");
  await save.click();
  await expect(pieces).toBeFocused();
  await pieces.fill("");
  await save.click();
  await expect(page.getByRole("group", { name: "Pieces of each size" })).toBeFocused();
  await pieces.fill("4");
  await page.getByRole("button", { name: "Its own" }).click();
  const each = page.getByLabel("Step 2, naira each");
  await each.fill("");
  await save.click();
  await expect(each).toBeFocused();
  await page.getByLabel("Step 2, from pieces").fill("");
  const [one] = await phonePictures();
  if (!one) throw new Error("There is no picture");
  await page.getByLabel(/Choose, drop or paste pictures/).setInputFiles(one);
  const words = page.getByLabel(/^Picture \d in words$/).last();
  await words.fill("Indigo gown, front");
  await expect(words).toHaveValue("Indigo gown, front");
  await save.click();
  await expect(page.getByText("Saved.", { exact: false }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Picture \d: Indigo gown, front/ })).toBeVisible();
});

test("a picture that cannot be taken says why and can be left", async ({ page }) => {
  await openRoom(page, "/products/new");
  await page.getByLabel(/Choose, drop or paste pictures/).setInputFiles({
    name: "notes.png",
    mimeType: "image/png",
    buffer: Buffer.from("not a picture"),
  });
  await expect(page.getByText(/not a picture we can read/)).toBeVisible();
  await page.getByRole("button", { name: "Leave it" }).click();
  await expect(page.getByText(/not a picture we can read/)).toHaveCount(0);
});

test("a size that can be none is refused in words, and stays as it was typed", async ({ page }) => {
  await openRoom(page, "/products/new");
  const field = page.getByLabel("Another size");
  for (const typed of ["S (short)", '42"', "Ọ̀kan"]) {
    await field.fill(typed);
    await page.getByRole("button", { name: "Add it" }).click();
    await expect(page.getByText(`“${typed}” is no size:`, { exact: false })).toBeVisible();
    await expect(field).toHaveValue(typed);
  }
  await field.fill("42 ");
  await field.press("Enter");
  await expect(page.getByLabel("Pieces of 42", { exact: true })).toBeVisible();
  await expect(field).toHaveValue("");
});

test("a new product leads to the first of its faults on the page, down to the cell", async ({
  page,
}) => {
  await openRoom(page, "/products/new");
  const publish = page.getByRole("button", { name: "Publish" });
  await publish.click();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.getByLabel("Name", { exact: true }).fill("Kaftan");
  await page.getByLabel("Type", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("textbox", { name: "Price in naira" }).fill("20k");
  await page.getByRole("button", { name: "Its own" }).click();
  const step = page.getByLabel("Step 1, from pieces");
  await step.fill("many");
  await publish.click();
  await expect(step).toBeFocused();
  await expect(page.getByLabel("Step 1, naira each")).not.toHaveAttribute("aria-invalid");
});
