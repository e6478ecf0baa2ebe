import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { packUnchecked, placePaidOrder } from "./kit/orders.ts";
import { openStaffPage, unique } from "./kit/staff.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

const name = () => `Eze${unique()}`;

async function changeCityElsewhere(
  context: BrowserContext,
  id: string,
  city: string,
): Promise<Page> {
  const other = await context.newPage();
  await openStaffPage(other, `/orders/${id}`);
  await other.getByRole("button", { name: "Edit", exact: true }).click();
  await other.getByLabel("City").fill(city);
  await other.getByRole("button", { name: "Save address" }).click();
  await expect(other.getByText("Address updated")).toBeVisible();
  return other;
}

test("two people on one order: nothing is lost or done twice", async ({ page, context }) => {
  const lastName = name();
  const { id } = await placePaidOrder(page.request, lastName);
  await openStaffPage(page, `/orders/${id}`);
  const other = await changeCityElsewhere(context, id, "Bonny");

  const dialog = page.getByRole("dialog", { name: "Edit address" });
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await dialog.getByLabel("City").fill("Okrika");
  await dialog.getByLabel("Phone").fill("+234 809 555 0199");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(dialog.getByText("Changed by someone else to “Bonny”")).toBeVisible();
  await expect(dialog.getByLabel("Phone")).toHaveValue("+234 809 555 0199");
  await dialog.getByRole("button", { name: "Use their version" }).click();
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("Address updated")).toBeVisible();
  await expect(page.getByText(/^Bonny, Rivers/)).toBeVisible();
  await expect(page.getByRole("link", { name: "+234 809 555 0199" })).toBeVisible();

  // The other window is stale.
  await packUnchecked(page);
  await expect(page.getByRole("button", { name: "Send…" })).toBeVisible();
  await packUnchecked(other);
  await expect(other.getByRole("alert", { name: "Changed by someone else" })).toContainText(
    "Packed",
  );
  await expect(other.getByRole("button", { name: "Send…" })).toBeVisible();
});

test("an order changed by a colleague is not sent before the change is reviewed", async ({
  page,
  context,
}) => {
  const { id, orderNumber } = await placePaidOrder(page.request, name());
  await openStaffPage(page, `/orders/${id}`);
  await packUnchecked(page);
  await page.getByRole("button", { name: "Send…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Send to/ });
  await dialog.getByText("GIG Logistics", { exact: true }).click();
  await dialog.getByLabel("Tracking number").fill("GL-77");
  await changeCityElsewhere(context, id, "Bonny");

  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Someone else just changed this.");
  await expect(dialog).toContainText("Bonny");
  await expect(dialog.getByLabel("Tracking number")).toHaveValue("GL-77");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(`${orderNumber} is on its way`)).toBeVisible();
});

test("a phone is merged with a colleague's city, but conflicts once packed", async ({
  page,
  context,
}) => {
  const { id } = await placePaidOrder(page.request, name());
  await openStaffPage(page, `/orders/${id}`);
  const other = await changeCityElsewhere(context, id, "Bonny");
  const dialog = page.getByRole("dialog", { name: "Edit address" });
  const notice = page.getByRole("alert", { name: "Changed by someone else" });
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await dialog.getByLabel("Phone").fill("+234 809 555 0199");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("Address updated")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(notice).toContainText("Bonny");
  await expect(notice).toContainText("Yours were saved too");
  await expect(page.getByText(/^Bonny, Rivers/)).toBeVisible();
  await expect(page.getByRole("link", { name: "+234 809 555 0199" })).toBeVisible();

  await other.reload();
  await packUnchecked(other);
  await expect(other.getByRole("button", { name: "Send…" })).toBeVisible();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await dialog.getByLabel("Phone").fill("+234 809 555 0111");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(
    dialog.getByText("Review the changes and try again.", { exact: false }),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("link", { name: "+234 809 555 0111" })).toBeVisible();
});
