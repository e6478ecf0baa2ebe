import { expect, type Locator, type Page } from "@playwright/test";
import { openStaffPage } from "./staff.ts";

export interface StaffScreen {
  /** `orders` is compared with `orders-desktop.png`. */
  readonly name: string;
  readonly only?: "wide" | "phone";
  readonly guide?: "wide" | "phone";
  open(page: Page): Promise<unknown>;
}

const staffPage = (
  name: string,
  address: string,
  options: Partial<Pick<StaffScreen, "only" | "guide">> = {},
): StaffScreen => ({ name, ...options, open: (page) => openStaffPage(page, address) });

/** @param locate something only on the record's page: the list stays until that renders */
const record = (
  name: string,
  address: string,
  locate: (page: Page) => Locator,
  options: Partial<Pick<StaffScreen, "only" | "guide">> = {},
): StaffScreen => ({
  name,
  ...options,
  async open(page) {
    await openStaffPage(page, address);
    await openFirst(page);
    await expect(locate(page)).toBeVisible();
  },
});

async function openFirst(page: Page): Promise<void> {
  await page.locator("[data-row]").first().getByRole("link").first().click();
}

const heading = (name: string) => (page: Page) => page.getByRole("heading", { name });

export const staffScreens: readonly StaffScreen[] = [
  staffPage("today", "", { guide: "wide" }),
  staffPage("orders", "/orders", { guide: "wide" }),
  record("order", "/orders", heading("Items"), { guide: "wide" }),
  {
    name: "orders-ship",
    guide: "phone",
    async open(page) {
      await openStaffPage(page, "/orders?status=packed");
      await openFirst(page);
      // Rows of the list have the same button until the order renders.
      await expect(page.getByRole("heading", { name: "Items", exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Send…" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "order-refund",
    only: "wide",
    async open(page) {
      await openStaffPage(page, "/orders?status=delivered");
      await openFirst(page);
      // The shortcut works once the order has loaded.
      await expect(page.getByRole("button", { name: "Refund…" })).toBeVisible();
      await page.keyboard.press("r");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  staffPage("payments", "/payments", { guide: "wide" }),
  record(
    "payment-review",
    "/payments",
    (page) => page.getByRole("heading", { level: 1, name: /^(?!Payments$)/ }),
    { only: "phone" },
  ),
  staffPage("returns", "/returns", { guide: "wide" }),
  record("return", "/returns", (page) => page.getByText(/^Comes back:/).first()),
  staffPage("return-new", "/returns/new"),
  staffPage("products", "/products", { guide: "wide" }),
  record("product-editor", "/products", (page) => page.getByLabel("Price in naira"), {
    guide: "wide",
  }),
  {
    name: "product-pictures",
    only: "wide",
    guide: "wide",
    async open(page) {
      await openStaffPage(page, "/products");
      await openFirst(page);
      await page.getByRole("region", { name: "Pictures" }).getByRole("button").first().click();
      await page.getByRole("button", { name: "Crop…" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  staffPage("product-new", "/products/new", { guide: "phone" }),
  staffPage("products-import", "/products/imports"),
  staffPage("types", "/types"),
  staffPage("stock", "/stock", { guide: "wide" }),
  staffPage("stock-low", "/stock?status=low"),
  staffPage("stock counts", "/stock/counts"),
  staffPage("discounts", "/discounts", { guide: "wide" }),
  record("discount-editor", "/discounts", heading("Test it")),
  staffPage("discount-try", "/discounts/preview"),
  staffPage("customers", "/customers"),
  staffPage("customers-data", "/customers?status=data", { guide: "wide" }),
  record("customer", "/customers?status=data", (page) => page.getByLabel("Add a note"), {
    guide: "wide",
  }),
  staffPage("businesses", "/businesses", { guide: "wide" }),
  staffPage("enquiries", "/enquiries"),
  staffPage("newsletter", "/newsletter"),
  staffPage("settings", "/settings"),
  staffPage("settings-home", "/settings/home", { guide: "wide" }),
  staffPage("settings-delivery", "/settings/delivery", { guide: "wide" }),
  staffPage("settings-transfer", "/settings/transfer"),
  staffPage("members", "/members", { guide: "wide" }),
  staffPage("activity", "/activity"),
  staffPage("failed-emails", "/failed-emails"),
  staffPage("help", "/help/orders"),
  {
    name: "search",
    async open(page) {
      await openStaffPage(page, "");
      await page.keyboard.press("/");
      await page.getByRole("combobox").fill("kemi");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  {
    name: "navigation",
    only: "phone",
    async open(page) {
      await openStaffPage(page, "");
      await page.getByRole("button", { name: /More$/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
];

export const staffScreensWithoutPicture: readonly StaffScreen[] = [
  staffPage("statement", "/payments/statement"),
  record("enquiry", "/enquiries", (page) => page.getByLabel("Add a note")),
  record("stock-of-product", "/stock", (page) =>
    page.getByRole("heading", { level: 1, name: /^(?!Stock$)/ }),
  ),
  {
    name: "type",
    async open(page) {
      await openStaffPage(page, "/types");
      await page.getByRole("link", { name: /^Kaftan/ }).click();
      await expect(page.getByRole("heading", { name: "Products", exact: true })).toBeVisible();
    },
  },
  staffPage("discount-new", "/discounts/new"),
  staffPage("letter-new", "/newsletter/new"),
  ...["contacts", "testimonials", "about", "questions", "terms", "selling", "mail"].map((part) =>
    staffPage(`settings-${part}`, `/settings/${part}`),
  ),
  staffPage("account", "/account"),
  staffPage("developers", "/developers"),
  {
    name: "developers-new-key",
    async open(page) {
      await openStaffPage(page, "/developers");
      await page.getByRole("button", { name: "Create key" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  staffPage("store", "/health"),
  staffPage("first-steps", "/onboarding"),
];
