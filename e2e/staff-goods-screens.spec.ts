import { expect, test } from "@playwright/test";
import { openRoom } from "./kit/staff.ts";
import { aPhone, type Screen, testScreens } from "./kit/usable-screen.ts";

test.use(aPhone);

const screens: readonly Screen[] = [
  { name: "products", open: (page) => openRoom(page, "/products?status=all") },
  {
    name: "a product",
    async open(page) {
      await openRoom(page, "/products");
      await page.locator("[data-open]").first().click();
      await expect(page.getByLabel("Price in naira")).toBeVisible();
    },
  },
  {
    name: "a product with a picture chosen and pieces that came in",
    async open(page) {
      await openRoom(page, "/products");
      await page.locator("[data-open]").first().click();
      await page.getByRole("button", { name: /^Picture 1:/ }).click();
      await page.getByLabel("Pieces of M", { exact: true }).fill("+4");
      await page.getByRole("button", { name: /^Words/ }).click();
      await page.getByRole("button", { name: /^Wholesale prices/ }).click();
      await page.getByRole("button", { name: "Its own" }).click();
    },
  },
  { name: "stock", open: (page) => openRoom(page, "/stock") },
  {
    name: "the stock of a product being changed",
    async open(page) {
      await openRoom(page, "/stock");
      await page.locator("[data-open]").first().click();
      await page
        .getByRole("button", { name: /^One more/ })
        .first()
        .click();
      await expect(page.getByRole("region", { name: "Not saved yet" })).toBeVisible();
    },
  },
  { name: "stock-takes", open: (page) => openRoom(page, "/stock/takes") },
  {
    name: "a stock-take and its differences",
    async open(page) {
      await openRoom(page, "/stock/takes");
      await page.getByRole("button", { name: "Begin to count" }).click();
      await page
        .getByRole("button", { name: /^One fewer of/ })
        .first()
        .click();
      await page.getByRole("link", { name: /^See \d+ difference/ }).click();
      await expect(page.getByRole("button", { name: /^Write \d+ difference/ })).toBeVisible();
    },
  },
  {
    name: "a stock-take being counted",
    async open(page) {
      await openRoom(page, "/stock/takes");
      await page.getByRole("button", { name: "Begin to count" }).click();
      await page
        .getByRole("button", { name: /^Right/ })
        .first()
        .click();
      await expect(page.getByText(/^1 of/).first()).toBeVisible();
    },
  },
  { name: "types and sizes", open: (page) => openRoom(page, "/types") },
  {
    name: "a type with a size guide of its own",
    async open(page) {
      await openRoom(page, "/types");
      await page.getByRole("link", { name: /^Jumpsuit/ }).click();
      await page.getByRole("button", { name: "Make its own" }).first().click();
      await expect(page.getByLabel("M, Waist in inches")).toBeVisible();
    },
  },
  {
    name: "a type being merged",
    async open(page) {
      await openRoom(page, "/types");
      await page.getByRole("link", { name: /^Jumpsuit/ }).click();
      await page.getByLabel("Make Jumpsuit one with").selectOption({ label: "Dress" });
      await page.getByRole("button", { name: "Merge", exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "a new product", open: (page) => openRoom(page, "/products/new") },
  { name: "spreadsheets", open: (page) => openRoom(page, "/products/sheets") },
  {
    name: "a spreadsheet to be put right",
    async open(page) {
      await openRoom(page, "/products/sheets");
      await page.getByLabel(/Choose a CSV or Excel file/).setInputFiles({
        name: "goods-of-a-maker-with-a-long-name.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(
          "Name;For;Type;Price;Colour\nA gown;Women;Dress;12;red\nA cap;Men;Cap;;\n",
        ),
      });
      await expect(page.getByLabel("Row 3, Price")).toBeVisible({ timeout: 30_000 });
    },
  },
  { name: "discounts", open: (page) => openRoom(page, "/discounts?status=all") },
  {
    name: "a discount",
    async open(page) {
      await openRoom(page, "/discounts?search=earlybird&status=all");
      await page.locator("[data-open]").first().click();
      await expect(page.getByRole("list", { name: "Orders that took it" })).toBeVisible();
    },
  },
  {
    name: "a new batch of codes at fault",
    async open(page) {
      await openRoom(page, "/discounts/new");
      await page.getByRole("button", { name: "Many codes, each once" }).click();
      await page.getByRole("button", { name: /^Save and start/ }).click();
      await expect(page.getByText("Type a percentage up to 100, such as 20")).toBeVisible();
    },
  },
  {
    name: "a cart that is tried",
    async open(page) {
      await openRoom(page, "/discounts/try");
      await page.getByRole("button", { name: "With products" }).click();
      await page.getByLabel("What is in the cart").fill("boubou");
      await page
        .getByRole("button", { name: /^Add .*left$/ })
        .first()
        .click();
      await page.getByLabel("Code", { exact: true }).fill("newyear20");
      await expect(page.getByText("“This discount has ended”", { exact: true })).toBeVisible();
    },
  },
];

testScreens(screens);
