import { expect, test } from "@playwright/test";
import { openStaffPage } from "./kit/staff.ts";
import { phoneDevice, type Screen, testScreens } from "./kit/usable-screen.ts";

test.use(phoneDevice);

const screens: readonly Screen[] = [
  { name: "products", open: (page) => openStaffPage(page, "/products?status=all") },
  {
    name: "a product",
    async open(page) {
      await openStaffPage(page, "/products");
      await page.locator("[data-open]").first().click();
      await expect(page.getByLabel("Price in naira")).toBeVisible();
    },
  },
  {
    name: "a product with a picture open and received stock",
    async open(page) {
      await openStaffPage(page, "/products");
      await page.locator("[data-open]").first().click();
      await page.getByRole("button", { name: /^Picture 1:/ }).click();
      await page.getByLabel("Stock of M", { exact: true }).fill("+4");
      await page.getByRole("button", { name: /^Details/ }).click();
      await page.getByRole("button", { name: /^Wholesale prices/ }).click();
      await page.getByRole("button", { name: "Custom" }).click();
    },
  },
  { name: "stock", open: (page) => openStaffPage(page, "/stock") },
  {
    name: "the stock of a product being changed",
    async open(page) {
      await openStaffPage(page, "/stock");
      await page.locator("[data-open]").first().click();
      await page
        .getByRole("button", { name: /^One more/ })
        .first()
        .click();
      await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeVisible();
    },
  },
  { name: "stock counts", open: (page) => openStaffPage(page, "/stock/counts") },
  {
    name: "a stock count and its differences",
    async open(page) {
      await openStaffPage(page, "/stock/counts");
      await page.getByRole("button", { name: "Start stock count" }).click();
      await page
        .getByRole("button", { name: /^One fewer of/ })
        .first()
        .click();
      await page.getByRole("link", { name: /^Review \d+ difference/ }).click();
      await expect(page.getByRole("button", { name: /^Apply \d+ difference/ })).toBeVisible();
    },
  },
  {
    name: "a stock count in progress",
    async open(page) {
      await openStaffPage(page, "/stock/counts");
      await page.getByRole("button", { name: "Start stock count" }).click();
      await page
        .getByRole("button", { name: /^Correct/ })
        .first()
        .click();
      await expect(page.getByText(/^1 of/).first()).toBeVisible();
    },
  },
  { name: "types and sizes", open: (page) => openStaffPage(page, "/types") },
  {
    name: "a type with a size guide of its own",
    async open(page) {
      await openStaffPage(page, "/types");
      await page.getByRole("link", { name: /^Jumpsuit/ }).click();
      await page.getByRole("button", { name: "Create size guide" }).first().click();
      await expect(page.getByLabel("M, Waist in inches")).toBeVisible();
    },
  },
  {
    name: "a type being merged",
    async open(page) {
      await openStaffPage(page, "/types");
      await page.getByRole("link", { name: /^Jumpsuit/ }).click();
      await page.getByLabel("Merge Jumpsuit into").selectOption({ label: "Dress" });
      await page.getByRole("button", { name: "Merge", exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "a new product", open: (page) => openStaffPage(page, "/products/new") },
  { name: "imports", open: (page) => openStaffPage(page, "/products/imports") },
  {
    name: "an import with errors",
    async open(page) {
      await openStaffPage(page, "/products/imports");
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
  { name: "discounts", open: (page) => openStaffPage(page, "/discounts?status=all") },
  {
    name: "a discount",
    async open(page) {
      await openStaffPage(page, "/discounts?search=earlybird&status=all");
      await page.locator("[data-open]").first().click();
      await expect(page.getByRole("list", { name: "Orders with this discount" })).toBeVisible();
    },
  },
  {
    name: "a new batch of codes with an error",
    async open(page) {
      await openStaffPage(page, "/discounts/new");
      await page.getByRole("button", { name: "Single-use codes" }).click();
      await page.getByRole("button", { name: /^Save and activate/ }).click();
      await expect(page.getByText("Enter a percentage up to 100, such as 20")).toBeVisible();
    },
  },
  {
    name: "a test cart",
    async open(page) {
      await openStaffPage(page, "/discounts/preview");
      await page.getByRole("button", { name: "With products" }).click();
      await page.getByLabel("Add items").fill("boubou");
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
