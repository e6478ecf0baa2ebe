import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { answerApi, heldBack } from "./kit/api-replies.ts";
import { openStaffPage, unique } from "./kit/staff.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

const restored = "We restored your unsaved changes.";

async function fillProduct(page: Page, name: string): Promise<void> {
  await openStaffPage(page, "/products/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Type", { exact: true }).selectOption({ label: "Dress" });
  await page.getByLabel("Price in naira").fill("54k");
}

/** Unique, since equal pictures are uploaded once. */
async function onePicture() {
  const background = `#${randomBytes(3).toString("hex")}`;
  const image = { width: 800, height: 1000, channels: 3 as const, background };
  const buffer = await sharp({ create: image }).jpeg().toBuffer();
  return { name: "cape.jpg", mimeType: "image/jpeg", buffer };
}

test("typing while a new product is saved stays on its page", async ({ page }) => {
  const name = `Zaria cape ${unique()}`;
  await fillProduct(page, name);
  const held = heldBack();
  await answerApi(page, "/staff/products", held.answer, "POST");
  await answerApi(page, "/staff/media", held.answer, "POST");
  const requested = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Save draft" }).click();
  await requested;
  await page.getByLabel("Cloth and care").fill("Handwoven");
  await page.getByLabel(/Choose, drop or paste pictures/).setInputFiles(await onePicture());
  held.release();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(restored)).toBeVisible();
  await expect(page.getByLabel("Cloth and care")).toHaveValue("Handwoven");
  await expect(page.getByRole("button", { name: /^Picture 1:/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("2 changes");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await openStaffPage(page, "/products/new");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
});

test("typing while a new discount is saved stays on its page", async ({ page }) => {
  const code = `SLOW${unique()}`.toUpperCase();
  await openStaffPage(page, "/discounts/new");
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("Value in percent").fill("10");
  const held = heldBack();
  await answerApi(page, "/staff/discounts", held.answer, "POST");
  const requested = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Save as inactive" }).click();
  await requested;
  await page.getByLabel("Name", { exact: true }).fill("For the cold");
  held.release();
  await expect(page.getByRole("heading", { level: 1, name: code })).toBeVisible();
  await expect(page.getByText(restored)).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("For the cold");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("1 change");
});

test("uploads count as changes: leaving asks, Undo discards, Save waits", async ({ page }) => {
  const name = `Zaria cape ${unique()}`;
  await fillProduct(page, name);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  const held = heldBack();
  await answerApi(page, "/staff/media", held.answer, "POST");
  const unsaved = page.getByRole("region", { name: "Unsaved changes" });
  const choose = page.getByLabel(/Choose, drop or paste pictures/);
  const pictures = page.getByRole("button", { name: /^Picture \d+:/ });
  await choose.setInputFiles(await onePicture());
  await expect(unsaved).toContainText("Pictures still uploading");
  await unsaved.getByRole("button", { name: "Undo" }).click();
  await expect(unsaved).toHaveCount(0);

  await choose.setInputFiles(await onePicture());
  await page
    .getByRole("link", { name: /Products/ })
    .first()
    .click();
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(leaving).toContainText("Pictures still uploading");
  await leaving.getByRole("button", { name: "Stay" }).click();
  await unsaved.getByRole("button", { name: /^Save/ }).click();
  held.release();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(unsaved).toHaveCount(0);
  await page.reload();
  // The discarded upload did not arrive.
  await expect(pictures).toHaveCount(1);
});

test("leaving during a content upload asks first", async ({ page }) => {
  await openStaffPage(page, "/settings/home");
  const held = heldBack();
  await answerApi(page, "/staff/media", held.answer, "POST");
  await page
    .getByLabel(/^(Replace picture|Choose or drop a picture)/)
    .setInputFiles(await onePicture());
  await page.getByRole("link", { name: "Today", exact: true }).click();
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(leaving).toContainText("A picture still uploading");
  await leaving.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/staff\/$/);
  held.release();
});

test("a failed upload blocks saving and takes the focus", async ({ page }) => {
  const name = `Zaria cape ${unique()}`;
  await fillProduct(page, name);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByLabel(/Choose, drop or paste pictures/).setInputFiles({
    name: "notes.png",
    mimeType: "image/png",
    buffer: Buffer.from("not a picture"),
  });
  await expect(page.getByText(/not a picture we can read/)).toBeVisible();
  await page.getByLabel("Cloth and care").fill("Handwoven");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeFocused();
  await page
    .getByRole("listitem")
    .filter({ hasText: "notes.png" })
    .getByRole("button", { name: "Remove" })
    .click();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
});
