import { expect, type Page, test } from "@playwright/test";
import { type OrderItem, oneTee, payAtProvider, placeGuestOrder } from "./kit/orders.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

async function openPaidOrder(page: Page, items?: readonly OrderItem[]): Promise<string> {
  const email = `changes.${unique()}@example.com`;
  const order = await placeGuestOrder(page.request, { lastName: "Obi", email }, items);
  await payAtProvider(page.request, order, "paid");
  await openStaffPage(page, `/orders/${order.id}`);
  return order.orderNumber;
}

async function openEditor(page: Page) {
  await page.getByRole("button", { name: "Edit items" }).click();
  const editor = page.getByRole("dialog", { name: "Edit items" });
  await expect(editor.getByText("Nothing has changed yet.")).toBeVisible();
  return editor;
}

for (const width of [1440, 390]) {
  test(`a paid order gets another item at ${width} px, and its balance is paid by link`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const orderNumber = await openPaidOrder(page);
    const editor = await openEditor(page);
    await expectUsableNow(page);
    await editor.getByRole("button", { name: "Add item" }).click();
    await editor
      .getByRole("button", { name: /^Add .+, size/ })
      .first()
      .click();
    await expect(editor.getByRole("row", { name: /^Total ₦/ })).toBeVisible();
    await expect(editor.getByRole("status").filter({ hasText: "Balance due" })).toContainText("₦");
    await editor.getByLabel("Note").fill("Called on Monday");
    await expectUsableNow(page);
    await editor.getByRole("button", { name: /^Save, ₦[\d,]+ due$/ }).click();
    const saved = page.getByRole("dialog", { name: "Items changed" });
    await expect(saved.getByRole("link", { name: /^Send on WhatsApp/ })).toBeVisible();
    const link = await saved.getByLabel("Payment link").inputValue();
    await expectUsableNow(page);
    await saved.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { name: /^Balance due ₦/ })).toBeVisible();
    await expect(page.getByText(/^Edited the items: 1 × .*Called on Monday$/)).toBeVisible();
    await expectUsableNow(page);

    const phone = await browser.newContext();
    const paying = await phone.newPage();
    await paying.goto(link);
    await expect(paying.getByRole("heading", { name: /^₦[\d,]+ to pay$/ })).toBeVisible();
    await expect(
      paying.getByText(`For order ${orderNumber}. This is the balance of your order.`),
    ).toBeVisible();
    await expect(paying.getByRole("button", { name: /^Pay ₦/ })).toBeEnabled();
    await phone.close();
  });
}

async function addMore(page: Page, orderId: string): Promise<void> {
  const { origin } = new URL(page.url());
  const call = { headers: { origin, "idempotency-key": unique().padEnd(20, "0") } };
  const path = `/api/staff/orders/${orderId}`;
  const { data: order } = await (await page.request.get(path)).json();
  const items = order.lines.map(({ productId, size }: { productId: string; size: string }) => ({
    ...{ productId, size, quantity: 3 },
  }));
  const priced = await page.request.post(`${path}/items/preview`, { ...call, data: { items } });
  const totalAmount = (await priced.json()).data.after.total;
  const data = { version: order.version, items, totalAmount };
  const edited = await page.request.post(`${path}/items`, { ...call, data });
  expect(edited.ok(), await edited.text()).toBe(true);
}

test("one less is refunded, another size costs nothing, and a colleague's edit is not overwritten", async ({
  page,
}) => {
  const tee = await oneTee(page.request);
  await openPaidOrder(page, [{ ...tee, quantity: 2 }]);
  const fewer = await openEditor(page);
  await fewer.getByRole("button", { name: /^One fewer / }).click();
  await expect(fewer.getByRole("status").filter({ hasText: "To refund" })).toContainText("₦");
  await fewer.getByRole("button", { name: /^Save and refund ₦/ }).click();
  await expect(fewer).toHaveCount(0);
  await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();

  const swapped = await openEditor(page);
  const size = swapped.getByRole("combobox", { name: /^Size of / });
  const other = size.locator("option:not([disabled])").filter({ hasNotText: tee.size }).first();
  await size.selectOption(await other.innerText());
  await swapped.getByRole("button", { name: "Save changes" }).click();
  await expect(swapped).toHaveCount(0);

  const late = await openEditor(page);
  await late.getByRole("button", { name: /^One more / }).click();
  await expect(late.getByRole("button", { name: /^Save, ₦/ })).toBeEnabled();
  await addMore(page, new URL(page.url()).pathname.split("/").at(-1) ?? "");
  await late.getByRole("button", { name: /^Save, ₦/ }).click();
  await expect(late.getByRole("alert")).toContainText("Someone else just changed this");
});
