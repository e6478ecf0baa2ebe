import { expect, type Page, test } from "@playwright/test";
import { openStaffPage, unique } from "./kit/staff.ts";

const keysPanel = (page: Page) => page.getByRole("region", { name: "API keys" });
const newKey = (page: Page) => page.getByRole("textbox", { name: "API key" });

async function createKey(page: Page, name: string): Promise<string> {
  await openStaffPage(page, "/developers");
  await keysPanel(page).getByRole("button", { name: "Create key" }).click();
  const drawer = page.getByRole("dialog", { name: "Create API key" });
  await drawer.getByLabel("Name").fill(name);
  await drawer.getByRole("radio", { name: "Stock: Read and change" }).check();
  await drawer.getByRole("radio", { name: "Orders: Read", exact: true }).check();
  await drawer.getByLabel("Ends").selectOption("In 90 days");
  await drawer.getByRole("button", { name: "Create key" }).click();
  await expect(drawer).toBeHidden();
  return await newKey(page).inputValue();
}

test("an owner creates a key, an app uses it, and once revoked it is refused", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-write"]);
  const name = `Warehouse scanner ${unique()}`;
  const value = await createKey(page, name);
  const callWith = async (path: string) => {
    const headers = { authorization: `Bearer ${value}` };
    const reply = await fetch(`${baseURL}/api/staff${path}`, { headers });
    return { status: reply.status, body: await reply.json() };
  };
  await expect(
    keysPanel(page).getByText("Copy this key now. We won't show it again."),
  ).toBeVisible();
  const copy = keysPanel(page).getByRole("button", { name: "Copy", exact: true });
  await expect(copy).toBeFocused();
  await copy.press("Enter");
  await expect(page.getByText("Copied the key")).toBeVisible();

  const item = keysPanel(page).getByRole("listitem").filter({ hasText: name });
  await expect(item).toContainText("Read orders, update stock");
  await expect(item).toContainText("Never used");
  expect((await callWith("/orders")).status).toBe(200);
  expect(await callWith("/customers")).toMatchObject({
    status: 403,
    body: { detail: "This API key lacks the scope customers:read." },
  });
  await page.reload();
  await expect(item).toContainText("Today, ");
  await expect(newKey(page)).toBeHidden();

  await item.getByRole("button", { name: `Revoke ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Revoke ${name}?` });
  await expect(dialog).toContainText("It stops working at once. This can't be undone.");
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(item).toBeHidden();
  expect((await callWith("/orders")).status).toBe(401);
});

test("a key that nobody used stands out, and one that ended stays without a button", async ({
  page,
}) => {
  const key = {
    ...{ prefix: "aso_live_", scopes: ["products:read"], lastUsedAt: null, endsAt: null },
    ...{ createdAt: "2026-01-02T09:00:00.000Z", createdBy: "Yéwándé Adéyẹmí", hasEnded: false },
  };
  const endsAt = "2026-02-01T09:00:00.000Z";
  const data = [
    { ...key, id: "key_1", name: "Old website", lastCharacters: "m90c" },
    { ...key, id: "key_2", name: "Trial", lastCharacters: "b2xk", endsAt, hasEnded: true },
  ];
  await page.route("**/api/staff/api-keys", (route) => route.fulfill({ json: { data } }));
  await openStaffPage(page, "/developers");
  const items = keysPanel(page).getByRole("listitem");
  const unused = items.filter({ hasText: "Old website" });
  const ended = items.filter({ hasText: "Trial" });
  await expect(unused.getByText("Never used", { exact: true })).toHaveCSS(
    "color",
    "rgb(122, 82, 0)",
  );
  await expect(unused.getByRole("button")).toHaveText("Revoke Old website");
  await expect(ended).toContainText("Ended 1 Feb");
  await expect(ended.getByRole("button")).toHaveCount(0);
});

test("a key needs a name and something to do", async ({ page }) => {
  await openStaffPage(page, "/developers");
  await keysPanel(page).getByRole("button", { name: "Create key" }).click();
  const drawer = page.getByRole("dialog", { name: "Create API key" });
  await expect(drawer.getByLabel("Name")).toBeFocused();
  await drawer.getByRole("button", { name: "Create key" }).click();
  await expect(drawer.getByText("Enter a name")).toBeVisible();
  await expect(drawer.getByText("Choose what the key can do")).toBeVisible();
  await expect(drawer.getByRole("radio", { name: /^Payments/ })).toHaveCount(2);
});

test("on a phone, leaving before the key is copied asks", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = `Old website ${unique()}`;
  await createKey(page, name);
  const dialog = page.getByRole("dialog", { name: "Leave without copying?" });
  await page.getByRole("link", { name: "Orders" }).first().click();
  await expect(dialog).toContainText(`We can't show the key of ${name} again.`);
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(newKey(page)).toBeVisible();

  await page.getByRole("button", { name: "Hide the key" }).click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(newKey(page)).toBeHidden();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
