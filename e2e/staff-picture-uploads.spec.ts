import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { openStaffPage, unique } from "./kit/staff.ts";
import { phoneDevice } from "./kit/usable-screen.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

const photos = async (names: readonly string[]) =>
  await Promise.all(
    names.map(async (name) => ({ name, mimeType: "image/jpeg", buffer: await aPhoto() })),
  );

/** Unique, since equal pictures are stored once. */
function aPhoto(): Promise<Buffer> {
  const shade = () => Math.floor(Math.random() * 256);
  const background = { r: shade(), g: shade(), b: shade() };
  return sharp({ create: { width: 800, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

const panel = (page: Page) => page.getByRole("region", { name: "Pictures" });
const pictures = (page: Page) => panel(page).getByRole("button", { name: /^Picture \d+:/ });
const chooser = (page: Page) => page.getByLabel(/Choose, drop or paste pictures/);
const order = (page: Page) =>
  pictures(page)
    .locator("img")
    .evaluateAll((all) => all.map((img) => img.getAttribute("src")));

async function give(page: Page, how: "paste" | "drop", name: string): Promise<void> {
  const bytes = [...(await aPhoto())];
  await panel(page)
    .getByRole("list")
    .evaluate(
      (list, { how, name, bytes }) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], name, { type: "image/jpeg" }));
        const init = { bubbles: true, cancelable: true };
        if (how === "drop")
          list.dispatchEvent(new DragEvent("drop", { ...init, dataTransfer: data }));
        else
          document.body.dispatchEvent(
            new ClipboardEvent("paste", { ...init, clipboardData: data }),
          );
      },
      { how, name, bytes },
    );
}

test("pictures are chosen, pasted and dropped, and reordered by drag and keys", async ({
  page,
}) => {
  await openStaffPage(page, "/products/new");
  await chooser(page).setInputFiles(await photos(["one.jpg", "two.jpg"]));
  await expect(pictures(page)).toHaveCount(2);
  await give(page, "paste", "three.jpg");
  await expect(pictures(page)).toHaveCount(3);
  await give(page, "drop", "four.jpg");
  await expect(pictures(page)).toHaveCount(4);

  const [a, b, c, d] = await order(page);
  // Several moves, since a busy browser ignores a single one.
  await pictures(page).nth(3).dragTo(pictures(page).nth(0), { steps: 10 });
  await expect(panel(page).getByRole("status")).toHaveText("Picture 4 moved to position 1 of 4.");
  expect(await order(page)).toEqual([d, a, b, c]);
  await pictures(page).nth(1).press("ArrowRight");
  await expect(panel(page).getByRole("status")).toHaveText("Picture 2 moved to position 3 of 4.");
  expect(await order(page)).toEqual([d, b, a, c]);
  await pictures(page).nth(0).press("Delete");
  await expect(pictures(page)).toHaveCount(3);
});

test("pictures keep their order, however late the first upload ends", async ({ page }) => {
  // PNGs, which are not shrunk: compared by their bytes.
  const files = await Promise.all(
    ["one.png", "two.png", "three.png"].map(async (name) => {
      const buffer = await sharp(await aPhoto())
        .png()
        .toBuffer();
      return { name, mimeType: "image/png", buffer };
    }),
  );
  const first = Promise.withResolvers<void>();
  const third = Promise.withResolvers<void>();
  const held = [first.promise, undefined, third.promise];
  const received: string[] = [];
  await page.route("**/api/staff/media", async (route) => {
    const body = route.request().postDataBuffer();
    const place = files.findIndex(({ buffer }) => body?.includes(buffer));
    await held[place];
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { mediaId: string } };
    received[place] = data.mediaId;
    await route.fulfill({ response: answer });
  });
  await openStaffPage(page, "/products/new");
  await chooser(page).setInputFiles(files);
  await expect(pictures(page)).toHaveCount(1);
  const places = panel(page).getByRole("list").first().getByRole("listitem");
  await expect(places).toHaveText(["Uploading…", "", "Uploading…", /Choose, drop or paste/]);
  third.resolve();
  await expect(pictures(page)).toHaveCount(2);
  first.resolve();
  await expect(pictures(page)).toHaveCount(3);
  expect(received).toHaveLength(3);

  const name = `Zzaria ${unique()}`;
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Price in naira").fill("38000");
  await page.getByLabel("Type", { exact: true }).selectOption({ index: 1 });
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === "POST" && /\/staff\/products$/.test(reply.url()),
  );
  await page.getByRole("button", { name: "Save draft" }).click();
  const { data } = (await (await saved).json()) as { data: { pictures: { mediaId: string }[] } };
  expect(data.pictures.map(({ mediaId }) => mediaId)).toEqual(received);
});

test("a failed upload is retried alone", async ({ page }) => {
  let lost = 0;
  await page.route("**/api/staff/media", async (route) => {
    lost += 1;
    if (lost === 1) await route.abort();
    else await route.continue();
  });
  await openStaffPage(page, "/products/new");
  await chooser(page).setInputFiles(await photos(["lost.jpg", "kept.jpg"]));
  await expect(pictures(page)).toHaveCount(1);
  const row = panel(page)
    .getByRole("listitem")
    .filter({ hasText: /lost\.jpg|kept\.jpg/ });
  await expect(row.getByRole("alert")).toBeVisible();
  const refused = "1 picture failed. Try again or remove it";
  await expect(page.getByText(refused)).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(row.getByRole("button", { name: "Try again" })).toBeFocused();
  await row.getByRole("button", { name: "Try again" }).click();
  await expect(pictures(page)).toHaveCount(2);
  await expect(row).toHaveCount(0);
});

test("a stalled upload blocks no others", async ({ page }) => {
  let sent = 0;
  const accepted = Promise.withResolvers<void>();
  await page.route("**/api/staff/media", async (route) => {
    sent += 1;
    // Both parallel uploads stall.
    if (sent === 2) accepted.resolve();
    if (sent > 2) await route.continue();
  });
  await openStaffPage(page, "/products/new");
  await page.clock.install();
  await chooser(page).setInputFiles(await photos(["one.jpg", "two.jpg", "three.jpg"]));
  await accepted.promise;
  await page.clock.fastForward("03:30");
  await expect(pictures(page)).toHaveCount(1);
  const again = panel(page).getByRole("button", { name: "Try again" });
  await expect(again).toHaveCount(2);
  await again.first().click();
  await again.first().click();
  await expect(pictures(page)).toHaveCount(3);
});

test("upload progress is shown", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/api/staff/media", async (route) => {
    await held.promise;
    await route.continue();
  });
  await openStaffPage(page, "/products/new");
  await chooser(page).setInputFiles(await photos(["slow.jpg"]));
  await expect(panel(page).getByRole("progressbar", { name: "Uploading slow.jpg" })).toBeVisible();
  held.resolve();
  await expect(pictures(page)).toHaveCount(1);
  await expect(panel(page).getByRole("progressbar")).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use(phoneDevice);

  test("pictures are taken with the camera", async ({ page }) => {
    await openStaffPage(page, "/products/new");
    const camera = page.getByLabel("Camera");
    await expect(camera).toHaveAttribute("capture", "environment");
    const opened = page.waitForEvent("filechooser");
    await page.getByText("Camera", { exact: true }).tap();
    await (await opened).setFiles(await photos(["taken.jpg"]));
    await expect(pictures(page)).toHaveCount(1);
  });
});
