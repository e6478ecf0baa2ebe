import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { awaitMail, openMail } from "./kit/mailbox.ts";
import { type PaidOrder, placePaidOrder, readOrder } from "./kit/orders.ts";
import { openPageAt } from "./kit/page-at.ts";
import { pressOnceDrawn } from "./kit/quick-hand.ts";
import { expectFocusInRoom, openRoom, unique } from "./kit/staff.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

/** A name that no other test's orders have. */
const name = () => `Eze${unique()}`;

/** Opens the page on which a buyer finds their order. */
async function lookUp(page: Page, { email, orderNumber }: PaidOrder): Promise<void> {
  await page.goto("/orders/lookup");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Order number").fill(orderNumber);
  await page.getByRole("button", { name: "Find order" }).click();
}

/** Looks at the page of the buyer, which tells these steps as still ahead and no others. */
async function expectAhead(buyer: Page, order: PaidOrder, steps: readonly RegExp[]): Promise<void> {
  await lookUp(buyer, order);
  const where = buyer.getByRole("region", { name: "Where it is" }).getByRole("listitem");
  await expect(where.filter({ hasText: "still ahead" })).toHaveText([...steps]);
}

for (const width of [1440, 390]) {
  test(`a paid order is ticked, photographed, packed, sent and delivered at ${width} px`, async ({
    browser,
  }) => {
    const page = await openPageAt(width, browser);
    const lastName = name();
    const order = await placePaidOrder(page.request, lastName);
    const { orderNumber, email } = order;
    const buyer = await page.context().newPage();
    await openRoom(page, `/orders?search=${lastName}`);
    await page.getByRole("table", { name: "Orders" }).getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1, name: `Amaka ${lastName}` })).toBeVisible();

    await page.getByRole("checkbox", { name: /in the parcel$/ }).check();
    await expect(page.getByText("1 of 1 in the parcel")).toBeVisible();
    const photo = await sharp({
      create: { width: 2400, height: 1800, channels: 3, background: "#c9973f" },
    })
      .jpeg()
      .toBuffer();
    await page
      .getByLabel("Photo of the open parcel", { exact: true })
      .setInputFiles({ name: "parcel.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(page.getByText("The picture is kept.")).toBeVisible();

    const place = page.getByText(/, 1 of 1$/).filter({ visible: true });
    await expect(place.first()).toBeVisible();
    const pack = page.getByRole("button", { name: "Mark packed" });
    await pack.click();
    await expect(page.getByText(`${orderNumber} is packed.`)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Taken back.")).toBeVisible();
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
    await expect(page.getByText(`${orderNumber} is on the way.`)).toBeVisible();
    await expectFocusInRoom(page, "Hand it over");
    await expectAhead(buyer, order, [/^Delivered/]);
    await buyer.close();
    await page.getByRole("button", { name: "Mark delivered" }).click();
    await expect(page.getByText(`${orderNumber} is delivered.`)).toBeVisible();
    await expectFocusInRoom(page, "Goes to");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Taken back.")).toBeVisible();
    await expectFocusInRoom(page);
    await page.getByRole("button", { name: "Mark delivered" }).click();
    await expect(page.getByText(`${orderNumber} is delivered.`)).toBeVisible();
    const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
    await expect(steps.last()).toContainText("Delivered");
    await expect(page.getByAltText(/^The open parcel/)).toBeVisible();

    const { status, timeline } = await readOrder(page.request, orderNumber, email);
    expect(status).toBe("DELIVERED");
    const told = timeline.map(({ text }) => text).join("\n");
    expect(told).toContain("GIG Logistics, RVL-88213704");
    expect(told.match(/^Packed$/gm)).toHaveLength(1);
    const picture = "Your parcel before it was closed";
    await lookUp(page, order);
    const seen = page.getByAltText(picture);
    await seen.scrollIntoViewIfNeeded();
    await expect
      .poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const sent = await openMail(page, email, `Order ${orderNumber} is on its way`);
    const message = sent.frameLocator('iframe[title="Message"]').locator("body");
    await expect(message).toContainText("RVL-88213704");
    await expect(message.getByAltText(picture)).toHaveAttribute("src", /\/media\//);
    await sent.close();
    await awaitMail(page, email, `Order ${orderNumber} was delivered`);
    await page.context().close();
  });
}

test("ticks made without a network wait on the device and are sent when it is back", async ({
  page,
}) => {
  const { id } = await placePaidOrder(page.request, name());
  await openRoom(page, `/orders/${id}`);
  await page.context().setOffline(true);
  await page.getByRole("checkbox", { name: /in the parcel$/ }).check();
  await expect(page.getByText("No network. 1 tick waits on this device.")).toBeVisible();
  const told = page.waitForResponse("**/ticks");
  await page.context().setOffline(false);
  await told;
  await expect(page.getByText("No network.")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("1 of 1 in the parcel")).toBeVisible();
});

test("a note is pinned, stands by the next step, and a view is kept", async ({ page }) => {
  const lastName = name();
  const { id } = await placePaidOrder(page.request, lastName);
  await openRoom(page, `/orders/${id}`);
  await page.getByLabel("Note for staff").fill("Trouser 2 cm longer.");
  await page.getByLabel(/^Pin it/).check();
  await page.getByRole("button", { name: "Add", exact: true }).last().click();
  await expect(page.getByRole("region", { name: "Pack it" })).toContainText("Trouser 2 cm longer.");

  await openRoom(page, `/orders?search=${lastName}`);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: "Keep this view…" }).click();
  await page.getByLabel("Name").fill("Mine");
  await page.getByRole("button", { name: "Keep it" }).click();
  await page.getByRole("link", { name: /^All/ }).click();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("link", { name: "Mine" }).click();
  await expect(page).toHaveURL(new RegExp(`/orders\\?search=${lastName}$`));
});

test("everything is found from one search, and keys rest while somebody writes", async ({
  page,
}) => {
  const { orderNumber } = await placePaidOrder(page.request, name());
  await openRoom(page, "/enquiries");
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Search" });
  const found = page.getByRole("listbox", { name: "Found" }).getByRole("option");
  await expect(field).toBeFocused();
  await page.keyboard.type(orderNumber.slice(0, -1));
  await expect(found.first()).toContainText(orderNumber);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Amaka/ })).toBeVisible();
  // Tab leaves orders alone, and brings the rest back.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Amaka");
  const people = page.getByRole("group", { name: "People" });
  await expect(people).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
  await expect(people).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Orders" })).toBeVisible();
  await expect(page.getByText("Only orders", { exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(people).toBeVisible();
  // With something typed too, it goes away at once.
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  // The refund of what was found is one press away, and only opens.
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
  await page.keyboard.type("audit");
  await expect(found.first()).toContainText("Audit log");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();

  const box = page.getByRole("searchbox", { name: "Search orders" });
  await pressOnceDrawn(page, "f", { selector: "[aria-label='Search orders'][type=search]" });
  await page.keyboard.type("go");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.type("j?/");
  await expect(box).toHaveValue("j?/");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await openRoom(page, "/account");
  await page.getByLabel(/^Single keys act/).uncheck();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByLabel(/^Single keys act/).check();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
});
