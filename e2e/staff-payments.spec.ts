import { expect, type Page, test } from "@playwright/test";
import type { PaymentState } from "#contract/api/order-payments.ts";
import type { PaymentStart } from "#contract/api/orders.ts";
import type { PaymentCase } from "#contract/api/staff-payments.ts";
import { keepToken, newShopper, openAccount } from "./kit/account.ts";
import { placeOrder } from "./kit/delivered-order.ts";
import { openMail } from "./kit/mailbox.ts";
import { openCard, payAtProvider, placeGuestOrder } from "./kit/orders.ts";
import { planPayment, steerSandbox } from "./kit/payment-sandbox.ts";
import { approveCard, closeCard, openedCard } from "./kit/shopper.ts";
import { keepStaffSession, openRoom, type StaffCookies, unique } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

let kept: StaffCookies;
test.beforeAll(async ({ browser }) => {
  kept = await keepStaffSession(browser);
});

const widths = [
  ["1440 px", { width: 1440, height: 900 }],
  ["390 px", { width: 390, height: 844 }],
] as const;

/** An order of a guest, paid without a browser as far as the store can tell. @param how the payment goes */
async function buy(page: Page, expected: PaymentState, how?: string | object, lastName = "Obi") {
  const email = `buyer.${unique()}@example.com`;
  const order = await placeGuestOrder(page.request, { lastName, email });
  if (how) await planPayment(page, email, how);
  await payAtProvider(page.request, order, expected);
  return { ...order, email };
}

/** Opens the case of an order from the list of the room. */
async function openCase(page: Page, orderNumber: string, kind: string): Promise<void> {
  await openRoom(page, kept, `/payments?search=${orderNumber}`);
  await page.getByRole("row").filter({ hasText: kind }).getByRole("link").first().click();
  await expect(page.getByRole("region", { name: `${kind}, ${orderNumber}` })).toBeVisible();
}

async function decide(page: Page, way: string | RegExp, button: string | RegExp): Promise<void> {
  await page.getByRole("radio", { name: way }).check();
  await page.getByLabel("Why stays in the log").fill("Agreed by phone");
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText("Agreed by phone")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
}

async function lookUp(page: Page, email: string, orderNumber: string): Promise<void> {
  await page.goto("/orders/lookup");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Order number").fill(orderNumber);
  await page.getByRole("button", { name: "Find order" }).click();
  await expect(page.getByRole("heading", { name: new RegExp(orderNumber) })).toBeVisible();
}

/** Calls the API as the back office's own page does. */
async function asStaff<Data>(page: Page, path: string, data?: object): Promise<Data> {
  const origin = new URL(page.url()).origin;
  const reply = await (data
    ? page.request.post(`/api/staff${path}`, { data, headers: { origin } })
    : page.request.get(`/api/staff${path}`));
  expect(reply.ok(), await reply.text()).toBe(true);
  return ((await reply.json()) as { data: Data }).data;
}

for (const [width, viewport] of widths) {
  test.describe(width, () => {
    test.use({ viewport });

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
      const mail = await openMail(page, email, "is still to be paid");
      const link = mail
        .frameLocator('iframe[title="Message"]')
        .getByRole("link", { name: /^Pay ₦/ });
      const address = (await link.getAttribute("href")) ?? "";
      await mail.close();
      await page.goto(address);
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
      await openRoom(page, kept, `/payments?search=${orderNumber}`);
      await expect(page.getByText("Nothing matches")).toBeVisible();
    });

    test("a payment that came after the order had ended is sent back, and the buyer is mailed", async ({
      page,
    }) => {
      const never = { settleDelayMs: null, events: [] };
      const { id, email, orderNumber } = await buy(page, "confirming", never);
      await openRoom(page, kept, "/payments");
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
      const mail = await openMail(page, email, "was sent back");
      await mail.close();
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
      await openRoom(page, kept, "/payments");
      await asStaff(page, `/orders/${id}/payments/ask`, {});

      await openCase(page, orderNumber, "Paid twice");
      await decide(page, /^Send ₦[\d,]+ back$/, /^Return ₦/);
      await lookUp(page, email, orderNumber);
      await expect(page.getByText("Sent back", { exact: false }).first()).toBeVisible();
      const mail = await openMail(page, email, "was sent back");
      await mail.close();
    });

    test("a piece is refunded from its order, and the buyer sees what went back", async ({
      page,
    }) => {
      const { id, email, orderNumber } = await buy(page, "paid");
      await openRoom(page, kept, `/orders/${id}`);
      await page.keyboard.press("r");
      const dialog = page.getByRole("dialog", { name: "Refund" });
      await dialog.getByRole("button", { name: /^One more/ }).click();
      await expect(dialog.getByText(/goes from \d+ to \d+ when the money goes/)).toBeVisible();
      await dialog.getByLabel("Words for the buyer in the mail").fill("It was the last one.");
      await dialog.getByRole("button", { name: /^Return ₦[\d,]+ to Amaka Obi$/ }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText("Refunded: stays here")).toBeVisible();
      await lookUp(page, email, orderNumber);
      await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
      const mail = await openMail(page, email, "was sent back");
      await expect(mail.frameLocator('iframe[title="Message"]').locator("body")).toContainText(
        "It was the last one.",
      );
      await mail.close();
    });
  });
}

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

for (const [width, viewport] of widths) {
  test.describe(width, () => {
    test.use({ viewport });

    test("a refunded piece on its way back is taken in under Returns", async ({ page }) => {
      const { id, orderNumber } = await buy(page, "paid");
      await openRoom(page, kept, "/payments");
      for (const press of ["pack", "send"]) {
        const { version } = await asStaff<{ version: number }>(page, `/orders/${id}`);
        await asStaff(page, `/orders/${id}/${press}`, { version });
      }
      await openRoom(page, kept, `/orders/${id}`);
      await page.keyboard.press("r");
      const dialog = page.getByRole("dialog", { name: "Refund" });
      await dialog.getByRole("button", { name: /^One more/ }).click();
      await expect(
        dialog.getByText("Waits under Returns until somebody takes it in."),
      ).toBeVisible();
      await dialog.getByRole("button", { name: /^Return ₦[\d,]+ to Amaka Obi$/ }).click();
      await expect(dialog).toHaveCount(0);
      await openRoom(page, kept, "/returns");
      const panel = page.getByRole("region", { name: "Refunded, on their way back" });
      const piece = panel.getByRole("listitem").filter({ hasText: orderNumber });
      await expect(piece.getByRole("radio", { name: "As new" })).toBeChecked();
      if (width === "1440 px") await expectUsableNow(page);
      await piece.getByRole("radio", { name: "To mend" }).check();
      await piece.getByRole("button", { name: /^Save what came of/ }).click();
      await expect(panel.getByText(orderNumber)).toHaveCount(0);
      await openRoom(page, kept, `/orders/${id}`);
      await expect(page.getByText("Refunded pieces: 1 to mend")).toBeVisible();
    });
  });
}

test("the list and its cases are walked by keyboard alone", async ({ page }) => {
  await openRoom(page, kept, "/payments");
  const row = page.getByRole("row").filter({ hasText: "Hauwa Idris" });
  await expect(row).toBeVisible();
  await row.getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: /^Paid short/ });
  await expect(panel).toBeVisible();
  await panel.getByRole("radio", { name: "Take it as paid" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(panel.getByRole("radio", { name: "Ask for the rest" })).toBeChecked();
  await panel.getByRole("button", { name: /^Ask for ₦/ }).focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByText("Say in a few words why")).toBeVisible();
  await expect(panel.getByLabel("Why stays in the log")).toBeFocused();

  // By the key as by a press, and back by either way, the list stays what it was narrowed to.
  await openRoom(page, kept, "/payments?search=hauwa");
  await expect(row).toHaveCount(1);
  await page.keyboard.press("j");
  await expect(row.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/payments\/[^?]+\?search=hauwa$/);
  await page.goBack();
  await expect(row.getByRole("link").first()).toBeFocused();
  await page.locator("#room").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/payments\/[^?]+\?search=hauwa$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: /^To decide/ }).click();
  await expect(page).toHaveURL(/\/payments\?search=hauwa$/);
  await expect(row.getByRole("link").first()).toBeFocused();
});

test("the case that lies beside the list stays while it is opened, and when another comes first", async ({
  page,
}) => {
  const name = `Obi ${unique()}`;
  const older = await buy(page, "review", "8", name);
  const newer = await buy(page, "review", "8", name);
  await openRoom(page, kept, `/payments?search=${name}`);
  const row = (orderNumber: string) => page.getByRole("row").filter({ hasText: orderNumber });
  const laid = page.getByRole("region", { name: `Paid short, ${older.orderNumber}` });
  const why = laid.getByLabel("Why stays in the log");
  await laid.getByRole("radio", { name: "Ask for the rest" }).check();
  await why.fill("Agreed by phone");
  await row(older.orderNumber).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/payments\/[^?]+\?/);
  await expect(why).toHaveValue("Agreed by phone");
  await expect(laid.getByRole("radio", { name: "Ask for the rest" })).toBeChecked();

  // Half a screen, as beside a bank's page, and back.
  for (const width of [900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row(newer.orderNumber)).toHaveCount(width === 900 ? 0 : 1);
    await expect(why).toHaveValue("Agreed by phone");
    await expect(laid.getByRole("radio", { name: "Ask for the rest" })).toBeChecked();
  }

  const id = new URL(page.url()).pathname.replace(/.*\//, "");
  await page.goBack();
  await expect(row(newer.orderNumber)).toBeVisible();
  await expect(laid).toBeVisible();
  const { version, ways } = await asStaff<PaymentCase>(page, `/payments/${id}`);
  const { way, amount } = ways[0] ?? {};
  await asStaff(page, `/payments/${id}/decide`, { version, way, amount, reason: "A colleague" });
  // What a browser tells a page to whose window somebody comes back.
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(row(older.orderNumber)).toHaveCount(0);
  await expect(row(newer.orderNumber)).toBeVisible();
  await expect(laid.getByText("A colleague")).toBeVisible();
});

test("once a case is decided the next of the queue opens, and the last one stays", async ({
  page,
}) => {
  const name = `Obi ${unique()}`;
  const older = await buy(page, "review", "8", name);
  const newer = await buy(page, "review", "8", name);
  await openRoom(page, kept, `/payments?search=${name}`);
  const row = (orderNumber: string) => page.getByRole("row").filter({ hasText: orderNumber });
  const panel = (orderNumber: string) =>
    page.getByRole("region", { name: `Paid short, ${orderNumber}` });
  await row(older.orderNumber).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/payments\/[^?]+\?/);
  await panel(older.orderNumber).getByRole("radio", { name: "Ask for the rest" }).check();
  await page.getByLabel("Why stays in the log").fill("Agreed by phone");
  await page.getByRole("button", { name: /^Ask for ₦/ }).click();
  await expect(panel(newer.orderNumber)).toBeVisible();
  await expect(row(older.orderNumber)).toHaveCount(0);
  await expect(page.getByLabel("Why stays in the log")).toHaveValue("");
  await decide(page, "Ask for the rest", /^Ask for ₦/);
  await expect(panel(newer.orderNumber)).toBeVisible();
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
