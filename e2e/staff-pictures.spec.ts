import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { openPageAt } from "./kit/page-at.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { visit } from "./kit/visit.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

async function widePicture() {
  const red = Math.floor(Math.random() * 200);
  const background = { r: red, g: 90, b: 40 };
  return {
    name: "wide.jpg",
    mimeType: "image/jpeg",
    buffer: await sharp({ create: { width: 2000, height: 1000, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  };
}

const frame = (page: Page) => page.getByRole("button", { name: /^Frame:/ });
const eye = (page: Page) => page.getByRole("button", { name: /^Focal point/ });

test("a picture is cropped by keys, saved, and reset", async ({ browser }) => {
  const page = await openPageAt(1440, browser);
  const name = `Cropped gown ${unique()}`;
  await openStaffPage(page, "/products/new");
  await page.getByLabel(/Choose, drop or paste pictures/).setInputFiles(await widePicture());
  const picture = page.getByRole("button", { name: /^Picture 1:/ });
  await picture.click({ timeout: 60_000 });
  await page.getByLabel(/Alt text of picture 1/).fill("A gown");
  const crop = page.getByRole("button", { name: "Crop…" });
  await crop.click();
  await expect(frame(page)).toHaveAccessibleName(/30% from the left, 0% from the top, 40%/);
  await frame(page).focus();
  for (const key of ["-", "ArrowRight", "Shift+ArrowRight", "ArrowDown"]) {
    await page.keyboard.press(key);
  }
  await expect(frame(page)).toHaveAccessibleName(/37% from the left, 3% from the top, 38%/);
  await eye(page).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await expect(eye(page)).toHaveAccessibleName(/40% from the left, 40% from the top/);
  await page.getByRole("button", { name: "Use this crop" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(crop).toBeFocused();

  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Type", { exact: true }).selectOption({ label: "Dress" });
  await page.getByLabel("Price in naira").fill("20k");
  await page.getByLabel("Stock of M", { exact: true }).fill("3");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await visit(page, `/product/${id}`);
  const visible = page.getByRole("img", { name: "A gown" }).first();
  await expect(visible).toHaveAttribute("data-focus", "x40 y40");
  await expect(visible).toHaveCSS("object-position", "40% 40%");
  await expect
    .poll(() =>
      visible.evaluate((img: HTMLImageElement) => img.naturalWidth / (img.naturalHeight || 1)),
    )
    .toBeCloseTo(0.8, 2);

  // Cropped again by drag; a click then sets the focal point.
  await openStaffPage(page, `/products/${id}`);
  await picture.click();
  await crop.click();
  await expect(frame(page)).toHaveAccessibleName(/37% from the left/);
  const box = await frame(page).boundingBox();
  if (!box) throw new Error("No frame");
  const grip = { x: box.x + 12, y: box.y + box.height / 2 };
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x - 300, grip.y, { steps: 5 });
  await page.mouse.up();
  await expect(frame(page)).not.toHaveAccessibleName(/37% from the left/);
  await page.getByRole("button", { name: "Use original" }).click();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  const saved = await page.request.get(`/api/staff/products/${id}`);
  expect((await saved.json()).data.pictures).toMatchObject([
    { cut: null, image: { alt: "A gown", width: 1200, height: 600 } },
  ]);
  await page.context().close();
});
