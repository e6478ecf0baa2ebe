import { expect, type Page, test } from "@playwright/test";
import type { PaymentStart } from "#contract/api/orders.ts";
import { keepToken, newShopper, openAccount } from "./kit/account.ts";
import { placeOrder } from "./kit/delivered-order.ts";
import { awaitMail, linkInMail, readMail } from "./kit/mailbox.ts";
import { openCard, payAtProvider, placeGuestOrder } from "./kit/orders.ts";
import { asStaff, buy, decide, openCase } from "./kit/payment-cases.ts";
import { planPayment, steerSandbox } from "./kit/payment-sandbox.ts";
import { approveCard, closeCard, openedCard } from "./kit/shopper.ts";
import { openRoom, unique } from "./kit/staff.ts";
import { aPhone, expectUsableNow } from "./kit/usable-screen.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

async function lookUp(page: Page, email: string, orderNumber: string): Promise<void> {
  await page.goto("/orders/lookup");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Order number").fill(orderNumber);
  await page.getByRole("button", { name: "Find order" }).click();
  await expect(page.getByRole("heading", { name: new RegExp(orderNumber) })).toBeVisible();
}

test.describe("on a phone", () => {
  test.use(aPhone);

  test("a payment that is short: the rest is asked for, paid by the link of the mail, and the case is done", async ({
    page,
  }) => {
    const { email, orderNumber } = await buy(page, "review", "8");

    await openCase(page, orderNumber, "Paid short");
    await expect(page.getByText(/₦[\d,]+ is missing/)).toBeVisible();
    await expect(
      page.getByText(/^The store gives up ₦[\d,]+\. The order then waits under To pack\.$/),
    ).toBeVisible();
    await decide(page, "Ask for the rest", /^Ask for ₦/);

    await lookUp(page, email, orderNumber);
    await expect(page.getByRole("note")).toContainText("is still to be paid");
    await page.goto(await linkInMail(page, email, "is still to be paid", /^Pay ₦/));
    await expect(page.getByRole("heading", { name: /^₦[\d,]+ to pay$/ })).toBeVisible();
    await page.getByRole("button", { name: /^Pay ₦/ }).click();
    const card = await openedCard(page);
    await closeCard(card);
    const unpaid = page.getByRole("dialog", { name: "Not paid yet" });
    await expect(unpaid).toContainText("A part of the money came");
    await unpaid.getByRole("button", { name: "Try again" }).click();
    await approveCard(page);
    await expect(page.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
      timeout: 20_000,
    });
    await lookUp(page, email, orderNumber);
    await expect(page.getByRole("note")).toHaveCount(0);
    await openRoom(page, `/payments?search=${orderNumber}`);
    await expect(page.getByText("Nothing matches")).toBeVisible();
  });

  test("a payment that came after the order had ended is sent back, and the buyer is mailed", async ({
    page,
  }) => {
    const never = { settleDelayMs: null, events: [] };
    const { id, email, orderNumber } = await buy(page, "confirming", never);
    await openRoom(page, "/payments");
    const { version } = await asStaff<{ version: number }>(page, `/orders/${id}`);
    await asStaff(page, `/orders/${id}/cancel`, { version, reason: "Asked by phone" });
    await steerSandbox(page, "settle", { reference: orderNumber, status: "Completed" });
    await asStaff(page, `/orders/${id}/payments/ask`, {});

    await openCase(page, orderNumber, "Money after it closed");
    await lookUp(page, email, orderNumber);
    await expect(page.getByRole("note")).toContainText("kept safe");
    await openCase(page, orderNumber, "Money after it closed");
    await decide(page, /^Send ₦[\d,]+ back$/, /^Return ₦/);
    await lookUp(page, email, orderNumber);
    await expect(page.getByRole("note")).toHaveCount(0);
    await awaitMail(page, email, "was sent back");
  });

  test("a second payment is sent back, and the order goes on", async ({ page }) => {
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
    await openRoom(page, "/payments");
    await asStaff(page, `/orders/${id}/payments/ask`, {});

    await openCase(page, orderNumber, "Paid twice");
    await decide(page, /^Send ₦[\d,]+ back$/, /^Return ₦/);
    await lookUp(page, email, orderNumber);
    await expect(page.getByText("Sent back", { exact: false }).first()).toBeVisible();
    await awaitMail(page, email, "was sent back");
  });

  test("a piece is refunded from its order, and the buyer sees what went back", async ({
    page,
  }) => {
    const { id, email, orderNumber } = await buy(page, "paid");
    await openRoom(page, `/orders/${id}`);
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: "Refund" });
    await dialog.getByRole("button", { name: /^One more/ }).click();
    await expect(dialog.getByText(/goes from \d+ to \d+ when the money goes/)).toBeVisible();
    await dialog.getByLabel("Words for the buyer in the mail").fill("It was the last one.");
    await dialog.getByRole("button", { name: /^Return ₦[\d,]+ to Amaka Obi$/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(
      page.getByRole("region", { name: "In the parcel" }).getByText(/^Refunded/),
    ).toBeVisible();
    await lookUp(page, email, orderNumber);
    await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
    expect((await readMail(page, email, "was sent back")).text).toContain("It was the last one.");
  });

  test("a refunded piece on its way back is taken in under Returns", async ({ page }) => {
    const { id, orderNumber } = await buy(page, "paid");
    await openRoom(page, "/payments");
    for (const press of ["pack", "send"]) {
      const { version } = await asStaff<{ version: number }>(page, `/orders/${id}`);
      await asStaff(page, `/orders/${id}/${press}`, { version });
    }
    await openRoom(page, `/orders/${id}`);
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: "Refund" });
    await dialog.getByRole("button", { name: /^One more/ }).click();
    await expect(dialog.getByText("Waits under Returns until somebody takes it in.")).toBeVisible();
    await dialog.getByRole("button", { name: /^Return ₦[\d,]+ to Amaka Obi$/ }).click();
    await expect(dialog).toHaveCount(0);
    await openRoom(page, "/returns");
    const panel = page.getByRole("region", { name: "Refunded, on their way back" });
    const piece = panel.getByRole("listitem").filter({ hasText: orderNumber });
    await expect(piece.getByRole("radio", { name: "As new" })).toBeChecked();
    await expectUsableNow(page);
    await piece.getByRole("radio", { name: "To mend" }).check();
    await piece.getByRole("button", { name: /^Save what came of/ }).click();
    await expect(panel.getByText(orderNumber)).toHaveCount(0);
    await openRoom(page, `/orders/${id}`);
    await expect(page.getByText("Refunded pieces: 1 to mend")).toBeVisible();
  });
});

test("a rest that is asked for is paid from the look-up too", async ({ page }) => {
  const { email, orderNumber } = await buy(page, "review", "8");
  await lookUp(page, email, orderNumber);
  await expect(page.getByRole("button", { name: /^Pay ₦/ })).toHaveCount(0);
  await openCase(page, orderNumber, "Paid short");
  await decide(page, "Ask for the rest", /^Ask for ₦/);
  // a decision by which nothing moved is taken back, and made again
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("radio", { name: "Ask for the rest" })).toBeVisible();
  await decide(page, "Ask for the rest", /^Ask for ₦/);
  await lookUp(page, email, orderNumber);
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await approveCard(page);
  await expect(page.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 20_000,
  });
  await lookUp(page, email, orderNumber);
  await expect(page.getByRole("button", { name: /^Pay ₦/ })).toHaveCount(0);
});

test("the rest of a payment is paid from the order's page of an account", async ({ page }) => {
  const shopper = newShopper("pays.the.rest");
  const token = await openAccount(page, shopper);
  await planPayment(page, shopper.email, "8");
  const order = await placeOrder(page, { email: shopper.email, token });
  await payAtProvider(page.request, order, "review");
  await openCase(page, order.orderNumber, "Paid short");
  await decide(page, "Ask for the rest", /^Ask for ₦/);

  await keepToken(page, token);
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
  await expect(page.getByRole("heading", { name: "Where it is" })).toBeVisible();
  await expect(rest).toHaveCount(0);
});
