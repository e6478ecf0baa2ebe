import { expect, type Page } from "@playwright/test";
import { signInAs } from "./kit/account.ts";
import { packUnchecked } from "./kit/orders.ts";
import { test } from "./kit/own-store.ts";
import { openPageAt } from "./kit/page-at.ts";
import { addToCart, goToCheckout, ngozi } from "./kit/shopper.ts";
import { openStaffPage, signInAsOwner } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

// Pay on delivery is store-wide: a store of its own, in order.
test.describe.configure({ mode: "default" });

async function allowInLagos(staff: Page): Promise<void> {
  await signInAsOwner(staff);
  const path = "/api/staff/delivery";
  const { data } = await (await staff.request.get(path)).json();
  const {
    id: place,
    own,
    version,
  } = data.states.find(({ name }: { name: string }) => name === "Lagos");
  const terms = { ...(own ?? data.elsewhere.own), payOnDelivery: true };
  const values = { ...data.options, payOnDelivery: { isOn: true, limit: 100_000 } };
  const { origin } = new URL((await staff.request.get("/")).url());
  const saved = await staff.request.patch(path, {
    data: { changes: [{ place, version, terms }], options: { version: data.version, values } },
    headers: { origin },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
}

for (const width of [390, 1440]) {
  test(`a customer pays the rider, and the money is counted, at ${width} px`, async ({
    browser,
  }) => {
    test.slow();
    const staff = await openPageAt(width, browser);
    const buyer = await openPageAt(width, browser);
    await allowInLagos(staff);
    await openStaffPage(staff, "/settings/delivery");
    const tick = (area: string) =>
      staff.getByRole("checkbox", { name: `Pay on delivery, ${area}`, exact: true });
    await expect(tick("Lagos")).toBeChecked();
    await expect(tick("Outside Nigeria")).toHaveCount(0);
    await expectUsableNow(staff);

    await signInAs(buyer, "ada");
    await addToCart(buyer, "house tee", "M");
    await goToCheckout(buyer, { ...ngozi, Email: "ada@example.com" });
    await expect(buyer.getByRole("radio", { name: /^Card/ })).toBeChecked();
    const onDelivery = buyer.getByRole("radio", { name: /^On delivery/ });
    await onDelivery.check({ force: true });
    await expectUsableNow(buyer);
    await buyer.getByRole("button", { name: "Place order" }).click();
    const dialog = buyer.getByRole("dialog", { name: "Your order is placed" });
    await expect(dialog.getByText("Pay the rider")).toBeVisible();
    await expect(dialog.getByText("Track order")).toBeVisible();
    await expectUsableNow(buyer);
    const orderNumber = /ASO-\w{8}/.exec(await dialog.innerText())?.[0] ?? "";
    const due = /₦[\d,]+/.exec(await dialog.innerText())?.[0] ?? "";

    await openStaffPage(staff, `/orders/${orderNumber}`);
    await expect(staff.getByText(`Pay on delivery: the rider takes ${due}.`)).toBeVisible();
    await expectUsableNow(staff);
    await packUnchecked(staff);
    await staff.getByRole("button", { name: /^Send/ }).first().click();
    const ship = staff.getByRole("dialog");
    await ship.getByRole("radio", { name: "Our own rider" }).check({ force: true });
    await ship
      .getByRole("button", { name: /^Send|^Mark/ })
      .last()
      .click();
    await expect(staff.getByLabel(`How was ${due} collected?`)).toBeVisible();
    await expectUsableNow(staff);

    await buyer.goto(`/account/orders/${orderNumber}`);
    await expect(buyer.getByText(`Pay the rider ${due}.`)).toBeVisible();
    await expectUsableNow(buyer);
    const code = await buyer.locator("strong", { hasText: /^\d{4}$/ }).innerText();

    await staff.getByLabel("Delivery code from customer").fill(code);
    await staff.getByRole("button", { name: "Mark delivered" }).click();
    await staff.getByRole("link", { name: "Count the money" }).click();
    await staff.getByRole("checkbox", { name: new RegExp(orderNumber) }).check({ force: true });
    await staff.getByRole("textbox", { name: /^Handed in/ }).fill("1");
    await expect(staff.getByText(/less than due/)).toBeVisible();
    await staff.getByRole("textbox", { name: /^Handed in/ }).fill(due.slice(1));
    await expectUsableNow(staff);
    await staff.getByRole("button", { name: "Record the money" }).click();
    await expect(staff.getByText(`${due} recorded`)).toBeVisible();
    await openStaffPage(staff, `/orders/${orderNumber}`);
    await expect(staff.getByText("Paid in full")).toBeVisible();
  });
}
