import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { fileEnquiry, openRoom, unique } from "./kit/staff.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

for (const [device, viewport] of [
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test.describe(`Customers at ${device}`, () => {
    test.use({ viewport });

    test("are found without marks, and shown with what they bought", async ({ page }) => {
      await openRoom(page, "/customers");
      const opens = page.getByRole("button", { name: "Search customers" });
      if (device === "a phone") await opens.click();
      await page.getByRole("searchbox", { name: "Search customers" }).fill("adebayo");
      const row = page.getByRole("row").filter({ hasText: "bisi@example.com" });
      await expect(row).toBeVisible();
      await expect(page).toHaveURL(/search=adebayo/);
      await row.getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1, name: "Bísí Adébáyọ̀" })).toBeVisible();
      await expect(page.getByRole("region", { name: "Business" })).toContainText("Approved");
      // Orders of theirs are open.
      await expect(page.getByRole("button", { name: /^Forget/ })).toBeDisabled();

      // An order leads back to the person it was opened from, and the person to the list.
      const room = page.locator("#room");
      await room.getByRole("link", { name: /^ASO-/ }).first().click();
      await expect(page.getByRole("heading", { name: "In the parcel" })).toBeVisible();
      await room.getByRole("link", { name: "Bísí Adébáyọ̀", exact: true }).first().click();
      await expect(page.getByRole("region", { name: "Business" })).toContainText("Approved");
      await room.getByRole("link", { name: /^Customers, / }).click();
      await expect(page).toHaveURL(/customers\?search=adebayo/);
    });

    test("are sorted into those with an account, guests and wholesale", async ({ page }) => {
      await openRoom(page, "/customers?status=wholesale");
      await expect(page.getByRole("row").filter({ hasText: "Wholesale" }).first()).toBeVisible();
      const ada = page.getByText("ada@example.com", { exact: true });
      await page.getByRole("link", { name: /^All/ }).click();
      await expect(ada).not.toHaveCount(0);
      await page.getByRole("link", { name: /^Guests/ }).click();
      await expect(page.getByRole("row").filter({ hasText: "kemi@example.com" })).toBeVisible();
      await expect(ada).toHaveCount(0);
    });

    test("are noted about, handed a copy of their data, and forgotten", async ({ page }) => {
      const company = `Choir ${unique()}`;
      await fileEnquiry(page.request, company);
      await openRoom(page, `/customers?search=${encodeURIComponent(company)}`);
      await page.getByRole("row").filter({ hasText: "Ngozi Obi" }).getByRole("link").click();
      await page.getByLabel("Write a note").fill("Wants the robes before Easter");
      await page.getByRole("button", { name: "Keep the note" }).click();
      // Not the box it was written in, which says so too.
      const note = page.getByRole("listitem").filter({ hasText: "Wants the robes before Easter" });
      await expect(note).toBeVisible();

      const saved: Promise<string>[] = [];
      page.on("download", (download) => {
        saved.push(download.path().then((path) => readFile(path, "utf8")));
      });
      await page.getByRole("button", { name: "Make a copy" }).click();
      await expect(page.getByText("Two files were saved")).toBeVisible();
      await expect.poll(() => saved.length).toBe(2);
      for (const file of await Promise.all(saved)) {
        expect(file).toContain("Forty robes for the choir");
        expect(file).toContain("Wants the robes before Easter");
      }

      await page.getByRole("button", { name: "Forget Ngozi Obi…" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText("Nobody can take this back.");
      await dialog.getByRole("button", { name: "Forget Ngozi Obi" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
      await openRoom(page, `/customers?search=${encodeURIComponent(company)}`);
      await expect(page.getByText("Nobody matches")).toBeVisible();
    });
  });
}

test("customers are taken out as a file, those of the tab that is open", async ({ page }) => {
  await openRoom(page, "/customers?status=wholesale");
  await expect(page.getByRole("link", { name: /^Subscribers/ })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain("Name,E-mail,Phone,City");
  expect(file).toContain("bisi@example.com");
  expect(file).not.toContain("kemi@example.com");
});

test("an order is begun on the page of its buyer, and each buyer's is kept by itself", async ({
  page,
}) => {
  await openRoom(page, "/customers?search=ada%40example.com");
  await page
    .getByRole("row")
    .filter({ hasText: "ada@example.com" })
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("link", { name: "Order for Ada Obi" }).click();
  const buyer = page.getByRole("region", { name: "The buyer" });
  for (const [label, text] of [
    ["First name", "Ada"],
    ["Last name", "Obi"],
    ["Phone", "+234 801 234 5678"],
    ["E-mail", "ada@example.com"],
    ["Address", "14 Admiralty Way, Lekki"],
    ["City", "Lagos"],
  ] as const) {
    await expect(buyer.getByLabel(label)).toHaveValue(text);
  }
  const restored = page.getByText("We restored what you typed.");
  await expect(restored).toBeHidden();
  await buyer.getByLabel("Address").fill("3 Taiwo Road");
  await page.reload();
  await expect(restored).toBeVisible();
  await expect(buyer.getByLabel("Address")).toHaveValue("3 Taiwo Road");

  await page.locator("#room").getByRole("link", { name: "Orders" }).click();
  await page.getByRole("link", { name: "New order" }).first().click();
  await expect(buyer.getByLabel("Address")).toHaveValue("");
  await expect(restored).toBeHidden();
});

test("somebody who asks for it is taken off the letters", async ({ page, request }) => {
  const email = `no-more-${unique()}@example.com`;
  const subscribed = await request.post("/api/newsletter/subscribe", { data: { email } });
  expect(subscribed.status()).toBe(200);
  await openRoom(page, `/customers?search=${encodeURIComponent(email)}`);
  await page.getByRole("row").filter({ hasText: email }).getByRole("link").first().click();
  const consent = page.getByRole("region", { name: "Consent and account" });
  await expect(consent).toContainText("Reads it since");
  await consent.getByRole("button", { name: "Take off the list" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Only they themselves can come back");
  await dialog.getByRole("button", { name: "Take off the list" }).click();
  await expect(page.getByText(`${email} gets no letters any more`)).toBeVisible();
  await expect(consent).toContainText("Left on");
  await expect(consent.getByRole("button", { name: "Take off the list" })).toHaveCount(0);
});
