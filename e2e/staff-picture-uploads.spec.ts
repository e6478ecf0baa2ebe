import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { openRoom } from "./kit/staff.ts";
import { aPhone } from "./kit/usable-screen.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

const photos = async (names: readonly string[]) =>
  await Promise.all(
    names.map(async (name) => ({ name, mimeType: "image/jpeg", buffer: await aPhoto() })),
  );

/** Of a colour of its own, since one picture is kept once. */
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
/** The addresses of the pictures, in their order. */
const order = (page: Page) =>
  pictures(page)
    .locator("img")
    .evaluateAll((all) => all.map((img) => img.getAttribute("src")));

/** Lays a file on the clipboard or the mouse, as another program does, and lets go of it. */
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

test("pictures come by choice, paste and drop, and change places by drag and by keys", async ({
  page,
}) => {
  await openRoom(page, "/products/new");
  await chooser(page).setInputFiles(await photos(["one.jpg", "two.jpg"]));
  await expect(pictures(page)).toHaveCount(2);
  await give(page, "paste", "three.jpg");
  await expect(pictures(page)).toHaveCount(3);
  await give(page, "drop", "four.jpg");
  await expect(pictures(page)).toHaveCount(4);

  const [a, b, c, d] = await order(page);
  // A mouse comes there by many moves; of a single one a busy browser makes no drag.
  await pictures(page).nth(3).dragTo(pictures(page).nth(0), { steps: 10 });
  await expect(panel(page).getByRole("status")).toHaveText("Picture 4 is now number 1 of 4.");
  expect(await order(page)).toEqual([d, a, b, c]);
  await pictures(page).nth(1).press("ArrowRight");
  await expect(panel(page).getByRole("status")).toHaveText("Picture 2 is now number 3 of 4.");
  expect(await order(page)).toEqual([d, b, a, c]);
  await pictures(page).nth(0).press("Delete");
  await expect(pictures(page)).toHaveCount(3);
});

test("one that is lost on the way is sent again, while the others have come", async ({ page }) => {
  let lost = 0;
  await page.route("**/api/staff/pictures", async (route) => {
    lost += 1;
    if (lost === 1) await route.abort();
    else await route.continue();
  });
  await openRoom(page, "/products/new");
  await chooser(page).setInputFiles(await photos(["lost.jpg", "kept.jpg"]));
  await expect(pictures(page)).toHaveCount(1);
  const row = panel(page)
    .getByRole("listitem")
    .filter({ hasText: /lost\.jpg|kept\.jpg/ });
  await expect(row.getByRole("alert")).toBeVisible();
  // It is not on its way any more: what waits for it says so, and leads to it.
  const refused = "1 picture was refused: send it again or leave it";
  await expect(page.getByText(refused)).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(row.getByRole("button", { name: "Try again" })).toBeFocused();
  await row.getByRole("button", { name: "Try again" }).click();
  await expect(pictures(page)).toHaveCount(2);
  await expect(row).toHaveCount(0);
});

test("a line that goes dead holds up none but those that were on it", async ({ page }) => {
  let sent = 0;
  const taken = Promise.withResolvers<void>();
  await page.route("**/api/staff/pictures", async (route) => {
    sent += 1;
    // Two are on their way at a time: neither hears anything any more.
    if (sent === 2) taken.resolve();
    if (sent > 2) await route.continue();
  });
  await openRoom(page, "/products/new");
  await page.clock.install();
  await chooser(page).setInputFiles(await photos(["one.jpg", "two.jpg", "three.jpg"]));
  await taken.promise;
  await page.clock.fastForward("03:30");
  await expect(pictures(page)).toHaveCount(1);
  const again = panel(page).getByRole("button", { name: "Try again" });
  await expect(again).toHaveCount(2);
  await again.first().click();
  await again.first().click();
  await expect(pictures(page)).toHaveCount(3);
});

test("how far a picture is on its way is told", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/api/staff/pictures", async (route) => {
    await held.promise;
    await route.continue();
  });
  await openRoom(page, "/products/new");
  await chooser(page).setInputFiles(await photos(["slow.jpg"]));
  await expect(panel(page).getByRole("progressbar", { name: "Sending slow.jpg" })).toBeVisible();
  held.resolve();
  await expect(pictures(page)).toHaveCount(1);
  await expect(panel(page).getByRole("progressbar")).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use(aPhone);

  test("pictures come from the camera", async ({ page }) => {
    await openRoom(page, "/products/new");
    const camera = page.getByLabel("Camera");
    await expect(camera).toHaveAttribute("capture", "environment");
    const opened = page.waitForEvent("filechooser");
    await page.getByText("Camera", { exact: true }).tap();
    await (await opened).setFiles(await photos(["taken.jpg"]));
    await expect(pictures(page)).toHaveCount(1);
  });
});
