import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { sendKeyOnceRendered } from "./kit/double-click.ts";
import { awaitMail, openMail } from "./kit/mailbox.ts";
import { type PaidOrder, placePaidOrder, readOrder } from "./kit/orders.ts";
import { openPageAt } from "./kit/page-at.ts";
import { expectFocusInContent, openStaffPage, unique } from "./kit/staff.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

const name = () => `Eze${unique()}`;

async function lookUp(page: Page, { email, orderNumber }: PaidOrder): Promise<void> {
  await page.goto("/orders/lookup");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Order number").fill(orderNumber);
  await page.getByRole("button", { name: "Find order" }).click();
}

async function expectAhead(buyer: Page, order: PaidOrder, steps: readonly RegExp[]): Promise<void> {
  await lookUp(buyer, order);
  const where = buyer.getByRole("region", { name: "Track parcel" }).getByRole("listitem");
  await expect(where.filter({ hasText: "not yet" })).toHaveText([...steps]);
}

for (const width of [1440, 390]) {
  test(`a paid order is checked, photographed, packed, sent and delivered at ${width} px`, async ({
    browser,
  }) => {
    // The emails of both moves wait a minute.
    const checksEmails = width === 1440;
    if (checksEmails) test.slow();
    const page = await openPageAt(width, browser);
    const lastName = name();
    const order = await placePaidOrder(page.request, lastName);
    const { orderNumber, email } = order;
    const buyer = await page.context().newPage();
    await openStaffPage(page, `/orders?search=${lastName}`);
    await page.getByRole("table", { name: "Orders" }).getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1, name: `Amaka ${lastName}` })).toBeVisible();

    await page.getByRole("checkbox", { name: /packed$/ }).check();
    await expect(page.getByText("1 of 1 packed")).toBeVisible();
    const photo = await sharp({
      create: { width: 2400, height: 1800, channels: 3, background: "#c9973f" },
    })
      .jpeg()
      .toBuffer();
    await page
      .getByLabel("Photo of parcel contents", { exact: true })
      .setInputFiles({ name: "parcel.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(page.getByText("Photo saved.")).toBeVisible();

    const place = page.getByText(/, 1 of 1$/).filter({ visible: true });
    await expect(place.first()).toBeVisible();
    const pack = page.getByRole("button", { name: "Mark packed" });
    await pack.click();
    await expect(page.getByText(`${orderNumber} packed`)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone.")).toBeVisible();
    await expect(pack).toBeVisible();
    await pack.click();
    await expect(page.getByRole("button", { name: "Send…" })).toBeVisible();
    await expect(place).toHaveCount(0);
    await expectAhead(buyer, order, [/^On its way/, /^Delivered/]);
    await page.bringToFront();
    await page.getByRole("button", { name: "Send…" }).click();
    const dialog = page.getByRole("dialog", { name: "Send to Port Harcourt" });
    await dialog.getByText("GIG Logistics").click();
    await dialog.getByLabel("Tracking number").fill("RVL-88213704");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText(`${orderNumber} is on its way`)).toBeVisible();
    await expectFocusInContent(page, "On its way");
    await expectAhead(buyer, order, [/^Delivered/]);
    await buyer.close();
    await page.getByRole("button", { name: "Mark delivered" }).click();
    await expect(page.getByText(`${orderNumber} delivered`)).toBeVisible();
    await expectFocusInContent(page, "Parcel");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone.")).toBeVisible();
    await expectFocusInContent(page);
    await page.getByRole("button", { name: "Mark delivered" }).click();
    await expect(page.getByText(`${orderNumber} delivered`)).toBeVisible();
    const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
    await expect(steps.last()).toContainText("Delivered");
    await expect(page.getByAltText(/^Parcel contents/)).toBeVisible();

    const { status, timeline } = await readOrder(page.request, orderNumber, email);
    expect(status).toBe("DELIVERED");
    const notice = timeline.map(({ text }) => text).join("\n");
    expect(notice).toContain("GIG Logistics, RVL-88213704");
    expect(notice.match(/^Packed$/gm)).toHaveLength(1);
    const picture = "Your parcel as packed";
    await lookUp(page, order);
    const viewed = page.getByAltText(picture);
    await viewed.scrollIntoViewIfNeeded();
    await expect
      .poll(() => viewed.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    if (checksEmails) {
      const sent = await openMail(page, email, `Your order ${orderNumber} has shipped`);
      const message = sent.frameLocator('iframe[title="Message"]').locator("body");
      await expect(message).toContainText("RVL-88213704");
      await expect(message.getByAltText(picture)).toHaveAttribute("src", /\/share\/mail\/parcel\//);
      await sent.close();
      await awaitMail(page, email, `Your order ${orderNumber} has been delivered`);
    }
    await page.context().close();
  });
}

test("offline checks wait on the device and are sent later", async ({ page }) => {
  const { id } = await placePaidOrder(page.request, name());
  await openStaffPage(page, `/orders/${id}`);
  await page.context().setOffline(true);
  await page.getByRole("checkbox", { name: /packed$/ }).check();
  await expect(page.getByText("You're offline. 1 change not synced.")).toBeVisible();
  const notice = page.waitForResponse("**/packed-items");
  await page.context().setOffline(false);
  await notice;
  await expect(page.getByText("You're offline.")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("1 of 1 packed")).toBeVisible();
});

test("a note is pinned beside the next step, and a view is saved", async ({ page }) => {
  const lastName = name();
  const { id } = await placePaidOrder(page.request, lastName);
  await openStaffPage(page, `/orders/${id}`);
  await page.getByLabel("Internal note").fill("Trouser 2 cm longer.");
  await page.getByLabel(/^Pin:/).check();
  await page.getByRole("button", { name: "Add", exact: true }).last().click();
  await expect(page.getByRole("region", { name: "Pack", exact: true })).toContainText(
    "Trouser 2 cm longer.",
  );

  await openStaffPage(page, `/orders?search=${lastName}`);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: "Save view…" }).click();
  await page.getByLabel("Name").fill("Mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("link", { name: /^All/ }).click();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("link", { name: "Mine" }).click();
  await expect(page).toHaveURL(new RegExp(`/orders\\?search=${lastName}$`));
});

test("one search finds everything, and shortcuts pause while typing", async ({ page }) => {
  const { orderNumber } = await placePaidOrder(page.request, name());
  await openStaffPage(page, "/enquiries");
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Search" });
  const found = page.getByRole("listbox", { name: "Search results" }).getByRole("option");
  await expect(field).toBeFocused();
  await page.keyboard.type(orderNumber.slice(0, -1));
  await expect(found.first()).toContainText(orderNumber);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Amaka/ })).toBeVisible();
  // Tab toggles orders only.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Amaka");
  const customers = page.getByRole("group", { name: "Customers" });
  await expect(customers).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
  await expect(customers).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Orders" })).toBeVisible();
  await expect(page.getByText("Orders only", { exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(customers).toBeVisible();
  // Escape closes it with text too.
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  // The refund command only opens the dialog.
  await page.keyboard.press("Control+k");
  await page.keyboard.type(orderNumber);
  await found.filter({ hasText: `Refund ${orderNumber}` }).click();
  const refund = page.getByRole("dialog", { name: "Refund" });
  await expect(refund).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(refund).toHaveCount(0);
  await expect(page).toHaveURL(/\/orders\/ord_[^?]+$/);
  await page.keyboard.press("Control+k");
  await expect(found.first()).toContainText(orderNumber);
  await page.keyboard.type("activity");
  await expect(found.first()).toContainText("Activity log");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Activity log" })).toBeVisible();

  const box = page.getByRole("searchbox", { name: "Search orders" });
  await sendKeyOnceRendered(page, "f", { selector: "[aria-label='Search orders'][type=search]" });
  await page.keyboard.type("go");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.type("j?/");
  await expect(box).toHaveValue("j?/");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await openStaffPage(page, "/account");
  await page.getByLabel(/^Use single-key shortcuts/).uncheck();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByLabel(/^Use single-key shortcuts/).check();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});
