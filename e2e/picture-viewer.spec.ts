import { expect, type Page, test } from "@playwright/test";
import { openWithDelayedScripts } from "./kit/delayed-scripts.ts";
import { enlargeButtons, enlargedPictures, readView, touch } from "./kit/picture-viewer.ts";
import { productAddress } from "./kit/shopper.ts";
import { phoneDevice } from "./kit/usable-screen.ts";
import { visit } from "./kit/visit.ts";

test.use(phoneDevice);

async function openPicture(page: Page): Promise<void> {
  await visit(page, await productAddress(page, "Oṣogbo boubou"));
  await enlargeButtons(page).first().click();
  await expect(enlargedPictures(page)).toBeVisible();
}

const count = (page: Page) => enlargedPictures(page).getByRole("status");

test("two fingers zoom to 2.5 times at most, and one then drags as far as the edge", async ({
  page,
}) => {
  await openPicture(page);
  const apart = (from: number, to: number) => [
    [
      { x: 195 - from, y: 422 },
      { x: 195 + from, y: 422 },
    ],
    [
      { x: 195 - to, y: 422 },
      { x: 195 + to, y: 422 },
    ],
  ];
  await touch(page, apart(50, 100));
  expect(await readView(page)).toEqual({ scale: 2, x: 0, y: 0 });
  await touch(page, apart(50, 180));
  expect(await readView(page)).toEqual({ scale: 2.5, x: 0, y: 0 });
  await touch(page, [[{ x: 300, y: 400 }], [{ x: 260, y: 400 }], [{ x: 200, y: 430 }]]);
  expect(await readView(page)).toEqual({ scale: 2.5, x: -100, y: 30 });
  // 390 px wide and enlarged to 975, half of the rest lies at either side.
  for (let times = 0; times < 2; times += 1) {
    await touch(page, [[{ x: 380, y: 430 }], [{ x: 10, y: 430 }]]);
  }
  expect(await readView(page)).toEqual({ scale: 2.5, x: -292.5, y: 30 });
  await expect(count(page)).toHaveText("Picture 1 of 2");
  await touch(page, apart(180, 20));
  expect(await readView(page)).toEqual({ scale: 1, x: 0, y: 0 });
  await touch(page, [[{ x: 320, y: 400 }], [{ x: 40, y: 400 }]]);
  await expect(count(page)).toHaveText("Picture 2 of 2");
});

test("a double tap zooms where it is made, and the next one back", async ({ page }) => {
  await openPicture(page);
  const tapTwice = (x: number, y: number) => touch(page, [[{ x, y }]], [[{ x, y }]]);
  await touch(page, [[{ x: 195, y: 300 }]]);
  expect(await readView(page)).toEqual({ scale: 1, x: 0, y: 0 });
  await tapTwice(95, 422);
  await expect.poll(() => readView(page)).toEqual({ scale: 2.5, x: 150, y: 0 });
  await tapTwice(195, 422);
  await expect.poll(() => readView(page)).toEqual({ scale: 1, x: 0, y: 0 });
});

test("a picture clicked before hydration opens once the code is there", async ({ page }) => {
  const scripts = await openWithDelayedScripts(page, await productAddress(page, "Oṣogbo boubou"));
  const picture = enlargeButtons(page).first();
  await picture.click();
  await expect(picture).toHaveAttribute("aria-busy", "true");
  await scripts.release();
  await expect(enlargedPictures(page)).toBeVisible();
});

/** The page shows a product whose first picture has a large variant. */
async function answerWithLargeUrl(page: Page, path: string): Promise<string> {
  const largeUrl = "/pictures/fallback-1200.webp";
  await page.route(`**/api${path.replace("/product/", "/products/")}`, async (route) => {
    const reply = await route.fetch();
    const { data } = (await reply.json()) as { data: { images: object[] } };
    const images = data.images.map((image, i) => (i === 0 ? { ...image, largeUrl } : image));
    await route.fulfill({ response: reply, json: { data: { ...data, images } } });
  });
  return largeUrl;
}

for (const [mode, headers] of [
  ["as soon as it is enlarged", {}],
  ["only when zoomed in while data is saved", { "save-data": "on" }],
] as const) {
  test(`the large picture is loaded ${mode}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...{ ...phoneDevice, extraHTTPHeaders: headers, serviceWorkers: "block" },
      ...{ baseURL, reducedMotion: "reduce" },
    });
    const page = await context.newPage();
    const path = await productAddress(page, "Oṣogbo boubou");
    const largeUrl = await answerWithLargeUrl(page, path);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await visit(page, `/products?search=${encodeURIComponent("Oṣogbo boubou")}`);
    const link = page.getByRole("main").locator(`a[href="${path}"]`);
    await link.first().click();
    await enlargeButtons(page).first().click();
    await expect(enlargedPictures(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(requests.includes(largeUrl)).toBe(!("save-data" in headers));
    if ("save-data" in headers) {
      const large = page.waitForResponse((response) => response.url().endsWith(largeUrl));
      await enlargedPictures(page).getByRole("button", { name: "Zoom in" }).click();
      await large;
    }
    await context.close();
  });
}
