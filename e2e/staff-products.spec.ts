import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { putGarment } from "./kit/garment.ts";
import { openPageAt } from "./kit/page-at.ts";
import { goToCardWindow, ngozi } from "./kit/shopper.ts";
import { keepStaffSession, openRoom, type StaffCookies, unique } from "./kit/staff.ts";
import { visit } from "./kit/visit.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

let kept: StaffCookies;
test.beforeAll(async ({ browser }) => {
  kept = await keepStaffSession(browser);
});

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

    await openRoom(page, kept, "/products");
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
    await visit(shopper, `/product/${id}`);
    await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(name);
    const gallery = shopper.getByRole("list", { name: "Pictures of the product" });
    await expect(gallery.getByAltText("Indigo gown, front", { exact: true })).toBeVisible();
    await expect(gallery.getByAltText(name, { exact: true })).toHaveCount(2);
    await shopper.getByRole("radio", { name: "M", exact: true }).press(" ");
    await shopper.getByRole("button", { name: "Add to Cart" }).first().click();
    const card = await goToCardWindow(shopper, ngozi);
    await card.getByRole("button", { name: "Approved" }).click();
    await expect(shopper.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
      timeout: 20_000,
    });

    // The sale since then is not written over by what comes in.
    await page.getByLabel("Price in naira").fill("60,000");
    await page.getByLabel("Pieces of M", { exact: true }).fill("+10");
    await expect(page.getByLabel("Why the pieces change")).toHaveValue("received");
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
    await openRoom(page, kept, `/products?status=archived&search=${encodeURIComponent(name)}`);
    await expect(page.getByRole("link", { name: new RegExp(name) })).toBeVisible();
    await page.context().close();
  });
}

test("what is published on a phone before its pictures arrived waits for them", async ({
  browser,
}) => {
  const page = await openPageAt(390, browser);
  const name = `Zaria cape ${unique()}`;
  await openRoom(page, kept, "/products/new");
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
  await openGarment(page);
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

test("a stale save goes on by itself where nothing clashes, and asks where both changed one thing", async ({
  page,
}) => {
  const id = await openGarment(page);
  const cloth = page.getByLabel("Cloth and care");
  const told = page.getByRole("alert", { name: "Changed meanwhile" });
  const unsaved = page.getByRole("region", { name: "Not saved yet" });
  await cloth.fill("Handwoven");
  await saveBeside(page, id, { description: "Changed by somebody else." });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  await expect(told).toContainText("Changed by somebody else.");
  await expect(told).toContainText("saved beside it");
  await expect(page.getByLabel("Description")).toHaveValue("Changed by somebody else.");
  await expect(unsaved).toHaveCount(0);
  expect(await readProduct(page, id)).toMatchObject({
    material: "Handwoven",
    description: "Changed by somebody else.",
  });

  await cloth.fill("Mine");
  await saveBeside(page, id, { material: "Theirs" });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(told).toContainText("Theirs");
  await expect(told).toContainText("nothing of yours is saved yet");
  await expect(page.getByText("Somebody else changed this too.", { exact: false })).toBeVisible();
  await expect(cloth).toHaveValue("Mine");
  expect(await readProduct(page, id)).toMatchObject({ material: "Theirs" });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(unsaved).toHaveCount(0);
  await expect(told).toHaveCount(0);
  expect(await readProduct(page, id)).toMatchObject({ material: "Mine" });
});

test("pieces typed on an older state are not booked before that was looked at", async ({
  page,
}) => {
  const id = await openGarment(page);
  await page.getByLabel("Pieces of M", { exact: true }).fill("+2");
  await saveBeside(page, id, { description: "Changed by somebody else." });
  await page.getByRole("button", { name: /^Save/ }).click();
  const told = page.getByRole("alert", { name: "Changed meanwhile" });
  await expect(told).toContainText("nothing of yours is saved yet");
  expect(await readProduct(page, id)).toMatchObject({ sizes: [{ size: "M", stock: 3 }] });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(told).toHaveCount(0);
  expect(await readProduct(page, id)).toMatchObject({ sizes: [{ size: "M", stock: 5 }] });
});

test("a count over which somebody else counted is told with both numbers, and stays typed", async ({
  page,
}) => {
  const id = await openGarment(page);
  const cell = page.getByLabel("Pieces of M", { exact: true });
  await cell.fill("6");
  const theirs = await page.request.post("/api/staff/stock/changes", {
    headers: { origin: new URL(page.url()).origin },
    data: { reason: "counted", cells: [{ productId: id, size: "M", change: 2, seen: 3 }] },
  });
  expect(theirs.status(), await theirs.text()).toBe(200);
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(/size M had 3, and has 5 now/)).toBeVisible();
  await expect(cell).toHaveValue("6");
  await expect(page.getByText("5 → 6")).toBeVisible();
  expect(await readProduct(page, id)).toMatchObject({ sizes: [{ size: "M", stock: 5 }] });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("region", { name: "Not saved yet" })).toHaveCount(0);
  expect(await readProduct(page, id)).toMatchObject({ sizes: [{ size: "M", stock: 6 }] });
});

/** Puts a garment with three pieces of M on the shop, and opens it. @returns its id */
async function openGarment(page: Page): Promise<string> {
  await openRoom(page, kept, "/products");
  const id = await putGarment(page, `Typed ${unique()}`, { M: 3 });
  await openRoom(page, kept, `/products/${id}`);
  await expect(page.getByLabel("Price in naira")).toBeVisible();
  return id;
}

async function readProduct(page: Page, id: string) {
  const read = await page.request.get(`/api/staff/products/${id}`);
  return (await read.json()).data;
}

/** Changes a product as somebody else does, of which its open page hears nothing. */
async function saveBeside(page: Page, id: string, change: Record<string, string>): Promise<void> {
  const { version, name, description, material, category, type, price, ...data } =
    await readProduct(page, id);
  const saved = await page.request.patch(`/api/staff/products/${id}`, {
    headers: { origin: new URL(page.url()).origin },
    data: {
      ...{ version, name, description, material, category, typeId: type.id, price },
      ...{ discount: data.discount, featured: data.featured, tieredPricing: data.tieredPricing },
      pictures: data.pictures.map((each: (typeof data.pictures)[number]) => ({
        mediaId: each.mediaId,
        view: each.view,
        alt: each.image.alt,
      })),
      sizes: data.sizes.map(({ size }: { size: string }) => size),
      ...change,
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

test("a picture that cannot be taken says why and can be left", async ({ page }) => {
  await openRoom(page, kept, "/products/new");
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
  await openRoom(page, kept, "/products/new");
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
