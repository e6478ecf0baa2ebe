import { expect, test } from "@playwright/test";
import { answerApi, broken, heldBack, tooMany } from "./kit/api-replies.ts";
import { payAtProvider, placeGuestOrder } from "./kit/orders.ts";
import { createProduct, readStock } from "./kit/product.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { countField, openStockCount } from "./kit/stock-count.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

const oneWaits = "1 count not sent yet, waiting for a connection.";

test("a stock count can't be finished while counts are unsynced", async ({ page }) => {
  const count = await openStockCount(page, { S: 5, M: 9 });
  await countField(page, count, "S").fill("4");
  await countField(page, count, "S").press("Enter");
  await expect(page.getByRole("link", { name: "Review 1 difference" })).toBeVisible();

  await answerApi(page, `${count.path}/counts`, broken, "POST");
  await countField(page, count, "M").fill("7");
  await countField(page, count, "M").press("Enter");
  const waits = page.getByText(oneWaits);
  await expect(waits).toBeVisible();
  await page.getByRole("link", { name: "Review 1 difference" }).click();
  const found = page.getByRole("listitem").filter({ hasText: count.garment });
  await expect(found).toHaveCount(1);
  await expect(waits).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply 1 difference" })).toBeDisabled();

  // Back online, the queue is sent from another page.
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(found).toHaveCount(2);
  await expect(waits).toHaveCount(0);
  await page.getByRole("button", { name: "Apply 2 differences" }).click();
  await expect(page.getByText("Finished.", { exact: true })).toBeVisible();
  expect(await readStock(page, count.productId)).toEqual({ S: 4, M: 7 });
});

test("a rate-limited count waits on the device and arrives", async ({ page }) => {
  await page.clock.install();
  const count = await openStockCount(page, { S: 5 });
  await answerApi(page, `${count.path}/counts`, tooMany, "POST");
  await countField(page, count, "S").fill("4");
  await countField(page, count, "S").press("Enter");
  await expect(page.getByText(oneWaits)).toBeVisible();
  await page.unrouteAll();
  await page.clock.fastForward(20_000);
  await expect(page.getByRole("link", { name: "Review 1 difference" })).toBeVisible();
  expect(await readStock(page, count.productId)).toEqual({ S: 5 });
});

test("offline counts of two closed windows both arrive", async ({ browser }) => {
  const context = await browser.newContext();
  const first = await context.newPage();
  const count = await openStockCount(first, { S: 5, M: 9 });
  const second = await context.newPage();
  await openStaffPage(second, count.address);

  await context.setOffline(true);
  for (const [page, size, counted] of [
    [first, "S", "4"],
    [second, "M", "7"],
  ] as const) {
    await countField(page, count, size).fill(counted);
    await countField(page, count, size).press("Enter");
    await expect(page.getByText(oneWaits)).toBeVisible();
  }
  await first.close();
  await second.close();
  await context.setOffline(false);

  // The first list response is older than the counts and arrives later.
  const later = await context.newPage();
  await later.goto("/staff/stock/counts");
  const notice = later.waitForResponse(`**/api${count.path}/counts`);
  let isFirst = true;
  await answerApi(later, `${count.path}/products`, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const response = await route.fetch();
    await notice;
    // The page may have cancelled the call.
    await route.fulfill({ response }).catch(() => undefined);
  });
  await later.goto(`/staff${count.address}`);
  await expect(later.getByText(/^2 of/).first()).toBeVisible();
  await expect(countField(later, count, "S")).toHaveValue("4", { timeout: 8_000 });
  await expect(countField(later, count, "M")).toHaveValue("7");
  await context.close();
});

test("a count stays visible until the list shows it", async ({ page }) => {
  const count = await openStockCount(page, { S: 5 });
  const list = heldBack();
  await answerApi(page, `${count.path}/products`, list.answer);
  const one = page.getByRole("button", { name: `One more of ${count.garment}, S` });
  await one.click();
  await expect(page.getByText(/^1 of/).first()).toBeVisible();
  await expect(countField(page, count, "S")).toHaveValue("6");
  await one.click();
  await expect(countField(page, count, "S")).toHaveValue("7");
  list.release();
  await expect(page.getByText("5 expected, 2 over", { exact: false })).toBeVisible();
  await expect(page.getByText(", not sent")).toHaveCount(0);
  await expect(countField(page, count, "S")).toHaveValue("7");
});

test("Correct means the shown number, even if an item sells before the click", async ({ page }) => {
  const count = await openStockCount(page, { S: 5 });
  const right = page.getByRole("button", { name: `Correct, 5 of ${count.garment}, S` });
  await expect(right).toBeVisible();
  // Not within the second it was shown.
  const visible = Date.now();
  await expect.poll(() => Date.now() - visible).toBeGreaterThan(1_000);
  const list = heldBack();
  await answerApi(page, `${count.path}/products`, list.answer);
  const lastName = `Okeke${unique()}`;
  const buyer = { lastName, email: `${lastName.toLowerCase()}@example.com` };
  await placeGuestOrder(page.request, buyer, [
    { productId: count.productId, size: "S", quantity: 1, price: 20_000 },
  ]);
  await right.click();
  await expect(page.getByText(/^1 of/).first()).toBeVisible();
  list.release();
  await expect(page.getByText("5 expected, 1 sold since", { exact: false })).toBeVisible();
});

test("a checked item stays visible while the next one is saved", async ({ page }) => {
  const lastName = `Okeke${unique()}`;
  await openStaffPage(page, "/orders");
  const items = [];
  for (const name of [`Left ${lastName}`, `Right ${lastName}`]) {
    const productId = await createProduct(page, name, { M: 3 });
    items.push({ productId, size: "M", quantity: 1, price: 20_000 });
  }
  const buyer = { lastName, email: `${lastName.toLowerCase()}@example.com` };
  const order = await placeGuestOrder(page.request, buyer, items);
  await payAtProvider(page.request, order, "paid");
  await openStaffPage(page, `/orders/${order.id}`);

  const path = `/staff/orders/${order.id}/packed-items`;
  const [first, next] = [heldBack(), heldBack()];
  const lines = [first, next].values();
  await answerApi(page, path, async (route) => lines.next().value?.answer(route), "POST");
  const second = page.waitForRequest(
    (request) => request.url().endsWith(path) && request.postDataJSON().position === 2,
  );
  for (const box of await page.getByRole("checkbox", { name: /packed$/ }).all()) {
    await box.check();
  }
  first.release();
  await second;
  // Rendered two frames later.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(page.getByRole("checkbox", { name: /packed$/ }).first()).toBeChecked();
  await expect(page.getByText("2 of 2 packed")).toBeVisible();
  next.release();
  await expect(page.getByText("2 of 2 packed")).toBeVisible();
});
