import { expect, test } from "@playwright/test";
import { answerApi, broken, heldBack, tooMany } from "./kit/api-replies.ts";
import { putGarment, stockOf } from "./kit/garment.ts";
import { payAtProvider, placeGuestOrder } from "./kit/orders.ts";
import { openRoom, unique } from "./kit/staff.ts";
import { countField, openTake } from "./kit/stock-take.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

const oneWaits = "1 count waits on this device for a network.";

test("a stock-take is not finished while counts still wait on the device", async ({ page }) => {
  const take = await openTake(page, { S: 5, M: 9 });
  await countField(page, take, "S").fill("4");
  await countField(page, take, "S").press("Enter");
  await expect(page.getByRole("link", { name: "See 1 difference" })).toBeVisible();

  await answerApi(page, `${take.path}/counts`, broken, "POST");
  await countField(page, take, "M").fill("7");
  await countField(page, take, "M").press("Enter");
  const waits = page.getByText(oneWaits);
  await expect(waits).toBeVisible();
  await page.getByRole("link", { name: "See 1 difference" }).click();
  const found = page.getByRole("listitem").filter({ hasText: take.garment });
  await expect(found).toHaveCount(1);
  await expect(waits).toBeVisible();
  await expect(page.getByRole("button", { name: "Write 1 difference" })).toBeDisabled();

  // The network is back, and what waited is sent though the list is not in sight.
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(found).toHaveCount(2);
  await expect(waits).toHaveCount(0);
  await page.getByRole("button", { name: "Write 2 differences" }).click();
  await expect(page.getByText("Finished.", { exact: true })).toBeVisible();
  expect(await stockOf(page, take.productId)).toEqual({ S: 4, M: 7 });
});

test("a count that the store had no time for waits on the device and arrives", async ({ page }) => {
  await page.clock.install();
  const take = await openTake(page, { S: 5 });
  await answerApi(page, `${take.path}/counts`, tooMany, "POST");
  await countField(page, take, "S").fill("4");
  await countField(page, take, "S").press("Enter");
  await expect(page.getByText(oneWaits)).toBeVisible();
  await page.unrouteAll();
  await page.clock.fastForward(20_000);
  await expect(page.getByRole("link", { name: "See 1 difference" })).toBeVisible();
  expect(await stockOf(page, take.productId)).toEqual({ S: 5 });
});

test("counts of two windows without a network both arrive, though both are closed before it is back", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const first = await context.newPage();
  const take = await openTake(first, { S: 5, M: 9 });
  const second = await context.newPage();
  await openRoom(second, take.address);

  await context.setOffline(true);
  for (const [page, size, counted] of [
    [first, "S", "4"],
    [second, "M", "7"],
  ] as const) {
    await countField(page, take, size).fill(counted);
    await countField(page, take, size).press("Enter");
    await expect(page.getByText(oneWaits)).toBeVisible();
  }
  await first.close();
  await second.close();
  await context.setOffline(false);

  // The list that this page asks for first was read before the store knew of the counts, and comes after.
  const later = await context.newPage();
  await later.goto("/staff/stock/takes");
  const told = later.waitForResponse(`**/api${take.path}/counts`);
  let isFirst = true;
  await answerApi(later, `${take.path}/products`, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const response = await route.fetch();
    await told;
    // The page may have given up on the call meanwhile.
    await route.fulfill({ response }).catch(() => undefined);
  });
  await later.goto(`/staff${take.address}`);
  await expect(later.getByText(/^2 of/).first()).toBeVisible();
  await expect(countField(later, take, "S")).toHaveValue("4", { timeout: 8_000 });
  await expect(countField(later, take, "M")).toHaveValue("7");
  await context.close();
});

test("a count stays in sight until the list tells it, and is counted on from", async ({ page }) => {
  const take = await openTake(page, { S: 5 });
  const list = heldBack();
  await answerApi(page, `${take.path}/products`, list.answer);
  const one = page.getByRole("button", { name: `One more of ${take.garment}, S` });
  await one.click();
  await expect(page.getByText(/^1 of/).first()).toBeVisible();
  await expect(countField(page, take, "S")).toHaveValue("6");
  await one.click();
  await expect(countField(page, take, "S")).toHaveValue("7");
  list.release();
  await expect(page.getByText("5 expected, 2 more", { exact: false })).toBeVisible();
  await expect(page.getByText(", waits")).toHaveCount(0);
  await expect(countField(page, take, "S")).toHaveValue("7");
});

test("what is right is right of what was shown, though a piece is sold before the press", async ({
  page,
}) => {
  const take = await openTake(page, { S: 5 });
  const right = page.getByRole("button", { name: `Right, 5 of ${take.garment}, S` });
  await expect(right).toBeVisible();
  // Nor may the piece be sold in the second in which it was shown.
  const shown = Date.now();
  await expect.poll(() => Date.now() - shown).toBeGreaterThan(1_000);
  const list = heldBack();
  await answerApi(page, `${take.path}/products`, list.answer);
  const lastName = `Okeke${unique()}`;
  const buyer = { lastName, email: `${lastName.toLowerCase()}@example.com` };
  await placeGuestOrder(page.request, buyer, [
    { productId: take.productId, size: "S", quantity: 1, price: 20_000 },
  ]);
  await right.click();
  await expect(page.getByText(/^1 of/).first()).toBeVisible();
  list.release();
  await expect(page.getByText("5 expected, 1 sold since", { exact: false })).toBeVisible();
});

test("a tick stays in sight while the next one is on its way", async ({ page }) => {
  const lastName = `Okeke${unique()}`;
  await openRoom(page, "/orders");
  const items = [];
  for (const name of [`Left ${lastName}`, `Right ${lastName}`]) {
    const productId = await putGarment(page, name, { M: 3 });
    items.push({ productId, size: "M", quantity: 1, price: 20_000 });
  }
  const buyer = { lastName, email: `${lastName.toLowerCase()}@example.com` };
  const order = await placeGuestOrder(page.request, buyer, items);
  await payAtProvider(page.request, order, "paid");
  await openRoom(page, `/orders/${order.id}`);

  const path = `/staff/orders/${order.id}/ticks`;
  const [first, next] = [heldBack(), heldBack()];
  const lines = [first, next].values();
  await answerApi(page, path, async (route) => lines.next().value?.answer(route), "POST");
  // The second is sent once the first is answered.
  const second = page.waitForRequest(
    (request) => request.url().endsWith(path) && request.postDataJSON().position === 2,
  );
  for (const box of await page.getByRole("checkbox", { name: /in the parcel$/ }).all()) {
    await box.check();
  }
  first.release();
  await second;
  // What the page makes of the first answer is drawn by the frame after the next.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(page.getByRole("checkbox", { name: /in the parcel$/ }).first()).toBeChecked();
  await expect(page.getByText("2 of 2 in the parcel")).toBeVisible();
  next.release();
  await expect(page.getByText("2 of 2 in the parcel")).toBeVisible();
});
