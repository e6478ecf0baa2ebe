import { expect, type Page, test } from "@playwright/test";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import type { PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { answerApi, heldBack } from "./kit/api-replies.ts";
import { draft, send } from "./kit/drafts.ts";
import { type PaidOrder, placePaidOrder } from "./kit/orders.ts";
import { openPageAt } from "./kit/page-at.ts";
import { buy, callStaffApi } from "./kit/payment-cases.ts";
import {
  applyAsBusiness,
  openStaffPage,
  readOwnProfile,
  submitEnquiry,
  unique,
} from "./kit/staff.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

const position = (page: Page) =>
  page
    .getByText(/, \d+ of 2$/)
    .filter({ visible: true })
    .first();

for (const width of [1440, 390]) {
  test(`only the list an order was opened from offers the next one, at ${width} px`, async ({
    browser,
  }) => {
    const page = await openPageAt(width, browser);
    const lastName = `Ike${unique()}`;
    const orders: PaidOrder[] = [];
    for (let i = 0; i < 2; i++) orders.push(await placePaidOrder(page.request, lastName));
    const [first, second] = orders.map(({ id }) => new RegExp(`/orders/${id}$`));
    await openStaffPage(page, `/orders?search=${lastName}`);
    await page.getByRole("table", { name: "Orders" }).getByRole("link").first().click();
    await expect(page).toHaveURL(first as RegExp);
    await expect(position(page)).toBeVisible();
    await page.keyboard.press("j");
    await expect(page).toHaveURL(second as RegExp);
    await expect(position(page)).toHaveText(/, 2 of 2$/);
    await page.reload();
    await expect(position(page)).toHaveText(/, 2 of 2$/);
    await page.goBack();
    await expect(position(page)).toHaveText(/, 1 of 2$/);

    const expectAlone = async (address: RegExp | undefined) => {
      await expect(page).toHaveURL(address as RegExp);
      await expect(page.getByRole("button", { name: "Mark packed" })).toBeVisible();
      await expect(position(page)).toHaveCount(0);
      await page.keyboard.press("j");
      await expect(page).toHaveURL(address as RegExp);
    };
    await openStaffPage(page, `/orders/${orders[1]?.id}`);
    await expectAlone(second);
    // The search is no list, even above one.
    const number = orders[0]?.orderNumber ?? "";
    await openStaffPage(page, `/orders?search=${lastName}`);
    await page.keyboard.press("/");
    await page.getByRole("dialog").getByRole("combobox").fill(number);
    await page.getByRole("option", { name: number }).first().click();
    await expectAlone(first);
    await page.locator("#content").getByRole("link", { name: "Orders", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/orders\\?search=${lastName}$`));
    await page.context().close();
  });
}

test("records open in another tab follow within ten seconds", async ({ page }) => {
  test.slow();
  const mark = unique();
  await openStaffPage(page, "/products");
  const { types } = await callStaffApi<{ types: { id: string }[] }>(page, "/products/options");
  const product = await send<StaffProduct>(
    page,
    "post",
    "",
    draft(`Gele ${mark}`, types[0]?.id ?? "", []),
  );
  const token = await applyAsBusiness(page.request, `Loom ${mark}`);
  const business = await readOwnProfile(page.request, token);
  await submitEnquiry(page.request, `Choir ${mark}`);
  const [enquiry] = await callStaffApi<{ id: string }[]>(page, `/bulk-orders?search=Choir ${mark}`);
  const bought = await buy(page, "review", "8", `Tab${mark}`);
  const { openCaseId } = await callStaffApi<{ openCaseId: string }>(page, `/orders/${bought.id}`);
  const paymentCase = await callStaffApi<PaymentCase>(page, `/payment-cases/${openCaseId}`);
  const [customer] = await callStaffApi<{ id: string }[]>(page, `/customers?search=Tab${mark}`);

  const open = async (address: string) => {
    const tab = await page.context().newPage();
    await openStaffPage(tab, address);
    return tab;
  };
  const tabs = {
    product: await open(`/products/${product.id}`),
    business: await open(`/businesses/${business.id}`),
    enquiry: await open(`/enquiries/${enquiry?.id}`),
    paymentCase: await open(`/payments/${openCaseId}`),
    customer: await open(`/customers/${customer?.id}`),
  };
  const edited = await open(`/products/${product.id}`);
  await edited.getByLabel("Cloth and care").fill("Handwoven");

  const { status: _, ...details } = draft(`Agbada ${mark}`, types[0]?.id ?? "", []);
  const changed = { ...details, sizes: ["M"], version: product.version };
  await send(page, "patch", `/${product.id}`, changed);
  const { version } = await callStaffApi<{ version: number }>(
    page,
    `/business-profiles/${business.id}`,
  );
  await callStaffApi(page, `/business-profiles/${business.id}/approve`, { version, note: "" });
  await callStaffApi(page, `/bulk-orders/${enquiry?.id}/notes`, { text: "Called back" });
  await callStaffApi(page, `/customers/${customer?.id}/notes`, { text: "Prefers mornings" });
  const [resolution] = paymentCase.resolutions;
  await callStaffApi(page, `/payment-cases/${openCaseId}/resolve`, {
    version: paymentCase.version,
    resolution: resolution?.resolution,
    amount: resolution?.amount,
    reason: "Agreed by phone",
  });

  const within = { timeout: 15_000 };
  await Promise.all([
    expect(tabs.product.getByLabel("Name", { exact: true })).toHaveValue(`Agbada ${mark}`, within),
    expect(
      tabs.business.locator("#content").getByText("Approved", { exact: true }).first(),
    ).toBeVisible(within),
    expect(tabs.enquiry.getByText("Called back")).toBeVisible(within),
    expect(tabs.paymentCase.getByText("Agreed by phone")).toBeVisible(within),
    expect(tabs.customer.getByText("Prefers mornings")).toBeVisible(within),
  ]);

  // Unsaved edits stay on the version they were typed on, and saving them reports the change.
  await expect(edited.getByLabel("Cloth and care")).toHaveValue("Handwoven");
  await expect(edited.getByLabel("Name", { exact: true })).toHaveValue(`Gele ${mark}`);
  await edited.getByRole("button", { name: /^Save/ }).click();
  await expect(edited.getByRole("alert", { name: "Changed by someone else" })).toContainText(
    `Agbada ${mark}`,
  );
  await expect(edited.getByLabel("Name", { exact: true })).toHaveValue(`Agbada ${mark}`);
  await expect(edited.getByLabel("Cloth and care")).toHaveValue("Handwoven");
});

test("checks on their way count when an order is packed", async ({ page }) => {
  const { id, orderNumber } = await placePaidOrder(page.request, `Ike${unique()}`);
  await openStaffPage(page, `/orders/${id}`);
  const held = heldBack();
  await answerApi(page, `/staff/orders/${id}/packed-items`, held.answer, "POST");
  await page.getByRole("checkbox", { name: /packed$/ }).check();
  await page.getByRole("button", { name: "Mark packed" }).click();
  await expect(page.getByText(`${orderNumber} packed`)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  held.release();
  await expect(page.getByText("1 of 1 packed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send…" })).toBeVisible();
});
