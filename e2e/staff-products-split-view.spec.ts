import { expect, type Page, type Route, test } from "@playwright/test";
import { answerApi, broken, doneUnheard } from "./kit/api-replies.ts";
import { createProduct } from "./kit/product.ts";
import { openStaffPage, unique } from "./kit/staff.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

/** @returns its id */
async function openGarment(page: Page): Promise<string> {
  await openStaffPage(page, "/products");
  const id = await createProduct(page, `Typed ${unique()}`, { M: 3 });
  await openStaffPage(page, `/products/${id}`);
  await expect(page.getByLabel("Price in naira")).toBeVisible();
  return id;
}

async function readProduct(page: Page, id: string) {
  const read = await page.request.get(`/api/staff/products/${id}`);
  return (await read.json()).data;
}

async function saveElsewhere(
  page: Page,
  id: string,
  change: Record<string, string>,
): Promise<void> {
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

test("a stale save is merged without conflicts, and asks when both changed one field", async ({
  page,
}) => {
  const id = await openGarment(page);
  const cloth = page.getByLabel("Cloth and care");
  const notice = page.getByRole("alert", { name: "Changed by someone else" });
  const unsaved = page.getByRole("region", { name: "Unsaved changes" });
  await cloth.fill("Handwoven");
  await saveElsewhere(page, id, { description: "Changed by somebody else." });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  await expect(notice).toContainText("Changed by somebody else.");
  await expect(notice).toContainText("Yours were saved too");
  await expect(page.getByLabel("Description")).toHaveValue("Changed by somebody else.");
  await expect(unsaved).toHaveCount(0);
  expect(await readProduct(page, id)).toMatchObject({
    material: "Handwoven",
    description: "Changed by somebody else.",
  });

  await cloth.fill("Mine");
  await saveElsewhere(page, id, { material: "Theirs" });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(notice).toContainText("Theirs");
  await expect(notice).toContainText("kept but not saved");
  await expect(page.getByText("Someone else changed this too.", { exact: false })).toBeVisible();
  await expect(cloth).toHaveValue("Mine");
  expect(await readProduct(page, id)).toMatchObject({ material: "Theirs" });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(unsaved).toHaveCount(0);
  await expect(notice).toHaveCount(0);
  expect(await readProduct(page, id)).toMatchObject({ material: "Mine" });
});

test("typing after a merged save without a response overwrites nothing unasked", async ({
  page,
}) => {
  const id = await openGarment(page);
  const unsaved = page.getByRole("region", { name: "Unsaved changes" });
  const save = () => unsaved.getByRole("button", { name: /^Save/ }).click();
  await page.getByLabel("Cloth and care").fill("Handwoven");
  await saveElsewhere(page, id, { description: "Theirs" });
  const answers = [(route: Route) => route.continue(), doneUnheard];
  await answerApi(
    page,
    `/staff/products/${id}`,
    (route) => (answers.shift() ?? broken)(route),
    "PATCH",
  );
  await save();
  await expect(unsaved).toContainText("An unconfirmed save");
  const notice = page.getByRole("alert", { name: "Changed by someone else" });
  await expect(notice).toContainText("Theirs");
  await page.unrouteAll();
  await page.getByLabel("Description").fill("Mine");
  await save();
  await expect(unsaved).toContainText("1 changeDescription");
  const both = { material: "Handwoven", description: "Theirs" };
  expect(await readProduct(page, id)).toMatchObject(both);
  await save();
  await expect(unsaved).toHaveCount(0);
  expect(await readProduct(page, id)).toMatchObject({ ...both, description: "Mine" });
});

test("stock typed on an older version is not saved before review", async ({ page }) => {
  const id = await openGarment(page);
  await page.getByLabel("Stock of M", { exact: true }).fill("+2");
  await saveElsewhere(page, id, { description: "Changed by somebody else." });
  await page.getByRole("button", { name: /^Save/ }).click();
  const notice = page.getByRole("alert", { name: "Changed by someone else" });
  await expect(notice).toContainText("kept but not saved");
  expect(await readProduct(page, id)).toMatchObject({ sizes: [{ size: "M", stock: 3 }] });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(notice).toHaveCount(0);
  expect(await readProduct(page, id)).toMatchObject({ sizes: [{ size: "M", stock: 5 }] });
});

test("a conflicting count shows both numbers and stays typed", async ({ page }) => {
  const id = await openGarment(page);
  const cell = page.getByLabel("Stock of M", { exact: true });
  await cell.fill("6");
  const theirs = await page.request.post("/api/staff/stock/adjustments", {
    headers: { origin: new URL(page.url()).origin },
    data: { reason: "counted", cells: [{ productId: id, size: "M", change: 2, knownStock: 3 }] },
  });
  expect(theirs.status(), await theirs.text()).toBe(200);
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(/size M had 3, now 5/)).toBeVisible();
  await expect(cell).toHaveValue("6");
  await expect(page.getByText("5 → 6")).toBeVisible();
  expect(await readProduct(page, id)).toMatchObject({ sizes: [{ size: "M", stock: 5 }] });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  expect(await readProduct(page, id)).toMatchObject({ sizes: [{ size: "M", stock: 6 }] });
});
