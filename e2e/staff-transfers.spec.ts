import { type Browser, expect, type Page, type Route } from "@playwright/test";
import { enterCode, newShopper, type Shopper } from "./kit/account.ts";
import { answerApi } from "./kit/api-replies.ts";
import { readCode, readMail } from "./kit/mailbox.ts";
import { test } from "./kit/own-store.ts";
import { openPageAt } from "./kit/page-at.ts";
import { addToCart, goToCheckout, ngozi } from "./kit/shopper.ts";
import { comeAsStaff, openRoom } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

// Whether transfers are taken is one for the whole store: a store of their own, and one test after the other.
test.describe.configure({ mode: "default" });

async function saveAccount(staff: Page): Promise<void> {
  await staff
    .getByRole("region", { name: "Not saved yet" })
    .getByRole("button", { name: /^Save/ })
    .click();
  await expect(staff.getByText("It holds from now on.")).toBeVisible();
}

/** Has buyers transfer to an account, as its owner does. */
async function takeTransfers(staff: Page, accountNumber: string): Promise<void> {
  await openRoom(staff, "/settings/transfer");
  const box = staff.getByLabel("Buyers may pay by transfer to the shop's own account");
  await box.check();
  await staff.getByLabel("Bank", { exact: true }).fill("Zenith Bank");
  // What is wrong is said on leaving a field, and the bar names fields as the form does.
  const hours = staff.getByLabel("Hours the pieces are kept");
  const before = await hours.inputValue();
  await hours.fill("x");
  await staff.getByLabel("Account number").fill("12");
  await expect(staff.getByText("Type a whole number, 1 to 168")).toBeVisible();
  await hours.fill(before);
  await expect(staff.getByText("Type its ten digits")).toBeVisible();
  await expect(staff.getByRole("region", { name: "Not saved yet" })).not.toContainText("Is on");
  await staff.getByLabel("Account number").fill(accountNumber);
  await staff.getByLabel("Account name").fill("Aṣọ Fashion Ltd");
  await expectUsableNow(staff);
  await saveAccount(staff);
}

/** The same without its page. */
async function setAccount(staff: Page, accountNumber: string): Promise<void> {
  await comeAsStaff(staff);
  const path = "/api/staff/rules/transfer";
  const { data } = await (await staff.request.get(path)).json();
  const account = { bank: "Zenith Bank", accountNumber, accountName: "Aṣọ Fashion Ltd" };
  const words = { ...data.words, ...account, isOn: true };
  const { origin } = new URL((await staff.request.get("/")).url());
  const headers = { origin };
  const set = await staff.request.patch(path, { data: { version: data.version, words }, headers });
  expect(set.ok(), await set.text()).toBe(true);
}

/**
 * Orders one piece by transfer, as far as the account it goes to.
 * @param guest ticks "Create an account"; else somebody who does not
 * @returns the number and the sum
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
  const sum = /₦[\d,]+/.exec(await dialog.innerText())?.[0] ?? "";
  return { dialog, orderNumber, sum };
}

async function openTransfer(staff: Page, orderNumber: string): Promise<void> {
  await openRoom(staff, `/payments?status=transfers&search=${orderNumber}`);
  await staff.getByRole("row").filter({ hasText: orderNumber }).getByRole("link").first().click();
  await expect(staff.getByLabel("Bank's reference, or who sent it")).toBeVisible();
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

test("transfers are switched on, chosen, counted, and seen as paid", async ({ browser }) => {
  test.slow();
  const accountNumber = "2098765432";
  const { staff, buyer } = await twoPhones(browser);
  await takeTransfers(staff, accountNumber);

  const { dialog, orderNumber, sum } = await orderByTransfer(buyer, accountNumber);
  await expectUsableNow(buyer);
  await buyer.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copy the account number" }).click();
  await expect(dialog.getByText("The account number is copied.")).toBeVisible();
  expect(await buyer.evaluate(() => navigator.clipboard.readText())).toBe(accountNumber);
  const mail = await readMail(buyer, ngozi.Email, `for order ${orderNumber}`);
  expect(mail.text).toContain(accountNumber);

  await openTransfer(staff, orderNumber);
  await expectUsableNow(staff);
  await staff.getByRole("button", { name: `${sum} came` }).click();
  await expect(staff.getByText("Copy it from your bank's message or statement")).toBeVisible();
  await staff.getByLabel("Bank's reference, or who sent it").fill(`NIP ${orderNumber}`);
  await staff.getByRole("button", { name: `${sum} came` }).click();
  await expect(staff.getByText(`${orderNumber} is paid. The buyer is told.`)).toBeVisible();

  // The page that waits is told of it.
  await expect(buyer.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 30_000,
  });
  await lookUp(buyer, orderNumber);
  await expect(buyer.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(buyer.getByRole("heading", { name: "Pay by bank transfer" })).toHaveCount(0);
});

test("a statement is matched, a refund is sent, and a mistake has a way out", async ({
  browser,
}) => {
  test.slow();
  const accountNumber = "1012345678";
  const { staff, buyer } = await twoPhones(browser);
  await setAccount(staff, accountNumber);
  const { dialog, orderNumber, sum } = await orderByTransfer(buyer, accountNumber);
  await dialog.getByRole("button", { name: "Continue shopping" }).click();
  await lookUp(buyer, orderNumber);
  await expect(buyer.getByRole("region", { name: "Pay by bank transfer" })).toContainText(
    accountNumber,
  );
  await expectUsableNow(buyer);

  await openRoom(staff, "/payments?status=transfers");
  await staff.getByRole("link", { name: "Match a bank statement" }).click();
  const day = new Date().toISOString().slice(0, 10);
  const amount = sum.replaceAll(/[₦,]/g, "");
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
  await expect(staff.getByText("2 payments came, 1 of them fits an order.")).toBeVisible();
  await expectUsableNow(staff);
  await staff.getByRole("button", { name: "Count 1 payment" }).click();
  await expect(staff.getByText("1 counted.")).toBeVisible();
  await expect(staff.getByText("Counted before")).toBeVisible();

  await openRoom(staff, `/orders?status=all&search=${orderNumber}`);
  await staff.getByRole("row").filter({ hasText: orderNumber }).getByRole("link").first().click();
  await expect(staff.getByText("Bank transfer", { exact: true })).toBeVisible();
  await staff.getByRole("button", { name: "More about this order" }).click();
  await staff.getByRole("link", { name: "Its bank transfer…" }).click();
  await staff.getByRole("button", { name: "It did not come…" }).click();
  await staff.getByRole("dialog").getByLabel("Why").fill("It is another order's");
  await expectUsableNow(staff);
  await staff.getByRole("button", { name: "Open the case" }).click();
  await staff.getByRole("radio", { name: "The money is there" }).check();
  await staff.getByLabel("Why stays in the log").fill("It stands in the statement");
  await staff.getByRole("button", { name: "Close: the money is there" }).click();
  await expect(staff.getByText("It stands in the statement")).toBeVisible();

  await refundAll(staff, orderNumber);
  await openRoom(staff, `/payments?status=to_send&search=${orderNumber}`);
  await staff
    .getByRole("row")
    .filter({ hasText: "To be sent by bank" })
    .getByRole("link")
    .first()
    .click();
  await staff.getByLabel("Bank's reference of what you sent").fill(`OUT ${orderNumber}`);
  await expectUsableNow(staff);
  await staff.getByRole("button", { name: `I have sent ${sum}` }).click();
  await expect(staff.getByText(`${sum} went back. The buyer is told.`)).toBeVisible();
});

/** Returns everything of an order, as far as it is to be sent from the bank. */
async function refundAll(staff: Page, orderNumber: string): Promise<void> {
  await openRoom(staff, `/orders?status=all&search=${orderNumber}`);
  await staff.getByRole("row").filter({ hasText: orderNumber }).getByRole("link").first().click();
  await expect(staff.getByRole("button", { name: "More about this order" })).toBeVisible();
  await staff.keyboard.press("r");
  await staff.getByRole("dialog").getByText("Everything", { exact: true }).click();
  await staff.getByRole("button", { name: /^Return ₦/ }).click();
  await expect(staff.getByText(/Send it from your bank\.$/)).toBeVisible();
}

test("a guest who ticked an account gets it before the money came, and it holds the order", async ({
  browser,
}) => {
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

test("money that never came is not shown to its buyer as sent back", async ({ browser }) => {
  const { staff, buyer } = await twoPhones(browser);
  await setAccount(staff, "1012345678");
  const { dialog, orderNumber, sum } = await orderByTransfer(buyer, "1012345678");
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
  const due = Number(sum.replaceAll(/[₦,]/g, ""));
  const cameOn = new Date().toISOString().slice(0, 10);
  await call(`orders/${id}/transfers`, { amount: due, due, cameOn, bankReference: orderNumber });
  const { caseId } = await call(`transfers/${orderNumber}-T1/doubt`, { reason: "Not there" });
  const { version } = await call(`payments/${caseId}`);
  const reason = "Not on the statement";
  await call(`payments/${caseId}/decide`, { version, way: "book_reversal", amount: due, reason });

  await lookUp(buyer, orderNumber);
  const refunds = buyer.getByRole("region", { name: "Money taken off" });
  await expect(refunds.getByText("Taken off: it never reached the shop")).toBeVisible();
  await expect(buyer.getByText("Ended", { exact: true })).toBeVisible();
  await expect(buyer.getByText(/sent back|refunded/i)).toHaveCount(0);
  await expectUsableNow(buyer);
});

test("who chose a transfer and then has nothing to pay names no way", async ({ browser }) => {
  const { staff, buyer } = await twoPhones(browser);
  await setAccount(staff, "1012345678");
  await addToCart(buyer, "house tee", "M");
  await goToCheckout(buyer, ngozi);
  await buyer.getByRole("radio", { name: /^Bank transfer/ }).check({ force: true });
  const accountNext = buyer.getByText("Our account details come next.");
  await expect(accountNext).toBeVisible();
  const takeAllOff = async (route: Route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, value: 100 } } });
  };
  await answerApi(buyer, "/discounts/validate", takeAllOff, "POST");
  await buyer.getByLabel("Discount code").fill("ILEYA15");
  await buyer.getByRole("button", { name: "Apply" }).click();
  await expect(accountNext).toHaveCount(0);
  const placed = buyer.waitForRequest((request) => request.url().endsWith("/api/orders"));
  await buyer.getByRole("button", { name: "Place order" }).click();
  expect((await placed).postDataJSON()).not.toHaveProperty("paymentWay");
});

test("switched off, the checkout is as it was", async ({ browser }) => {
  const { staff, buyer } = await twoPhones(browser);
  await setAccount(staff, "1012345678");
  await openRoom(staff, "/settings/transfer");
  await staff.getByLabel("Buyers may pay by transfer to the shop's own account").uncheck();
  await saveAccount(staff);
  await addToCart(buyer, "house tee", "M");
  await goToCheckout(buyer, ngozi);
  await expect(buyer.getByRole("button", { name: /^Pay ₦/ })).toBeVisible();
  await expect(buyer.getByRole("radio", { name: /^Bank transfer/ })).toHaveCount(0);
});
