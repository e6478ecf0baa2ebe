import { expect, type Page, test } from "@playwright/test";
import { answerApi, doneUnheard } from "./kit/api-replies.ts";
import { openCard, placeGuestOrder } from "./kit/orders.ts";
import { planPayment, steerSandbox } from "./kit/payment-sandbox.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

/** Counts clicks and taps of a person, not typing. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = globalThis as unknown as { clicks: number };
    counter.clicks = 0;
    addEventListener(
      "click",
      (event) => {
        if (event.isTrusted) counter.clicks += 1;
      },
      true,
    );
  });
  return () => page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks);
}

async function findCustomer(page: Page, text: string) {
  await page.getByRole("combobox", { name: "Search customers by name or phone" }).fill(text);
  return page.getByRole("listbox", { name: "Customers" }).getByRole("option");
}

const addSize = (page: Page, size: string, product = ".*") =>
  page.getByRole("button", { name: new RegExp(`^Add ${product}, size ${size}\\s?, `) }).first();

async function addNewCustomer(page: Page, name: string, phone: string): Promise<void> {
  await (await findCustomer(page, name)).last().click();
  await expect(page.getByLabel("Phone")).toBeFocused();
  await page.keyboard.type(phone);
}

test("an order from a chat takes a known customer, two sizes and eight clicks on a phone", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStaffPage(page, "/orders");
  const clicks = await countClicks(page);
  await page.getByRole("link", { name: "New order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
  const found = await findCustomer(page, "0801 23");
  await expect(found.first()).toContainText("Ada Obi");
  await expectUsableNow(page);
  await found.first().click();
  await expect(page.getByLabel("Sort").getByRole("option", { selected: true })).toHaveText(
    "Best sellers",
  );
  await addSize(page, "L").click();
  await addSize(page, "M").click();
  await expectUsableNow(page);
  await page.locator("[data-bottom-bar]").getByRole("button", { name: "Delivery" }).click();
  await expect(page.getByRole("radio", { name: /^14 Admiralty Way/ })).toBeChecked();
  await expectUsableNow(page);
  await page.locator("[data-bottom-bar]").getByRole("button", { name: "Payment" }).click();
  await expectUsableNow(page);
  await page.getByRole("button", { name: "Create order and payment link" }).click();
  await expect(page.getByRole("heading", { name: "Send Ada the payment link" })).toBeFocused();
  const chat = page.getByRole("link", { name: /^Send on WhatsApp/ });
  await expect(chat).toHaveAttribute("href", /^https:\/\/wa\.me\/2348012345678\?text=Hello%20Ada/);
  // The last click opens the chat, outside the store.
  expect((await clicks()) + 1).toBeLessThanOrEqual(8);
  await expectUsableNow(page);

  const link = await page.getByLabel("Payment link").inputValue();
  await expect(page.getByLabel("Message")).toHaveValue(new RegExp(link.slice(-20)));
  await page.getByRole("button", { name: "Email", exact: true }).click();
  await expect(page.getByRole("button", { name: "Email sent" })).toBeVisible();
  const phone = await browser.newContext();
  const paying = await phone.newPage();
  await paying.goto(link);
  await expect(paying.getByRole("heading", { name: /^₦[\d,]+ to pay$/ })).toBeVisible();
  await expect(paying.getByRole("button", { name: /^Pay ₦/ })).toBeEnabled();

  // A newer link replaces the first.
  await page.getByRole("link", { name: "View order" }).click();
  const step = page.getByRole("region", { name: "Awaiting payment" });
  await step.getByRole("button", { name: "Send payment link" }).click();
  await expect(step.getByRole("status")).toContainText("Payment link sent to ada@example.com");
  const newer = await step.getByLabel("Payment link").inputValue();
  await expect(page.getByText("Sent a payment link")).toHaveCount(2);
  await paying.goto(link);
  await paying.reload();
  await expect(paying.getByText("A newer email from us may have a new link.")).toBeVisible();
  await paying.goto(newer);
  await paying.reload();
  await expect(paying.getByRole("button", { name: /^Pay ₦/ })).toBeEnabled();
  await phone.close();
});

test("a sale at a stall to somebody new is paid in cash and handed over, without an email", async ({
  page,
}) => {
  await openStaffPage(page, "/orders/new");
  const name = `Bọ́lá Stall${unique()}`;
  await addNewCustomer(page, name, "0809 555 0142");
  await page.getByLabel("Source").selectOption({ label: "Source: Market stall" });
  await page.getByLabel("Search items by name, type or colour").fill("shirt");
  const size = addSize(page, "M", ".*shirt");
  await size.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const order = page.getByRole("region", { name: "Order", exact: true });
  await expect(order.getByRole("group", { name: /^Quantity of/ })).toContainText("2");
  await page.getByRole("radio", { name: "Pick-up" }).check();
  await page.getByRole("radio", { name: /^Already paid/ }).check();
  await page.getByLabel("Handed over now").check();
  await order.getByLabel("Discount").last().fill("1000");
  await order.getByRole("button", { name: "Create paid order" }).click();
  await expect(order.getByText("Say why, such as Regular customer")).toBeVisible();
  await order.getByLabel("Reason").fill("Two at once");
  await order.getByLabel("Note").fill("Sold at the stall");
  await expectUsableNow(page);
  await order.getByRole("button", { name: "Create paid order" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Send Bọ́lá the receipt" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Email", exact: true })).toHaveCount(0);
  await expect(page.getByText("Delivered", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "View order" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Placed for the customer, Market stall")).toBeVisible();
  await expect(page.getByText(/^Cash received/)).toBeVisible();
});

test("a deposit leaves a balance due, whose payment is on the order and in the cash-up", async ({
  page,
}) => {
  await openStaffPage(page, "/orders/new");
  await addNewCustomer(page, "Tobi Deposit", "0809 555 0777");
  await addSize(page, "M").click();
  await page.getByRole("radio", { name: "Pick-up" }).check();
  await page.getByRole("radio", { name: /^Already paid/ }).check();
  await page.getByLabel(/^Amount received/).fill("5k");
  await expect(page.getByText(/^Balance due ₦/)).toBeVisible();
  await page.getByRole("button", { name: "Create order", exact: true }).click();
  await page.getByRole("link", { name: "Record a payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Record a payment" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("radio", { name: "POS" }).check();
  await expectUsableNow(page);
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByText("Paid in full")).toBeVisible();
  await expectUsableNow(page);
  await openStaffPage(page, "/payments/cash-up");
  await expect(page.getByRole("region", { name: "Received, by method" })).toContainText("POS");
  await expectUsableNow(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectUsableNow(page);
});

test("an order draft stays on the device, and can be discarded", async ({ page }) => {
  await openStaffPage(page, "/orders/new");
  await addNewCustomer(page, "Ngozi Draft", "0809 555 0199");
  await addSize(page, "M").click();
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ngozi Draft");
  await expect(page.getByRole("button", { name: "Create order and payment link" })).toBeEnabled();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Discard order" }).click();
  await expect(page.getByRole("combobox", { name: /^Search customers/ })).toBeVisible();
  await expect(page.getByText("No items yet")).toBeVisible();
});

test("a window too narrow for the order beside its steps gives them the whole width", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1240, height: 720 });
  await openStaffPage(page, "/orders/new");
  await expect(page.getByRole("button", { name: "Next: items" })).toBeVisible();
  const search = page.getByRole("combobox", { name: /^Search customers/ });
  expect((await search.boundingBox())?.width).toBeGreaterThan(800);
});

test("without a network a phone shows why beside the button, and keeps the draft", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStaffPage(page, "/orders/new");
  await addNewCustomer(page, "Ngozi Offline", "0809 555 0198");
  const bar = page.locator("[data-bottom-bar]");
  await bar.getByRole("button", { name: "Next: items" }).click();
  await addSize(page, "M").click();
  await bar.getByRole("button", { name: "Delivery" }).click();
  await page.getByRole("radio", { name: "Pick-up" }).check();
  await bar.getByRole("button", { name: "Payment" }).click();
  await page.route("**/api/staff/orders", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await bar.getByRole("button", { name: "Create order and payment link" }).click();
  const error = page.getByText("Can't reach the store. Check your connection. Your draft stays");
  await expect(error).toBeInViewport();
  await expectUsableNow(page);
  await page.reload();
  await bar.getByRole("button", { name: "Next: items" }).click();
  await expect(bar.getByRole("button", { name: /1 item, ₦/ })).toBeVisible();
});

test("an order whose response was lost is found, and not placed twice", async ({ page }) => {
  await openStaffPage(page, "/orders/new");
  const name = `Bọ́lá Lost${unique()}`;
  await addNewCustomer(page, name, "0809 555 0142");
  await addSize(page, "M").click();
  await page.getByLabel("Address", { exact: true }).fill("3 Taiwo Road");
  await page.getByLabel("City").fill("Ìlọrin");
  const area = page.getByLabel("Area");
  await expect(area.getByRole("option").first()).toHaveText("Lagos");
  await area.selectOption("Kwara");
  await answerApi(page, "/staff/orders", doneUnheard, "POST");
  const create = page.getByRole("button", { name: "Create order and payment link" });
  await create.click();
  await expect(page.getByText("Can't reach the store. Check your connection.")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByLabel("Phone").fill("0809 555 0143");
  await create.click();
  const placed = page.getByRole("region", { name: /^Order ASO-\w{8} was already created$/ });
  await expect(placed).toBeVisible();
  await placed.getByRole("link", { name: "View order" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("a payment without a webhook is found by rechecking with the provider", async ({ page }) => {
  const email = `says-paid-${unique()}@example.com`;
  await planPayment(page, email, { events: [] });
  const placed = await placeGuestOrder(page.request, { lastName: "Okafor", email });
  const { payment } = placed;
  if (!payment) throw new Error("The order needs no payment");
  await openCard(page.request, payment);
  await steerSandbox(page, "pay", { reference: payment.reference });
  await openStaffPage(page, `/orders/${placed.id}`);
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("button", { name: "Check payment status" }).click();
  await expect(page.getByText("Checking 1 payment.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pack", exact: true })).toBeVisible();
});
