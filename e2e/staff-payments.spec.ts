import { expect, type Page, test } from "@playwright/test";
import type { PaymentStart } from "#contract/api/orders/orders.ts";
import { newShopper, openAccount, storeToken } from "./kit/account.ts";
import { placeOrder } from "./kit/delivered-order.ts";
import { awaitMail, linkInMail, readMail } from "./kit/mailbox.ts";
import { openCard, payAtProvider, placeGuestOrder } from "./kit/orders.ts";
import { buy, callStaffApi, openCase, resolveCase } from "./kit/payment-cases.ts";
import { planPayment, steerSandbox } from "./kit/payment-sandbox.ts";
import { approveCard, closeCard, openedCard } from "./kit/shopper.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { expectUsableNow, phoneDevice } from "./kit/usable-screen.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

async function lookUp(page: Page, email: string, orderNumber: string): Promise<void> {
  await page.goto("/orders/lookup");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Order number").fill(orderNumber);
  await page.getByRole("button", { name: "Find order" }).click();
  await expect(page.getByRole("heading", { name: new RegExp(orderNumber) })).toBeVisible();
}

test.describe("on a phone", () => {
  test.use(phoneDevice);

  test("an underpayment: the balance is requested, paid by the emailed link, and the case closes", async ({
    page,
  }) => {
    const { email, orderNumber } = await buy(page, "review", "8");

    await openCase(page, orderNumber, "Underpaid");
    await expect(page.getByText(/₦[\d,]+ missing/)).toBeVisible();
    await expect(
      page.getByText(/^You write off ₦[\d,]+\. The order moves to To pack\.$/),
    ).toBeVisible();
    await resolveCase(page, "Request the balance", /^Request ₦/);

    await lookUp(page, email, orderNumber);
    await expect(page.getByRole("note")).toContainText("still to pay");
    await page.goto(await linkInMail(page, email, "still to pay", /^Pay ₦/));
    await expect(page.getByRole("heading", { name: /^₦[\d,]+ to pay$/ })).toBeVisible();
    await page.getByRole("button", { name: /^Pay ₦/ }).click();
    const card = await openedCard(page);
    await closeCard(card);
    const unpaid = page.getByRole("dialog", { name: "Not paid yet" });
    await expect(unpaid).toContainText("We received part of your payment");
    await unpaid.getByRole("button", { name: "Try again" }).click();
    await approveCard(page);
    await expect(page.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
      timeout: 20_000,
    });
    await lookUp(page, email, orderNumber);
    await expect(page.getByRole("note")).toHaveCount(0);
    await openStaffPage(page, `/payments?search=${orderNumber}`);
    await expect(page.getByText("Nothing matches")).toBeVisible();
  });

  test("a late payment is refunded, and the customer is emailed", async ({ page }) => {
    const never = { settleDelayMs: null, events: [] };
    const { id, email, orderNumber } = await buy(page, "confirming", never);
    await openStaffPage(page, "/payments");
    const { version } = await callStaffApi<{ version: number }>(page, `/orders/${id}`);
    await callStaffApi(page, `/orders/${id}/cancel`, { version, reason: "Asked by phone" });
    await steerSandbox(page, "settle", { reference: orderNumber, status: "Completed" });
    await callStaffApi(page, `/orders/${id}/payments/recheck`, {});

    await openCase(page, orderNumber, "Late payment");
    await lookUp(page, email, orderNumber);
    await expect(page.getByRole("note")).toContainText("We're refunding it");
    await openCase(page, orderNumber, "Late payment");
    await resolveCase(page, /^Refund ₦[\d,]+$/, /^Refund ₦/);
    await lookUp(page, email, orderNumber);
    await expect(page.getByRole("note")).toHaveCount(0);
    await awaitMail(page, email, "refunded for order");
  });

  test("a second payment is refunded, and the order continues", async ({ page }) => {
    const email = `twice.${unique()}@example.com`;
    const order = await placeGuestOrder(page.request, { lastName: "Obi", email });
    const { id, orderNumber, orderToken } = order;
    if (!order.payment) throw new Error("The order needs no payment");
    await planPayment(page, email, { events: [] });
    await openCard(page.request, order.payment);
    const again = await page.request.post(`/api/orders/${orderNumber}/payment/attempts`, {
      headers: { "x-order-token": orderToken },
    });
    const { data: payment } = (await again.json()) as { data: PaymentStart };
    await planPayment(page, email, { events: [] });
    await payAtProvider(page.request, { ...order, payment }, "paid");
    await steerSandbox(page, "pay", { reference: orderNumber });
    await openStaffPage(page, "/payments");
    await callStaffApi(page, `/orders/${id}/payments/recheck`, {});

    await openCase(page, orderNumber, "Paid twice");
    await resolveCase(page, /^Refund ₦[\d,]+$/, /^Refund ₦/);
    await lookUp(page, email, orderNumber);
    await expect(
      page.getByText(/^Refunded .*It may take your bank a few days\.$/).first(),
    ).toBeVisible();
    await awaitMail(page, email, "refunded for order");
  });

  test("an item is refunded from its order, and the customer sees the refund", async ({ page }) => {
    const { id, email, orderNumber } = await buy(page, "paid");
    await openStaffPage(page, `/orders/${id}`);
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: "Refund" });
    await dialog.getByRole("button", { name: /^One more/ }).click();
    await expect(dialog.getByText(/Stock of .+: \d+ → \d+ after the refund/)).toBeVisible();
    await dialog.getByLabel("Message to customer in the email").fill("It was the last one.");
    await dialog.getByRole("button", { name: /^Refund ₦[\d,]+ to Amaka Obi$/ }).click();
    await expect(dialog).toHaveCount(0);
    const parcel = page.getByRole("region", { name: "Items", exact: true });
    await expect(parcel.getByRole("listitem").getByText(/^Refunded/)).toBeVisible();
    await expect(parcel.getByRole("term").filter({ hasText: "Net" })).toBeVisible();
    await lookUp(page, email, orderNumber);
    await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
    expect((await readMail(page, email, "refunded for order")).text).toContain(
      "It was the last one.",
    );
  });

  test("a refunded item on its way back is received under Returns", async ({ page }) => {
    const { id, orderNumber } = await buy(page, "paid");
    await openStaffPage(page, "/payments");
    for (const clickButton of ["pack", "ship"]) {
      const { version } = await callStaffApi<{ version: number }>(page, `/orders/${id}`);
      await callStaffApi(page, `/orders/${id}/${clickButton}`, { version });
    }
    await openStaffPage(page, `/orders/${id}`);
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: "Refund" });
    await dialog.getByRole("button", { name: /^One more/ }).click();
    await expect(dialog.getByText("Listed under Returns until it is received.")).toBeVisible();
    await dialog.getByRole("button", { name: /^Refund ₦[\d,]+ to Amaka Obi$/ }).click();
    await expect(dialog).toHaveCount(0);
    await openStaffPage(page, "/returns");
    const panel = page.getByRole("region", { name: "Refunded items to receive" });
    const item = panel.getByRole("listitem").filter({ hasText: orderNumber });
    await expect(item.getByRole("radio", { name: "Sellable" })).toBeChecked();
    await expectUsableNow(page);
    await item.getByRole("radio", { name: "Needs repair" }).check();
    await item.getByRole("button", { name: /^Save condition of/ }).click();
    await expect(panel.getByText(orderNumber)).toHaveCount(0);
    await openStaffPage(page, `/orders/${id}`);
    await expect(page.getByText("Refunded items: 1 needs repair")).toBeVisible();
  });
});

test("a requested balance is paid from the order look-up too", async ({ page }) => {
  const { email, orderNumber } = await buy(page, "review", "8");
  await lookUp(page, email, orderNumber);
  await expect(page.getByRole("button", { name: /^Pay ₦/ })).toHaveCount(0);
  await openCase(page, orderNumber, "Underpaid");
  await resolveCase(page, "Request the balance", /^Request ₦/);
  // Undo and resolve again.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("radio", { name: "Request the balance" })).toBeVisible();
  await resolveCase(page, "Request the balance", /^Request ₦/);
  await lookUp(page, email, orderNumber);
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await approveCard(page);
  await expect(page.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 20_000,
  });
  await lookUp(page, email, orderNumber);
  await expect(page.getByRole("button", { name: /^Pay ₦/ })).toHaveCount(0);
});

test("a balance is paid from the account's order page", async ({ page }) => {
  const shopper = newShopper("pays.the.rest");
  const token = await openAccount(page, shopper);
  await planPayment(page, shopper.email, "8");
  const order = await placeOrder(page, { email: shopper.email, token });
  await payAtProvider(page.request, order, "review");
  await openCase(page, order.orderNumber, "Underpaid");
  await resolveCase(page, "Request the balance", /^Request ₦/);

  await storeToken(page, token);
  await page.goto(`/account/orders/${order.id}`);
  const rest = page.getByRole("button", { name: /^Pay ₦/ });
  await expect(rest).toBeVisible();
  await rest.click();
  await expect(page).toHaveURL(/\/checkout$/);
  await approveCard(page);
  await expect(page.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 20_000,
  });
  await page.goto(`/account/orders/${order.id}`);
  await expect(page.getByRole("heading", { name: "Track parcel" })).toBeVisible();
  await expect(rest).toHaveCount(0);
});
