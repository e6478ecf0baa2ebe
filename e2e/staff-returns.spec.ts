import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { keepToken, newShopper, openAccount } from "./kit/account.ts";
import { deliverOrder } from "./kit/delivered-order.ts";
import { awaitMail, linkInMail, readMail } from "./kit/mailbox.ts";
import { expectFocusInRoom, openRoom, unique } from "./kit/staff.ts";
import { aPhone, expectUsableNow } from "./kit/usable-screen.ts";
import { visit } from "./kit/visit.ts";

/** What the newest mail about a step says. */
const mailText = async (page: Page, to: string, subject: string) =>
  (await readMail(page, to, subject)).text;

/** Asks for an L instead of the M, with a photo; what is asked for shows with its number. @returns the number */
async function askForL(page: Page): Promise<string> {
  await page.getByRole("button", { name: /^Another size/ }).click();
  const ask = page.getByRole("button", { name: "Ask for the exchange" });
  await ask.click();
  await expect(page.getByText(/^Choose another size of/)).toBeVisible();
  await page.getByRole("radio", { name: "L", exact: true }).check({ force: true });
  await page.getByLabel("Why", { exact: true }).selectOption({ label: "Too small" });
  await page.getByLabel("In your words (optional)").fill("Too tight at the shoulders");
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
  const shown = page.getByRole("listitem").filter({ hasText: "seam.jpg" }).locator("img");
  await expect(shown).toHaveJSProperty("naturalWidth", 600);
  await ask.click();
  const title = page.getByRole("heading", { name: /^EX-/ });
  await expect(title).toBeVisible();
  await expect(page.getByText("We look at it now and write to you.")).toBeVisible();
  return (await title.innerText()).trim();
}

test.describe("on a phone", () => {
  test.use(aPhone);

  test("a size is exchanged by an account, from the order to the new parcel", async ({ page }) => {
    test.slow();
    const shopper = newShopper("exchange");
    const token = await openAccount(page, shopper);
    const order = await deliverOrder(page, { email: shopper.email, token });
    await keepToken(page, token);
    await visit(page, `/account/orders/${order.id}`);
    await page.getByRole("link", { name: "Exchange or return" }).click();
    await expect(page.getByRole("heading", { name: "Exchange or return" })).toBeVisible();
    await expect(page.getByText(order.orderNumber)).toBeVisible();
    await expectUsableNow(page);
    const reference = await askForL(page);
    await expectUsableNow(page);
    expect(await mailText(page, shopper.email, `We have your request ${reference}`)).toContain(
      order.orderNumber,
    );

    const desk = await page.context().newPage();
    await openRoom(desk, "/returns");
    await expectUsableNow(desk);
    await desk.getByRole("button", { name: "Search returns" }).click();
    await desk.getByRole("searchbox", { name: "Search returns" }).fill(reference);
    // Until it is narrowed the list shows what other tests ask for, too.
    const row = desk.getByRole("row").filter({ hasText: "Halima Yusuf" });
    await expect(row).toHaveCount(1);
    await row.getByRole("link").click();
    await expect(desk.getByText("Too tight at the shoulders").last()).toBeVisible();
    await expect(desk.getByRole("img", { name: "From the buyer, 1 of 1" })).toBeVisible();
    await expectUsableNow(desk);
    // an answer is taken back, and given again
    await desk.keyboard.press("1");
    await expect(desk.getByText("Approved. The buyer is told by mail.")).toBeVisible();
    await desk.getByRole("button", { name: "Undo" }).click();
    await expect(desk.getByRole("heading", { name: "To answer" })).toBeVisible();
    await desk.getByRole("button", { name: "Approve, keep the L" }).click();
    await expect(desk.getByRole("heading", { name: "On its way back" })).toBeVisible();
    await expect(desk.getByText(/^1 of L kept for this/)).toBeVisible();
    expect(await mailText(page, shopper.email, `You can send it back: ${reference}`)).toContain(
      "kept for you",
    );
    await page.reload();
    await expect(page.getByText(/Put the number EX-.* into the parcel/)).toBeVisible();

    // so is an arrival
    await desk.getByRole("button", { name: "It has arrived" }).click();
    await expect(desk.getByText("Received. The buyer is told by mail.")).toBeVisible();
    await desk.getByRole("button", { name: "Undo" }).click();
    await expect(desk.getByRole("heading", { name: "On its way back" })).toBeVisible();
    await desk.getByRole("button", { name: "It has arrived" }).click();
    await expect(desk.getByRole("heading", { name: "It has arrived" })).toBeVisible();
    await expectUsableNow(desk);
    expect(await mailText(page, shopper.email, `Your piece has arrived: ${reference}`)).toContain(
      `what you sent back with ${reference} is with us`,
    );
    await page.reload();
    await expect(page.getByText("Arrived with us").first()).toBeVisible();
    await expect(page.getByText("Your new size leaves us next.")).toBeVisible();
    await desk.bringToFront();
    // money only opens, and names the sum; what came of a press hears no key for a moment
    await expect(desk.locator("[inert]")).toHaveCount(0);
    await desk.keyboard.press("2");
    const dialog = desk.getByRole("dialog", { name: /^Return ₦/ });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Keep as it is" }).click();
    await desk.getByText("GIG Logistics", { exact: true }).click();
    await desk.getByLabel("Tracking number").fill("GL-204-118");
    await desk.getByRole("button", { name: "Send the L" }).click();
    await expect(desk.getByText("New size sent").first()).toBeVisible();
    // so is the sending
    await desk.getByRole("button", { name: "Undo" }).click();
    await expect(desk.getByRole("heading", { name: "It has arrived" })).toBeVisible();
    await desk.getByLabel("Tracking number").fill("GL-204-118");
    await desk.getByRole("button", { name: "Send the L" }).click();
    await expect(desk.getByRole("button", { name: "Change" })).toBeVisible();
    await desk.getByRole("button", { name: "Change" }).click();
    const parcel = desk.getByRole("dialog", { name: "Correct the tracking" });
    // At once: the message that it was sent waits for some seconds only.
    await parcel.getByLabel("Tracking number").fill("GL-204-811");
    await parcel.getByRole("button", { name: "Save" }).click();
    await expect(desk.getByText("GIG Logistics, GL-204-811")).toBeVisible();
    await desk.getByRole("button", { name: "Change" }).click();
    await expectUsableNow(desk);
    await desk.keyboard.press("Escape");
    // the message that it was sent still waited, and tells of the right parcel
    expect(
      await mailText(page, shopper.email, `Your new size is on its way: ${reference}`),
    ).toContain("GL-204-811");
    await visit(page, `/account/orders/${order.id}`);
    for (const told of [
      "New size on the way with GIG Logistics, GL-204-118",
      "Tracking of your new size with GIG Logistics, GL-204-811",
    ]) {
      await expect(page.getByText(told)).toBeVisible();
    }
    await desk.close();
  });

  test("a guest exchanges a size by the link that was mailed to the order's address", async ({
    page,
  }) => {
    test.slow();
    const email = `guest.${unique()}@example.com`;
    const order = await deliverOrder(page, { email });
    await visit(page, "/orders/lookup");
    const main = page.getByRole("main");
    await main.getByLabel("Email").fill(email);
    await main.getByLabel("Order number").fill(order.orderNumber);
    await main.getByRole("button", { name: "Find order" }).click();
    await page.getByRole("button", { name: "Mail me a link" }).click();
    await expect(page.getByText(/a link is on its way to the address/)).toBeVisible();
    const subject = `Exchange or return order ${order.orderNumber}`;
    const link = await linkInMail(page, email, subject, "Exchange or return");
    expect(link).toMatch(/\/exchange#ASO-/);

    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1, name: "Exchange or return" })).toBeVisible();
    await expect(page.getByText(`Order ${order.orderNumber}`)).toBeVisible();
    expect(page.url()).not.toContain("#");
    const reference = await askForL(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: reference })).toBeVisible();
    await expectUsableNow(page);

    const desk = await page.context().newPage();
    await openRoom(desk, `/returns?search=${reference}`);
    // Until it is narrowed the list shows what other tests ask for, too.
    const row = desk.getByRole("row").filter({ hasText: "Halima Yusuf" });
    await expect(row).toHaveCount(1);
    await row.getByRole("link").click();
    await desk.getByRole("button", { name: "Decline" }).click();
    const dialog = desk.getByRole("dialog", { name: `Decline ${reference}?` });
    await dialog.getByRole("button", { name: "Decline" }).click();
    await expect(dialog.getByLabel("Words for the buyer")).toBeFocused();
    await dialog.getByLabel("Words for the buyer").fill("It was worn at the feast.");
    await dialog.getByRole("button", { name: "Decline" }).click();
    await expect(desk.getByText("Declined. The buyer is told by mail.")).toBeVisible();
    await desk.close();
    expect(await mailText(page, email, `We cannot take it back: ${reference}`)).toContain(
      "It was worn at the feast.",
    );
    await page.reload();
    await expect(page.getByText("It was worn at the feast.")).toBeVisible();

    // the piece may be asked for again, and the request taken back
    await page.getByRole("button", { name: /^Money back/ }).click();
    await page.getByLabel("Why", { exact: true }).selectOption({ label: "I changed my mind" });
    await page.getByRole("button", { name: "Ask for the money back" }).click();
    await page.getByRole("button", { name: "Take my request back" }).click();
    await page.getByRole("button", { name: /^Take EX-.* back$/ }).click();
    await expect(page.getByText("Taken back", { exact: true }).first()).toBeVisible();
  });
});

test("the next of the queue opens once one is answered, and the money for what came goes back once", async ({
  page,
}) => {
  test.slow();
  const shopper = newShopper("money.back");
  const token = await openAccount(page, shopper);
  const lastName = `Yusuf${unique()}`;
  const asked: { readonly id: string; readonly reference: string }[] = [];
  for (const _ of ["first", "second"]) {
    const order = await deliverOrder(page, { email: shopper.email, token, lastName });
    const reply = await page.request.post(`/api/orders/${order.orderNumber}/returns`, {
      headers: { authorization: `Bearer ${token}` },
      data: {
        kind: "refund",
        lines: [{ position: 1, size: "M", quantity: 1 }],
        reason: "changed_mind",
        words: "",
      },
    });
    expect(reply.ok(), await reply.text()).toBe(true);
    const { data } = (await reply.json()) as { data: { reference: string } };
    asked.push({ id: order.id, reference: data.reference });
  }
  const [first, second] = asked;

  const desk = await page.context().newPage();
  await openRoom(desk, `/returns?search=${lastName}`);
  const rows = desk.getByRole("table", { name: "Returns" }).getByRole("link");
  const open = (reference = "") =>
    desk.getByRole("heading", { level: 2, name: new RegExp(`${reference}$`) });
  await expect(rows).toHaveCount(2);
  await rows.first().click();
  await expect(desk).toHaveURL(/\/returns\/[^?]+\?/);
  await expect(open(first?.reference)).toBeVisible();
  await desk.getByRole("button", { name: /^Approve/ }).click();
  await expect(desk.getByText("Approved. The buyer is told by mail.")).toBeVisible();
  await expect(open(second?.reference)).toBeVisible();
  await expect(desk.getByRole("heading", { name: "To answer" })).toBeVisible();

  await openRoom(desk, `/returns?status=coming&search=${lastName}`);
  await rows.first().click();
  await desk.getByRole("button", { name: "It has arrived" }).click();
  const pay = desk.getByRole("button", { name: /^Return ₦/ });
  await pay.click();
  const dialog = desk.getByRole("dialog", { name: /^Return ₦/ });
  await dialog.getByRole("button", { name: /^Return ₦/ }).click();
  await expect(desk.getByText(/^₦[\d,]+ goes back to the buyer\.$/)).toBeVisible();
  await expect(desk.getByText("Money sent back").first()).toBeVisible();
  await expect(pay).toHaveCount(0);
  await expectFocusInRoom(desk);
  await desk.close();
  await awaitMail(page, shopper.email, "was sent back");
  await keepToken(page, token);
  await visit(page, `/account/orders/${first?.id}/return`);
  await expect(page.getByText("Money on its way").first()).toBeVisible();
});

test("a link that is not whole says so, and leads to the look-up", async ({ page }) => {
  await page.goto("/exchange#ASO-7K3M9QXD");
  await expect(page.getByRole("alert").filter({ hasText: "not whole" })).toBeVisible();
  await page.getByRole("link", { name: "Find your order" }).first().click();
  await expect(page).toHaveURL(/\/orders\/lookup$/);
});
