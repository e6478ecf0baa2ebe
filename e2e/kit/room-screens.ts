import { expect, type Locator, type Page } from "@playwright/test";
import { openRoom } from "./staff.ts";

/** A room of the back office as pictures show it. */
export interface RoomScreen {
  /** Of its picture, and of the drawing that it is laid beside: `orders` with `orders-desktop.png`. */
  readonly name: string;
  /** Only at one of the two widths. */
  readonly only?: "wide" | "phone";
  /** Whose picture the handbook shows, and at which width. */
  readonly guide?: "wide" | "phone";
  open(page: Page): Promise<unknown>;
}

const room = (
  name: string,
  address: string,
  more: Partial<Pick<RoomScreen, "only" | "guide">> = {},
): RoomScreen => ({ name, ...more, open: (page) => openRoom(page, address) });

/** Opens the first record of a list. @param shown what stands on its page alone: the list stays until that is drawn */
const record = (
  name: string,
  address: string,
  shown: (page: Page) => Locator,
  more: Partial<Pick<RoomScreen, "only" | "guide">> = {},
): RoomScreen => ({
  name,
  ...more,
  async open(page) {
    await openRoom(page, address);
    await openFirst(page);
    await expect(shown(page)).toBeVisible();
  },
});

async function openFirst(page: Page): Promise<void> {
  await page.locator("[data-row]").first().getByRole("link").first().click();
}

const heading = (name: string) => (page: Page) => page.getByRole("heading", { name });

/** Every room and the dialogs people work in, in the order of the rail. */
export const roomScreens: readonly RoomScreen[] = [
  room("today", "", { guide: "wide" }),
  room("orders", "/orders", { guide: "wide" }),
  record("order", "/orders", heading("In the parcel"), { guide: "wide" }),
  {
    name: "orders-ship",
    guide: "phone",
    async open(page) {
      await openRoom(page, "/orders?status=packed");
      await openFirst(page);
      // The rows of the list have such a button too, and stay until the order is drawn.
      await expect(page.getByRole("heading", { name: "In the parcel" })).toBeVisible();
      await page.getByRole("button", { name: "Send…" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "order-refund",
    only: "wide",
    async open(page) {
      await openRoom(page, "/orders?status=delivered");
      await openFirst(page);
      // The key works once the order is there.
      await expect(page.getByRole("button", { name: "Refund…" })).toBeVisible();
      await page.keyboard.press("r");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  room("payments", "/payments", { guide: "wide" }),
  record(
    "payment-review",
    "/payments",
    (page) => page.getByRole("heading", { level: 1, name: /^(?!Payments$)/ }),
    { only: "phone" },
  ),
  room("returns", "/returns", { guide: "wide" }),
  record("return", "/returns", heading("What comes back")),
  room("return-new", "/returns/new"),
  room("products", "/products", { guide: "wide" }),
  record("product-editor", "/products", (page) => page.getByLabel("Price in naira"), {
    guide: "wide",
  }),
  {
    name: "product-pictures",
    only: "wide",
    guide: "wide",
    async open(page) {
      await openRoom(page, "/products");
      await openFirst(page);
      await page.getByRole("region", { name: "Pictures" }).getByRole("button").first().click();
      await page.getByRole("button", { name: "Crop…" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  room("product-new", "/products/new", { guide: "phone" }),
  room("products-import", "/products/sheets"),
  room("types", "/types"),
  room("stock", "/stock", { guide: "wide" }),
  room("stock-low", "/stock?status=low"),
  room("stock-takes", "/stock/takes"),
  room("discounts", "/discounts", { guide: "wide" }),
  record("discount-editor", "/discounts", heading("Try it")),
  room("discount-try", "/discounts/try"),
  room("customers", "/customers"),
  room("customers-data", "/customers?status=data", { guide: "wide" }),
  record("customer", "/customers?status=data", (page) => page.getByLabel("Write a note"), {
    guide: "wide",
  }),
  room("businesses", "/businesses", { guide: "wide" }),
  room("enquiries", "/enquiries"),
  room("letters", "/letters"),
  room("settings", "/settings"),
  room("settings-home", "/settings/home", { guide: "wide" }),
  room("settings-delivery", "/settings/delivery", { guide: "wide" }),
  room("settings-transfer", "/settings/transfer"),
  room("settings-staff", "/members", { guide: "wide" }),
  room("settings-audit", "/audit"),
  room("mails", "/mails"),
  room("help", "/help/orders"),
  {
    name: "search",
    async open(page) {
      await openRoom(page, "");
      await page.keyboard.press("/");
      await page.getByRole("combobox").fill("kemi");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  {
    name: "rooms",
    only: "phone",
    async open(page) {
      await openRoom(page, "");
      await page.getByRole("button", { name: /Rooms$/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
];

/** Rooms and records of which no picture is taken, and which are used by keys all the same. */
export const roomsWithoutPicture: readonly RoomScreen[] = [
  room("statement", "/payments/statement"),
  record("enquiry", "/enquiries", (page) => page.getByLabel("Add a note")),
  record("stock-of-product", "/stock", (page) =>
    page.getByRole("heading", { level: 1, name: /^(?!Stock$)/ }),
  ),
  {
    name: "type",
    async open(page) {
      await openRoom(page, "/types");
      await page.getByRole("link", { name: /^Kaftan/ }).click();
      await expect(page.getByRole("heading", { name: "Its goods" })).toBeVisible();
    },
  },
  room("discount-new", "/discounts/new"),
  room("letter-new", "/letters/new"),
  ...["contacts", "voices", "about", "questions", "selling", "mail"].map((part) =>
    room(`settings-${part}`, `/settings/${part}`),
  ),
  room("account", "/account"),
  room("store", "/store"),
  room("first-steps", "/first-steps"),
];
