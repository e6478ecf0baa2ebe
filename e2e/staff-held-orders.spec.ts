import { expect, type Page, test } from "@playwright/test";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { type PaidOrder, placePaidOrder, swipeRight } from "./kit/orders.ts";
import { openPageAt } from "./kit/page-at.ts";
import { callStaffApi, resolveCase } from "./kit/payment-cases.ts";
import { steerSandbox } from "./kit/payment-sandbox.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

const hold = "Do not ship: payment under review.";
const isPhone = (width: number) => width < 500;

const readStaffOrder = (page: Page, { id }: PaidOrder) =>
  callStaffApi<StaffOrder>(page, `/orders/${id}`);

/** The provider takes the payment back. */
async function placeHeldOrder(page: Page, lastName: string): Promise<PaidOrder> {
  const order = await placePaidOrder(page.request, lastName);
  await steerSandbox(page, "settle", { reference: order.orderNumber, status: "Failed" });
  await callStaffApi(page, `/orders/${order.id}/payments/recheck`, {});
  await expect
    .poll(async () => (await readStaffOrder(page, order)).isPaymentDisputed, { timeout: 20_000 })
    .toBe(true);
  return order;
}

async function expectConfirmation(page: Page, order: PaidOrder): Promise<void> {
  const dialog = page.getByRole("dialog", {
    name: `Pack ${order.orderNumber} while it's on hold?`,
  });
  await expect(dialog.getByText(hold)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Pack anyway" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  expect((await readStaffOrder(page, order)).status).toBe("PAID");
}

for (const width of [1440, 390]) {
  test(`a held order leads to its case, and packing needs confirmation, at ${width} px`, async ({
    browser,
  }) => {
    test.slow();
    const page = await openPageAt(width, browser);
    await openStaffPage(page, "/orders");
    const lastName = `Hold${unique()}`;
    const order = await placeHeldOrder(page, lastName);
    const list = `/orders?search=${lastName}`;

    await test.step("in the list", async () => {
      await openStaffPage(page, list);
      const row = page.locator(`[data-row="${order.id}"]`);
      await expect(row.getByText("Hold", { exact: true }).filter({ visible: true })).toBeVisible();
      if (isPhone(width)) {
        await swipeRight(page, `[data-row="${order.id}"]`);
        await expectConfirmation(page, order);
        await page.getByRole("button", { name: `More actions for ${order.orderNumber}` }).click();
        await page.getByRole("button", { name: "Mark packed" }).click();
      } else {
        await row.hover();
        await row.getByRole("button", { name: "Mark packed" }).click();
        await expectConfirmation(page, order);
        await row.getByRole("link").first().focus();
        await page.keyboard.press("p");
      }
      await expectConfirmation(page, order);
    });

    await test.step("on its page", async () => {
      await page.locator(`[data-row="${order.id}"]`).getByRole("link").first().click();
      const step = page.getByRole("region", { name: "Payment under review" });
      await expect(step.getByText(hold)).toBeVisible();
      const { openCaseId } = await readStaffOrder(page, order);
      const review = step.getByRole("link", { name: "Open the review" }).last();
      await expect(review).toHaveAttribute("href", `/staff/payments/${openCaseId}`);
      await expectUsableNow(page);
      await step.getByRole("button", { name: "Mark packed" }).click();
      await expectConfirmation(page, order);
      await page.keyboard.press("p");
      await expectConfirmation(page, order);
    });

    await test.step("among several", async () => {
      const other = await placePaidOrder(page.request, lastName);
      await openStaffPage(page, list);
      if (isPhone(width)) {
        for (const { orderNumber } of [order, other]) {
          await page.getByRole("button", { name: `More actions for ${orderNumber}` }).click();
          await page.getByRole("button", { name: "Select", exact: true }).click();
        }
      } else {
        for (const { orderNumber } of [order, other]) {
          await page.getByRole("checkbox", { name: `Select ${orderNumber}` }).check();
        }
      }
      const bar = page.getByRole("region", { name: "Selected rows" });
      await bar.getByRole("button", { name: "Mark packed" }).click();
      const dialog = page.getByRole("dialog", { name: "1 of 2 orders is on hold" });
      const named = `Do not ship ${order.orderNumber}: payment under review.`;
      await expect(dialog.getByText(named)).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Pack all 2 anyway" })).toBeVisible();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      // Until it is closed, keys are its own.
      await expect(dialog).toBeHidden();
      if (!isPhone(width)) {
        await page.keyboard.press("p");
        await dialog.getByRole("button", { name: "Cancel" }).click();
      }
      for (const each of [order, other]) {
        expect((await readStaffOrder(page, each)).status).toBe("PAID");
      }
    });

    await test.step("until its case is resolved", async () => {
      await openStaffPage(page, `/orders/${order.id}`);
      await page.getByRole("link", { name: "Open the review" }).last().click();
      await resolveCase(page, "Payment is fine", "Close, payment is fine");
      await openStaffPage(page, `/orders/${order.id}`);
      await expect(page.getByRole("region", { name: "Pack", exact: true })).toBeVisible();
      await expect(page.getByText(hold)).toHaveCount(0);
      await page.getByRole("checkbox", { name: /packed$/ }).check();
      await page.getByRole("button", { name: "Mark packed" }).click();
      await expect(page.getByText(`${order.orderNumber} packed`)).toBeVisible();
    });

    await page.context().close();
  });
}
