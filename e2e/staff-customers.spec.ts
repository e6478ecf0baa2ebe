import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { openStaffPage, submitEnquiry, unique } from "./kit/staff.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

for (const [device, viewport] of [
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test.describe(`Customers at ${device}`, () => {
    test.use({ viewport });

    test("are found without accents, and shown with their orders", async ({ page }) => {
      await openStaffPage(page, "/customers");
      const opens = page.getByRole("button", { name: "Search customers" });
      if (device === "a phone") await opens.click();
      await page.getByRole("searchbox", { name: "Search customers" }).fill("adebayo");
      const row = page.getByRole("row").filter({ hasText: "bisi@example.com" });
      await expect(row).toBeVisible();
      await expect(page).toHaveURL(/search=adebayo/);
      await row.getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1, name: "Bísí Adébáyọ̀" })).toBeVisible();
      await expect(page.getByRole("region", { name: "Business" })).toContainText("Approved");
      await expect(page.getByRole("button", { name: /^Erase/ })).toBeDisabled();

      // Back links: order to customer, customer to list.
      const content = page.locator("#content");
      await content.getByRole("link", { name: /^ASO-/ }).first().click();
      await expect(page.getByRole("heading", { name: "Items", exact: true })).toBeVisible();
      await content.getByRole("link", { name: "Bísí Adébáyọ̀", exact: true }).first().click();
      await expect(page.getByRole("region", { name: "Business" })).toContainText("Approved");
      await content.getByRole("link", { name: "Customers", exact: true }).click();
      await expect(page).toHaveURL(/customers\?search=adebayo/);
    });

    test("are grouped into accounts, guests and wholesale", async ({ page }) => {
      await openStaffPage(page, "/customers?status=wholesale");
      await expect(page.getByRole("row").filter({ hasText: "Wholesale" }).first()).toBeVisible();
      const ada = page.getByText("ada@example.com", { exact: true });
      await page.getByRole("link", { name: /^All/ }).click();
      await expect(ada).not.toHaveCount(0);
      await page.getByRole("link", { name: /^Guests/ }).click();
      await expect(page.getByRole("row").filter({ hasText: "kemi@example.com" })).toBeVisible();
      await expect(ada).toHaveCount(0);
    });

    test("get notes, a data export, and erasure", async ({ page }) => {
      const company = `Choir ${unique()}`;
      await submitEnquiry(page.request, company);
      await openStaffPage(page, `/customers?search=${encodeURIComponent(company)}`);
      await page.getByRole("row").filter({ hasText: "Ngozi Obi" }).getByRole("link").click();
      await page.getByLabel("Add a note").fill("Wants the robes before Easter");
      await page.getByRole("button", { name: "Save note" }).click();
      // Not the textarea, which contains it too.
      const note = page.getByRole("listitem").filter({ hasText: "Wants the robes before Easter" });
      await expect(note).toBeVisible();

      const saved: Promise<string>[] = [];
      page.on("download", (download) => {
        saved.push(download.path().then((path) => readFile(path, "utf8")));
      });
      await page.getByRole("button", { name: "Export data" }).click();
      await expect(page.getByText("Saved a readable copy")).toBeVisible();
      await expect.poll(() => saved.length).toBe(2);
      for (const file of await Promise.all(saved)) {
        expect(file).toContain("Forty robes for the choir");
        expect(file).toContain("Wants the robes before Easter");
      }

      await page.getByRole("button", { name: "Erase personal data…" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText("This can't be undone.");
      await dialog.getByRole("button", { name: "Erase personal data" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
      await openStaffPage(page, `/customers?search=${encodeURIComponent(company)}`);
      await expect(page.getByText("No matching customers")).toBeVisible();
    });
  });
}

test("customers of the open tab are exported", async ({ page }) => {
  await openStaffPage(page, "/customers?status=wholesale");
  await expect(page.getByRole("link", { name: /^Subscribers/ })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain("Name,Email,Phone,City");
  expect(file).toContain("bisi@example.com");
  expect(file).not.toContain("kemi@example.com");
});

test("an order draft starts on the customer's page, one per customer", async ({ page }) => {
  await openStaffPage(page, "/customers?search=ada%40example.com");
  await page
    .getByRole("row")
    .filter({ hasText: "ada@example.com" })
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("link", { name: "New order" }).click();
  const buyer = page.getByRole("region", { name: "Customer", exact: true });
  await expect(buyer).toContainText("Ada Obi");
  await expect(page.getByLabel("City")).toHaveValue("Lagos");
  await page
    .getByLabel("Saved addresses")
    .selectOption({ label: "Mum, 3 Awka Road, Onitsha South" });
  await expect(page.getByLabel("City")).toHaveValue("Onitsha South");
  await page.getByLabel("Address", { exact: true }).fill("3 Taiwo Road");
  await page.reload();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("3 Taiwo Road");

  await page.locator("#content").getByRole("link", { name: "Orders" }).click();
  await page.getByRole("link", { name: "New order" }).first().click();
  await expect(page.getByRole("combobox", { name: /^Search customers/ })).toBeVisible();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("");
});

test("a customer is unsubscribed on request", async ({ page, request }) => {
  const email = `no-more-${unique()}@example.com`;
  const subscribed = await request.post("/api/newsletter/subscribe", { data: { email } });
  expect(subscribed.status()).toBe(200);
  await openStaffPage(page, `/customers?search=${encodeURIComponent(email)}`);
  await page.getByRole("row").filter({ hasText: email }).getByRole("link").first().click();
  const consent = page.getByRole("region", { name: "Consent and account" });
  await expect(consent).toContainText("Subscribed since");
  await consent.getByRole("button", { name: "Unsubscribe" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Only they can subscribe again");
  await dialog.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText(`${email} is unsubscribed`)).toBeVisible();
  await expect(consent).toContainText("Unsubscribed");
  await expect(consent.getByRole("button", { name: "Unsubscribe" })).toHaveCount(0);
});
