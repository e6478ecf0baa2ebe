import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { answerApi, heldBack } from "./kit/api-replies.ts";
import { openRoom, unique } from "./kit/staff.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

const laidAgain = "We restored what you typed.";

async function fillProduct(page: Page, name: string): Promise<void> {
  await openRoom(page, "/products/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Type", { exact: true }).selectOption({ label: "Dress" });
  await page.getByLabel("Price in naira").fill("54k");
}

/** Of a colour of its own: what was sent before is not sent again. */
async function onePicture() {
  const background = `#${randomBytes(3).toString("hex")}`;
  const image = { width: 800, height: 1000, channels: 3 as const, background };
  const buffer = await sharp({ create: image }).jpeg().toBuffer();
  return { name: "cape.jpg", mimeType: "image/jpeg", buffer };
}

test("what is typed while a new product is being saved stands on its page, to be saved next", async ({
  page,
}) => {
  const name = `Zaria cape ${unique()}`;
  await fillProduct(page, name);
  const held = heldBack();
  await answerApi(page, "/staff/products", held.answer, "POST");
  await answerApi(page, "/staff/pictures", held.answer, "POST");
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Keep as draft" }).click();
  await asked;
  await page.getByLabel("Cloth and care").fill("Handwoven");
  await page.getByLabel(/Choose, drop or paste pictures/).setInputFiles(await onePicture());
  held.release();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(laidAgain)).toBeVisible();
  await expect(page.getByLabel("Cloth and care")).toHaveValue("Handwoven");
  await expect(page.getByRole("button", { name: /^Picture 1:/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Not saved yet" })).toContainText("2 changes");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await openRoom(page, "/products/new");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
});

test("what is typed while a new discount is being saved stands on its page, to be saved next", async ({
  page,
}) => {
  const code = `SLOW${unique()}`.toUpperCase();
  await openRoom(page, "/discounts/new");
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("Off the goods in percent").fill("10");
  const held = heldBack();
  await answerApi(page, "/staff/discounts", held.answer, "POST");
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Keep switched off" }).click();
  await asked;
  await page.getByLabel("Name", { exact: true }).fill("For the cold");
  held.release();
  await expect(page.getByRole("heading", { level: 1, name: code })).toBeVisible();
  await expect(page.getByText(laidAgain)).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("For the cold");
  await expect(page.getByRole("region", { name: "Not saved yet" })).toContainText("1 change");
});

test("what is typed while a new letter is being saved stands on its page, to be saved next", async ({
  page,
}) => {
  const subject = `Slow ${unique()}`;
  await openRoom(page, "/letters/new");
  await page.getByLabel("Subject").fill(subject);
  const body = page.getByLabel("Letter", { exact: true });
  await body.fill("Five bolts came.");
  const held = heldBack();
  await answerApi(page, "/staff/letters", held.answer, "POST");
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await asked;
  await body.fill("Five bolts came, and six more.");
  held.release();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await expect(page.getByText(laidAgain)).toBeVisible();
  await expect(body).toHaveValue("Five bolts came, and six more.");
  await openRoom(page, "/letters/new");
  await expect(page.getByLabel("Subject")).toHaveValue("");
});

test("pictures on their way to a product are a change: leaving asks, Undo lets go, Save waits", async ({
  page,
}) => {
  const name = `Zaria cape ${unique()}`;
  await fillProduct(page, name);
  await page.getByRole("button", { name: "Keep as draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  const held = heldBack();
  await answerApi(page, "/staff/pictures", held.answer, "POST");
  const unsaved = page.getByRole("region", { name: "Not saved yet" });
  const choose = page.getByLabel(/Choose, drop or paste pictures/);
  const pictures = page.getByRole("button", { name: /^Picture \d+:/ });
  await choose.setInputFiles(await onePicture());
  await expect(unsaved).toContainText("Pictures on their way");
  await unsaved.getByRole("button", { name: "Undo" }).click();
  await expect(unsaved).toHaveCount(0);

  await choose.setInputFiles(await onePicture());
  await page
    .getByRole("link", { name: /Products/ })
    .first()
    .click();
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(leaving).toContainText("Pictures on their way");
  await leaving.getByRole("button", { name: "Stay here" }).click();
  await unsaved.getByRole("button", { name: /^Save/ }).click();
  held.release();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(unsaved).toHaveCount(0);
  await page.reload();
  // The one that was let go of did not come after all.
  await expect(pictures).toHaveCount(1);
});

test("who leaves a picture of the shop's words on its way is asked", async ({ page }) => {
  await openRoom(page, "/settings/home");
  const held = heldBack();
  await answerApi(page, "/staff/pictures", held.answer, "POST");
  await page
    .getByLabel(/^(Another picture|Choose or drop a picture)/)
    .setInputFiles(await onePicture());
  await page.getByRole("link", { name: "Today", exact: true }).click();
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(leaving).toContainText("A picture on its way");
  await leaving.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/staff\/$/);
  held.release();
});

test("a picture that could not be sent holds the save, and is where the focus goes", async ({
  page,
}) => {
  const name = `Zaria cape ${unique()}`;
  await fillProduct(page, name);
  await page.getByRole("button", { name: "Keep as draft" }).click();
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
  await page.getByRole("button", { name: "Leave it" }).click();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
});
