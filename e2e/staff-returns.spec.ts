import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { newShopper, openAccount, storeToken } from "./kit/account.ts";
import { deliverOrder } from "./kit/delivered-order.ts";
import { awaitMail, linkInMail, readMail } from "./kit/mailbox.ts";
import { expectFocusInContent, openStaffPage, unique } from "./kit/staff.ts";
import { expectUsableNow, phoneDevice } from "./kit/usable-screen.ts";
import { visit } from "./kit/visit.ts";

const mailText = async (page: Page, to: string, subject: string) =>
  (await readMail(page, to, subject)).text;

/** @returns the return's number */
async function requestL(page: Page): Promise<string> {
  await page.getByRole("button", { name: /^Another size/ }).click();
  const request = page.getByRole("button", { name: "Request an exchange" });
  await request.click();
  await expect(page.getByText(/^Choose a new size for/)).toBeVisible();
  await page.getByRole("radio", { name: "L", exact: true }).check({ force: true });
  await page.getByLabel("Reason", { exact: true }).selectOption({ label: "Too small" });
  await page.getByLabel("Comments (optional)").fill("Too tight at the shoulders");
  const buffer = await sharp({
    create: { width: 600, height: 800, channels: 3, background: "#a33" },
  })
    .jpeg()
    .toBuffer();
  await page.getByLabel("Photos (optional)").setInputFiles({
    name: "seam.jpg",
    mimeType: "image/jpeg",
    buffer,
  });
  const visible = page.getByRole("listitem").filter({ hasText: "seam.jpg" }).locator("img");
  await expect(visible).toHaveJSProperty("naturalWidth", 600);
  await request.click();
  const title = page.getByRole("heading", { name: /^EX-/ });
  await expect(title).toBeVisible();
  await expect(page.getByText("We’re reviewing your request and will email you.")).toBeVisible();
  return (await title.innerText()).trim();
}

test.describe("on a phone", () => {
  test.use(phoneDevice);

  test("an account exchanges a size, from the order to the new parcel", async ({ page }) => {
    // Two emails are awaited, a minute each.
    test.setTimeout(240_000);
    const shopper = newShopper("exchange");
    const token = await openAccount(page, shopper);
    const order = await deliverOrder(page, { email: shopper.email, token });
    await storeToken(page, token);
    await visit(page, `/account/orders/${order.id}`);
    await page.getByRole("link", { name: "Exchange or return" }).click();
    await expect(page.getByRole("heading", { name: "Exchange or return" })).toBeVisible();
    await expect(page.getByText(order.orderNumber)).toBeVisible();
    await expectUsableNow(page);
    const reference = await requestL(page);
    await expectUsableNow(page);
    expect(await mailText(page, shopper.email, `We received your request ${reference}`)).toContain(
      order.orderNumber,
    );

    const desk = await page.context().newPage();
    await openStaffPage(desk, "/returns");
    await expectUsableNow(desk);
    await desk.getByRole("button", { name: "Search returns" }).click();
    await desk.getByRole("searchbox", { name: "Search returns" }).fill(reference);
    // Filter out other tests' requests.
    const row = desk.getByRole("row").filter({ hasText: "Halima Yusuf" });
    await expect(row).toHaveCount(1);
    await row.getByRole("link").click();
    await expect(desk.getByText("Too tight at the shoulders").last()).toBeVisible();
    await expect(desk.getByRole("img", { name: "From the customer, 1 of 1" })).toBeVisible();
    await expectUsableNow(desk);
    // Undo the approval and approve again.
    await desk.keyboard.press("1");
    await expect(desk.getByText("Approved. The customer has been emailed.")).toBeVisible();
    await desk.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(desk.getByRole("heading", { name: "To answer" })).toBeVisible();
    await desk.getByRole("button", { name: "Approve and reserve the L" }).click();
    await expect(desk.getByRole("heading", { name: "On its way back", exact: true })).toBeVisible();
    await expect(desk.getByText(/^1 reserved for/)).toBeVisible();
    expect(
      await mailText(page, shopper.email, `Your exchange is approved: ${reference}`),
    ).toContain("is reserved");
    await page.reload();
    await expect(page.getByText(/Write EX-.* on a note inside the parcel/)).toBeVisible();

    // Undo the receipt too.
    await desk.getByRole("button", { name: "Mark as received" }).click();
    await expect(desk.getByText("Received. The customer has been emailed.")).toBeVisible();
    await desk.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(desk.getByRole("heading", { name: "On its way back", exact: true })).toBeVisible();
    await desk.getByRole("button", { name: "Mark as received" }).click();
    await expect(desk.getByRole("heading", { name: "Received", exact: true })).toBeVisible();
    await expectUsableNow(desk);
    await page.reload();
    await expect(page.getByText("Received", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("We’ll ship your new size next.")).toBeVisible();
    await desk.bringToFront();
    // The shortcut only opens the dialog; keys are ignored for a moment after an action.
    await expect(desk.locator("[inert]")).toHaveCount(0);
    await desk.keyboard.press("2");
    const dialog = desk.getByRole("dialog", { name: /^Refund ₦/ });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await desk.getByText("GIG Logistics", { exact: true }).click();
    await desk.getByLabel("Tracking number").fill("GL-204-118");
    await desk.getByRole("button", { name: "Send the L" }).click();
    await expect(desk.getByText("New size sent").first()).toBeVisible();
    // Undo the shipment too.
    await desk.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(desk.getByRole("heading", { name: "Received", exact: true })).toBeVisible();
    await desk.getByLabel("Tracking number").fill("GL-204-118");
    await desk.getByRole("button", { name: "Send the L" }).click();
    await expect(desk.getByRole("button", { name: "Change" })).toBeVisible();
    await desk.getByRole("button", { name: "Change" }).click();
    const parcel = desk.getByRole("dialog", { name: "Correct the tracking" });
    // While the email waits.
    await parcel.getByLabel("Tracking number").fill("GL-204-811");
    await parcel.getByRole("button", { name: "Save" }).click();
    await expect(desk.getByText("GIG Logistics, GL-204-811")).toBeVisible();
    await desk.getByRole("button", { name: "Change" }).click();
    await expectUsableNow(desk);
    await desk.keyboard.press("Escape");
    // The delayed email has the corrected tracking.
    expect(
      await mailText(page, shopper.email, `Your new size is on its way: ${reference}`),
    ).toContain("GL-204-811");
    await visit(page, `/account/orders/${order.id}`);
    for (const notice of [
      "New size on the way with GIG Logistics, GL-204-118",
      "New tracking for your new size with GIG Logistics, GL-204-811",
    ]) {
      await expect(page.getByText(notice)).toBeVisible();
    }
    await desk.close();
  });

  test("a guest exchanges a size by the emailed link", async ({ page }) => {
    test.slow();
    const email = `guest.${unique()}@example.com`;
    const order = await deliverOrder(page, { email });
    await visit(page, "/orders/lookup");
    const main = page.getByRole("main");
    await main.getByLabel("Email").fill(email);
    await main.getByLabel("Order number").fill(order.orderNumber);
    await main.getByRole("button", { name: "Find order" }).click();
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByText(/we have sent a link to that address/)).toBeVisible();
    const subject = `Exchange or return order ${order.orderNumber}`;
    const link = await linkInMail(page, email, subject, "Exchange or return");
    expect(link).toMatch(/\/exchange#ASO-/);

    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1, name: "Exchange or return" })).toBeVisible();
    await expect(page.getByText(`Order ${order.orderNumber}`)).toBeVisible();
    expect(page.url()).not.toContain("#");
    const reference = await requestL(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: reference })).toBeVisible();
    await expectUsableNow(page);

    const desk = await page.context().newPage();
    await openStaffPage(desk, `/returns?search=${reference}`);
    // Filter out other tests' requests.
    const row = desk.getByRole("row").filter({ hasText: "Halima Yusuf" });
    await expect(row).toHaveCount(1);
    await row.getByRole("link").click();
    await desk.getByRole("button", { name: "Decline" }).click();
    const dialog = desk.getByRole("dialog", { name: `Decline ${reference}?` });
    await dialog.getByRole("button", { name: "Decline" }).click();
    await expect(dialog.getByLabel("Message to customer")).toBeFocused();
    await dialog.getByLabel("Message to customer").fill("It was worn at the feast.");
    await dialog.getByRole("button", { name: "Decline" }).click();
    await expect(desk.getByText("Declined. The customer has been emailed.")).toBeVisible();
    // Take it back from the record, and decline again.
    await desk.reload();
    await desk.getByRole("button", { name: "Reopen request…" }).click();
    const reopening = desk.getByRole("dialog", { name: `Reopen request: ${reference}` });
    await expectUsableNow(desk);
    await reopening.getByRole("button", { name: "Reopen request" }).click();
    await expect(desk.getByText("Taken back.")).toBeVisible();
    await desk.getByRole("button", { name: "Decline" }).click();
    await dialog.getByLabel("Message to customer").fill("It was worn at the feast.");
    await dialog.getByRole("button", { name: "Decline" }).click();
    await expect(desk.getByText("Declined. The customer has been emailed.")).toBeVisible();
    await desk.close();
    expect(await mailText(page, email, `We can't accept this return: ${reference}`)).toContain(
      "It was worn at the feast.",
    );
    await page.reload();
    await expect(page.getByText("It was worn at the feast.")).toBeVisible();

    // Request again and withdraw.
    await page.getByRole("button", { name: /^Refund/ }).click();
    await page.getByLabel("Reason", { exact: true }).selectOption({ label: "I changed my mind" });
    await page.getByRole("button", { name: "Request a refund" }).click();
    await page.getByRole("button", { name: "Withdraw request" }).click();
    await page.getByRole("button", { name: /^Withdraw EX-/ }).click();
    await expect(page.getByText("Withdrawn", { exact: true }).first()).toBeVisible();
  });
});

test("the next return opens after one is answered, and a refund is made once", async ({ page }) => {
  test.slow();
  const shopper = newShopper("money.back");
  const token = await openAccount(page, shopper);
  const lastName = `Yusuf${unique()}`;
  const requested: { readonly id: string; readonly reference: string }[] = [];
  for (const _ of ["first", "second"]) {
    const order = await deliverOrder(page, { email: shopper.email, token, lastName });
    const reply = await page.request.post(`/api/orders/${order.orderNumber}/returns`, {
      headers: { authorization: `Bearer ${token}` },
      data: {
        kind: "refund",
        lines: [{ position: 1, size: "M", quantity: 1 }],
        reason: "changed_mind",
        message: "",
      },
    });
    expect(reply.ok(), await reply.text()).toBe(true);
    const { data } = (await reply.json()) as { data: { reference: string } };
    requested.push({ id: order.id, reference: data.reference });
  }
  const [first, second] = requested;

  const desk = await page.context().newPage();
  await openStaffPage(desk, `/returns?search=${lastName}`);
  const rows = desk.getByRole("table", { name: "Returns" }).getByRole("link");
  const open = (reference = "") =>
    desk.getByRole("heading", { level: 2, name: new RegExp(`${reference}$`) });
  await expect(rows).toHaveCount(2);
  await rows.first().click();
  await expect(desk).toHaveURL(/\/returns\/[^?]+\?/);
  await expect(open(first?.reference)).toBeVisible();
  await desk.getByRole("button", { name: /^Approve/ }).click();
  await expect(desk.getByText("Approved. The customer has been emailed.")).toBeVisible();
  await expect(open(second?.reference)).toBeVisible();
  await expect(desk.getByRole("heading", { name: "To answer" })).toBeVisible();

  await openStaffPage(desk, `/returns?status=expected&search=${lastName}`);
  await rows.first().click();
  await desk.getByRole("button", { name: "Mark as received" }).click();
  const pay = desk.getByRole("button", { name: /^Refund ₦/ });
  await pay.click();
  const dialog = desk.getByRole("dialog", { name: /^Refund ₦/ });
  await dialog.getByRole("button", { name: /^Refund ₦/ }).click();
  await expect(desk.getByText(/^Refund of ₦[\d,]+ requested\./)).toBeVisible();
  await expect(desk.getByText("Refunded").first()).toBeVisible();
  await expect(pay).toHaveCount(0);
  await expectFocusInContent(desk);
  await desk.close();
  await awaitMail(page, shopper.email, "refunded for order");
  await storeToken(page, token);
  await visit(page, `/account/orders/${first?.id}/return`);
  await expect(page.getByText("Refund on its way").first()).toBeVisible();
});

test("an incomplete link says so, and leads to the look-up", async ({ page }) => {
  await page.goto("/exchange#ASO-7K3M9QXD");
  await expect(page.getByRole("alert").filter({ hasText: "incomplete" })).toBeVisible();
  await page.getByRole("link", { name: "Find your order" }).first().click();
  await expect(page).toHaveURL(/\/orders\/lookup$/);
});
