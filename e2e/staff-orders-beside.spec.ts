import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { placePaidOrder } from "./kit/orders.ts";
import { openRoom, unique } from "./kit/staff.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

/** A name that no other test's orders have. */
const name = () => `Eze${unique()}`;

/** Corrects the city of an order in a second tab, which is left open. */
async function correctCityBeside(context: BrowserContext, id: string, city: string): Promise<Page> {
  const other = await context.newPage();
  await openRoom(other, `/orders/${id}`);
  await other.getByRole("button", { name: "Change" }).click();
  await other.getByLabel("City").fill(city);
  await other.getByRole("button", { name: "Save the address" }).click();
  await expect(other.getByText("The address is corrected.")).toBeVisible();
  return other;
}

test("two people on one order: nothing typed is lost, and nothing is done twice", async ({
  page,
  context,
}) => {
  const lastName = name();
  const { id } = await placePaidOrder(page.request, lastName);
  await openRoom(page, `/orders/${id}`);
  const other = await correctCityBeside(context, id, "Bonny");

  const dialog = page.getByRole("dialog", { name: "Correct the address" });
  await page.getByRole("button", { name: "Change" }).click();
  await dialog.getByLabel("City").fill("Okrika");
  await dialog.getByLabel("Phone").fill("+234 809 555 0199");
  await dialog.getByRole("button", { name: "Save the address" }).click();
  await expect(dialog.getByText("Changed meanwhile to “Bonny”")).toBeVisible();
  await expect(dialog.getByLabel("Phone")).toHaveValue("+234 809 555 0199");
  await dialog.getByRole("button", { name: "Keep theirs" }).click();
  await dialog.getByRole("button", { name: "Save the address" }).click();
  await expect(page.getByText("The address is corrected.")).toBeVisible();
  await expect(page.getByText(/^Bonny, Rivers/)).toBeVisible();
  await expect(page.getByRole("link", { name: "+234 809 555 0199" })).toBeVisible();

  // The other window still shows the order as it was.
  await page.getByRole("button", { name: "Mark packed" }).click();
  await expect(page.getByRole("button", { name: "Send…" })).toBeVisible();
  await other.getByRole("button", { name: "Mark packed" }).click();
  await expect(other.getByRole("alert", { name: "Changed meanwhile" })).toContainText("Packed");
  await expect(other.getByRole("button", { name: "Send…" })).toBeVisible();
});

test("a parcel of an order that a colleague changed is not sent before that was read", async ({
  page,
  context,
}) => {
  const { id, orderNumber } = await placePaidOrder(page.request, name());
  await openRoom(page, `/orders/${id}`);
  await page.getByRole("button", { name: "Mark packed" }).click();
  await page.getByRole("button", { name: "Send…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Send to/ });
  await dialog.getByText("GIG Logistics", { exact: true }).click();
  await dialog.getByLabel("Tracking number").fill("GL-77");
  await correctCityBeside(context, id, "Bonny");

  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Somebody has changed this meanwhile.");
  await expect(dialog).toContainText("Bonny");
  await expect(dialog.getByLabel("Tracking number")).toHaveValue("GL-77");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(`${orderNumber} is on the way.`)).toBeVisible();
});

test("a phone is corrected beside a city that a colleague corrected, but asked about once it is packed", async ({
  page,
  context,
}) => {
  const { id } = await placePaidOrder(page.request, name());
  await openRoom(page, `/orders/${id}`);
  const other = await correctCityBeside(context, id, "Bonny");
  const dialog = page.getByRole("dialog", { name: "Correct the address" });
  const told = page.getByRole("alert", { name: "Changed meanwhile" });
  await page.getByRole("button", { name: "Change" }).click();
  await dialog.getByLabel("Phone").fill("+234 809 555 0199");
  await dialog.getByRole("button", { name: "Save the address" }).click();
  await expect(page.getByText("The address is corrected.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(told).toContainText("Bonny");
  await expect(told).toContainText("saved beside it");
  await expect(page.getByText(/^Bonny, Rivers/)).toBeVisible();
  await expect(page.getByRole("link", { name: "+234 809 555 0199" })).toBeVisible();

  await other.reload();
  await other.getByRole("button", { name: "Mark packed" }).click();
  await expect(other.getByRole("button", { name: "Send…" })).toBeVisible();
  await page.getByRole("button", { name: "Change" }).click();
  await dialog.getByLabel("Phone").fill("+234 809 555 0111");
  await dialog.getByRole("button", { name: "Save the address" }).click();
  await expect(dialog.getByText("Look at it, then decide again.", { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: "Save the address" }).click();
  await expect(page.getByRole("link", { name: "+234 809 555 0111" })).toBeVisible();
});
