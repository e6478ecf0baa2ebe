import { type Browser, expect, type Page, type Route } from "@playwright/test";
import { enterCode, newShopper, type Shopper } from "./kit/account.ts";
import { answerApi } from "./kit/api-replies.ts";
import { readCode, readMail } from "./kit/mailbox.ts";
import { test } from "./kit/own-store.ts";
import { openPageAt } from "./kit/page-at.ts";
import { addToCart, goToCheckout, ngozi } from "./kit/shopper.ts";
import { openStaffPage, signInAsOwner } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

// Bank transfer is store-wide: a store of its own, in order.
test.describe.configure({ mode: "default" });

async function saveAccount(staff: Page): Promise<void> {
  await staff
    .getByRole("region", { name: "Unsaved changes" })
    .getByRole("button", { name: /^Save/ })
    .click();
  await expect(staff.getByText("Saved. Takes effect now.")).toBeVisible();
}

async function enableTransfers(staff: Page, accountNumber: string): Promise<void> {
  await openStaffPage(staff, "/settings/transfer");
  const box = staff.getByLabel("Let customers pay by bank transfer");
  await box.check();
  await staff.getByLabel("Bank", { exact: true }).fill("Zenith Bank");
  // Errors appear on blur; the bar uses the form's labels.
  const hours = staff.getByLabel("Hold stock for (hours)");
  const before = await hours.inputValue();
  await hours.fill("x");
  await staff.getByLabel("Account number").fill("12");
  await expect(staff.getByText("Enter a whole number from 1 to 168")).toBeVisible();
  await hours.fill(before);
  await expect(staff.getByText("Must be 10 digits")).toBeVisible();
  await expect(staff.getByRole("region", { name: "Unsaved changes" })).not.toContainText("Is on");
  await staff.getByLabel("Account number").fill(accountNumber);
  await staff.getByLabel("Account name").fill("Aṣọ Fashion Ltd");
  await expectUsableNow(staff);
  await saveAccount(staff);
}

async function setAccount(staff: Page, accountNumber: string): Promise<void> {
  await signInAsOwner(staff);
  const path = "/api/staff/settings/transfer";
  const { data } = await (await staff.request.get(path)).json();
  const account = { bank: "Zenith Bank", accountNumber, accountName: "Aṣọ Fashion Ltd" };
  const text = { ...data.values, ...account, isOn: true };
  const { origin } = new URL((await staff.request.get("/")).url());
  const headers = { origin };
  const set = await staff.request.patch(path, {
    data: { version: data.version, values: text },
    headers,
  });
  expect(set.ok(), await set.text()).toBe(true);
}

/**
 * @param guest ticks "Create an account"
 * @returns order number and amount
 */
async function orderByTransfer(page: Page, accountNumber: string, guest?: Shopper) {
  await addToCart(page, "house tee", "M");
  await goToCheckout(page, { ...ngozi, ...(guest && { Email: guest.email }) });
  if (guest) {
    await page.getByLabel(/^Create an account with these details/).check({ force: true });
    await page.getByRole("main").getByLabel("Password", { exact: true }).fill(guest.password);
  }
  await expect(page.getByRole("radio", { name: /^Card/ })).toBeChecked();
  await page.getByRole("radio", { name: /^Bank transfer/ }).check({ force: true });
  await expectUsableNow(page);
  await page.getByRole("button", { name: "Place order" }).click();
  const dialog = page.getByRole("dialog", { name: "Your order is placed" });
  await expect(dialog.getByText(accountNumber)).toBeVisible();
  const orderNumber = /ASO-\w{8}/.exec(await dialog.innerText())?.[0] ?? "";
  const total = /₦[\d,]+/.exec(await dialog.innerText())?.[0] ?? "";
  return { dialog, orderNumber, sum: total };
}

async function openTransfer(staff: Page, orderNumber: string): Promise<void> {
  await openStaffPage(staff, `/payments?status=transfers&search=${orderNumber}`);
  await staff.getByRole("row").filter({ hasText: orderNumber }).getByRole("link").first().click();
  await expect(staff.getByLabel("Bank reference or sender")).toBeVisible();
}

async function lookUp(page: Page, orderNumber: string): Promise<void> {
  await page.goto("/orders/lookup");
  await page.getByLabel("Email", { exact: true }).fill(ngozi.Email);
  await page.getByLabel("Order number").fill(orderNumber);
  await page.getByRole("button", { name: "Find order" }).click();
  await expect(page.getByRole("heading", { name: orderNumber })).toBeVisible();
}

const twoPhones = async (browser: Browser) => ({
  staff: await openPageAt(390, browser),
  buyer: await openPageAt(390, browser),
});

test("transfers are enabled, chosen, recorded, and shown as paid", async ({ browser }) => {
  test.slow();
  const accountNumber = "2098765432";
  const { staff, buyer } = await twoPhones(browser);
  await enableTransfers(staff, accountNumber);

  const { dialog, orderNumber, sum: total } = await orderByTransfer(buyer, accountNumber);
  await expectUsableNow(buyer);
  await buyer.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copy account number" }).click();
  await expect(dialog.getByText("Account number copied.")).toBeVisible();
  expect(await buyer.evaluate(() => navigator.clipboard.readText())).toBe(accountNumber);
  const mail = await readMail(buyer, ngozi.Email, `for order ${orderNumber}`);
  expect(mail.text).toContain(accountNumber);

  await openTransfer(staff, orderNumber);
  await expectUsableNow(staff);
  await staff.getByRole("button", { name: `Record ${total}` }).click();
  await expect(staff.getByText("Enter the reference from your bank")).toBeVisible();
  await staff.getByLabel("Bank reference or sender").fill(`NIP ${orderNumber}`);
  await staff.getByRole("button", { name: `Record ${total}` }).click();
  await expect(
    staff.getByText(`${orderNumber} is paid. The customer has been emailed.`),
  ).toBeVisible();
  await expect(staff.getByLabel("Bank reference or sender")).toHaveCount(0);
  await expect(staff.getByRole("button", { name: "Record another payment" })).toBeFocused();

  await expect(buyer.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 30_000,
  });
  await lookUp(buyer, orderNumber);
  await expect(buyer.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(buyer.getByRole("heading", { name: "Pay by bank transfer" })).toHaveCount(0);
});

test("a statement is matched, a refund is sent, and a mistake is corrected", async ({
  browser,
}) => {
  test.slow();
  const accountNumber = "1012345678";
  const { staff, buyer } = await twoPhones(browser);
  await setAccount(staff, accountNumber);
  const { dialog, orderNumber, sum: total } = await orderByTransfer(buyer, accountNumber);
  await dialog.getByRole("button", { name: "Continue shopping" }).click();
  await lookUp(buyer, orderNumber);
  await expect(buyer.getByRole("region", { name: "Pay by bank transfer" })).toContainText(
    accountNumber,
  );
  await expectUsableNow(buyer);

  await openStaffPage(staff, "/payments?status=transfers");
  await staff.getByRole("link", { name: "Match a bank statement" }).click();
  const day = new Date().toISOString().slice(0, 10);
  const amount = total.replaceAll(/[₦,]/g, "");
  const statement = [
    "Date,Narration,Reference,Credit",
    `${day},OBI NGOZI ${orderNumber},S-${orderNumber},${amount}`,
    `${day},SOMEBODY ELSE,S-2-${orderNumber},500`,
  ].join("\n");
  await staff.getByLabel(/Choose your bank's statement/).setInputFiles({
    name: "statement.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(statement),
  });
  await expect(staff.getByText("2 payments found, 1 matches an order.")).toBeVisible();
  await expectUsableNow(staff);
  await staff.getByRole("button", { name: "Record 1 payment" }).click();
  await expect(staff.getByText("1 recorded.")).toBeVisible();
  await expect(staff.getByText("Already recorded")).toBeVisible();

  await openStaffPage(staff, `/orders?status=all&search=${orderNumber}`);
  await staff.getByRole("row").filter({ hasText: orderNumber }).getByRole("link").first().click();
  await expect(staff.getByText("Bank transfer", { exact: true }).first()).toBeVisible();
  await staff.getByRole("button", { name: "More actions", exact: true }).click();
  await staff.getByRole("link", { name: "View bank transfer" }).click();
  await staff.getByRole("button", { name: "Not received…" }).click();
  await staff.getByRole("dialog").getByLabel("Reason").fill("It is another order's");
  await expectUsableNow(staff);
  await staff.getByRole("button", { name: "Open a case" }).click();
  await staff.getByRole("radio", { name: "Payment is fine" }).check();
  await staff.getByLabel("Reason kept in the log").fill("It stands in the statement");
  await staff.getByRole("button", { name: "Close, payment is fine" }).click();
  await expect(staff.getByText("It stands in the statement")).toBeVisible();

  await refundAll(staff, orderNumber);
  await openStaffPage(staff, `/payments?status=to_send&search=${orderNumber}`);
  await staff
    .getByRole("row")
    .filter({ hasText: "To send by bank" })
    .getByRole("link")
    .first()
    .click();
  await staff.getByLabel("Bank reference of your transfer").fill(`OUT ${orderNumber}`);
  await expectUsableNow(staff);
  await staff.getByRole("button", { name: `Mark as sent: ${total}` }).click();
  await expect(staff.getByText(`Refunded ${total}. The customer has been emailed.`)).toBeVisible();
});

async function refundAll(staff: Page, orderNumber: string): Promise<void> {
  await openStaffPage(staff, `/orders?status=all&search=${orderNumber}`);
  await staff.getByRole("row").filter({ hasText: orderNumber }).getByRole("link").first().click();
  await expect(staff.getByRole("button", { name: "More actions", exact: true })).toBeVisible();
  await staff.keyboard.press("r");
  await staff.getByRole("dialog").getByText("Everything", { exact: true }).click();
  await staff.getByRole("button", { name: /^Refund ₦/ }).click();
  await expect(staff.getByText(/It goes back the way it came\.$/)).toBeVisible();
}

test("a guest's new account is created before the payment, with the order", async ({ browser }) => {
  const { staff, buyer } = await twoPhones(browser);
  await setAccount(staff, "1012345678");
  const guest = newShopper("transfers");
  const { dialog, orderNumber } = await orderByTransfer(buyer, "1012345678", guest);
  await expectUsableNow(buyer);
  await dialog.getByRole("button", { name: "Create account with checkout details" }).click();
  await buyer.waitForURL("**/verify");
  await enterCode(buyer, await readCode(buyer, guest.email));
  await buyer.waitForURL("**/account/orders");
  await expect(buyer.getByRole("link", { name: orderNumber, exact: true })).toBeVisible();
  await buyer.goto("/checkout");
  await expect(buyer.getByRole("heading", { name: "Your cart is empty." })).toBeVisible();
});

test("money that never arrived is not shown as refunded", async ({ browser }) => {
  const { staff, buyer } = await twoPhones(browser);
  await setAccount(staff, "1012345678");
  const { dialog, orderNumber, sum: total } = await orderByTransfer(buyer, "1012345678");
  await dialog.getByRole("button", { name: "Continue shopping" }).click();
  const headers = { origin: new URL((await staff.request.get("/")).url()).origin };
  const call = async (path: string, data?: object) => {
    const address = `/api/staff/${path}`;
    const reply = data
      ? await staff.request.post(address, { data, headers })
      : await staff.request.get(address);
    expect(reply.ok(), await reply.text()).toBe(true);
    return (await reply.json()).data;
  };
  const [{ id }] = await call(`orders?tab=all&search=${orderNumber}`);
  const due = Number(total.replaceAll(/[₦,]/g, ""));
  const receivedOn = new Date().toISOString().slice(0, 10);
  await call(`orders/${id}/bank-transfers`, {
    amount: due,
    due,
    receivedOn,
    bankReference: orderNumber,
  });
  const { caseId } = await call(`bank-transfers/${orderNumber}-T1/dispute`, {
    reason: "Not there",
  });
  const { version } = await call(`payment-cases/${caseId}`);
  const reason = "Not on the statement";
  await call(`payment-cases/${caseId}/resolve`, {
    version,
    resolution: "record_reversal",
    amount: due,
    reason,
  });

  await lookUp(buyer, orderNumber);
  const refunds = buyer.getByRole("region", { name: "Reversed payments" });
  await expect(refunds.getByText("Removed: payment never received")).toBeVisible();
  await expect(buyer.getByText("Closed", { exact: true })).toBeVisible();
  await expect(buyer.getByText(/sent back|refunded/i)).toHaveCount(0);
  await expectUsableNow(buyer);
});

test("an order with nothing to pay has no payment method", async ({ browser }) => {
  const { staff, buyer } = await twoPhones(browser);
  await setAccount(staff, "1012345678");
  await addToCart(buyer, "house tee", "M");
  await goToCheckout(buyer, ngozi);
  await buyer.getByRole("radio", { name: /^Bank transfer/ }).check({ force: true });
  const accountNext = buyer.getByText("You’ll see our bank details next.");
  await expect(accountNext).toBeVisible();
  const removeAll = async (route: Route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, value: 100 } } });
  };
  await answerApi(buyer, "/discounts/validate", removeAll, "POST");
  await buyer.getByLabel("Discount code").fill("ILEYA15");
  await buyer.getByRole("button", { name: "Apply" }).click();
  await expect(accountNext).toHaveCount(0);
  const placed = buyer.waitForRequest((request) => request.url().endsWith("/api/orders"));
  await buyer.getByRole("button", { name: "Place order" }).click();
  expect((await placed).postDataJSON()).not.toHaveProperty("paymentMethod");
});

test("turned off, the checkout is as before", async ({ browser }) => {
  const { staff, buyer } = await twoPhones(browser);
  await setAccount(staff, "1012345678");
  await openStaffPage(staff, "/settings/transfer");
  await staff.getByLabel("Let customers pay by bank transfer").uncheck();
  await saveAccount(staff);
  await addToCart(buyer, "house tee", "M");
  await goToCheckout(buyer, ngozi);
  await expect(buyer.getByRole("button", { name: /^Pay ₦/ })).toBeVisible();
  await expect(buyer.getByRole("radio", { name: /^Bank transfer/ })).toHaveCount(0);
});
