import { expect, type Page, type Route, test } from "@playwright/test";
import { answerApi, broken, doneUnheard } from "./kit/api-replies.ts";
import { putGarment } from "./kit/garment.ts";
import { openRoom, unique } from "./kit/staff.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

/** Puts a garment with three pieces of M on the shop, and opens it. @returns its id */
async function openGarment(page: Page): Promise<string> {
  await openRoom(page, "/products");
  const id = await putGarment(page, `Typed ${unique()}`, { M: 3 });
  await openRoom(page, `/products/${id}`);
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

test("what is typed after a merged save got no answer takes nobody's place unasked", async ({
  page,
}) => {
  const id = await openGarment(page);
  const unsaved = page.getByRole("region", { name: "Not saved yet" });
  const save = () => unsaved.getByRole("button", { name: /^Save/ }).click();
  await page.getByLabel("Cloth and care").fill("Handwoven");
  await saveBeside(page, id, { description: "Theirs" });
  const answers = [(route: Route) => route.continue(), doneUnheard];
  await answerApi(
    page,
    `/staff/products/${id}`,
    (route) => (answers.shift() ?? broken)(route),
    "PATCH",
  );
  await save();
  await expect(unsaved).toContainText("A save that got no answer");
  const told = page.getByRole("alert", { name: "Changed meanwhile" });
  await expect(told).toContainText("Theirs");
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
