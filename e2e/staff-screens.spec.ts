import { expect, type Page, test } from "@playwright/test";
import { joiningScreens } from "./kit/joining-screens.ts";
import {
  applyAsBusiness,
  fileEnquiry,
  inviteByPage,
  layUndeliveredMail,
  openRoom,
  passFirstStep,
  readOwnProfile,
  unique,
} from "./kit/staff.ts";
import { aPhone, type Screen, testScreens } from "./kit/usable-screen.ts";

test.use(aPhone);

/** The demo store has no mail server that could refuse anything, so the room is told of two messages. */
async function openUndeliveredMail(page: Page): Promise<void> {
  await layUndeliveredMail(page);
  await openRoom(page, "/mails");
}

async function openDraft(page: Page): Promise<void> {
  await openRoom(page, "/letters/new");
  await page.getByLabel("Subject").fill(`Cloth ${unique()}`);
  await page.getByLabel("Letter", { exact: true }).fill("Four bolts came.");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByRole("heading", { name: "Send it" })).toBeVisible();
}

const screens: readonly Screen[] = [
  { name: "sign-in", open: (page) => page.goto("/staff/sign-in") },
  { name: "the second step", open: passFirstStep },
  { name: "Today", open: (page) => openRoom(page, "") },
  { name: "customers", open: (page) => openRoom(page, "/customers") },
  {
    name: "the demo being removed",
    async open(page) {
      await openRoom(page, "/first-steps");
      await page.getByRole("button", { name: /^Remove the demo/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "first steps", open: (page) => openRoom(page, "/first-steps") },
  { name: "a return being started", open: (page) => openRoom(page, "/returns/new") },
  {
    name: "delivery being changed",
    async open(page) {
      await openRoom(page, "/settings/delivery?state=lagos");
      await page.getByRole("button", { name: /^Ikeja/ }).click();
      await page.getByLabel("Fee to Ikeja, Lagos").fill("dear");
    },
  },
  {
    name: "states that go alike, unfolded",
    async open(page) {
      await openRoom(page, "/settings/delivery");
      await page.getByRole("button", { name: /^Everywhere else/ }).click();
      await expect(page.getByLabel("Fee to Everywhere else")).toBeVisible();
      await page.getByRole("button", { name: /^Abia/ }).click();
    },
  },
  {
    name: "delivery to many places being changed",
    async open(page) {
      await openRoom(page, "/settings/delivery?search=ikeja");
      await page.getByLabel("Choose Ikeja, Lagos").check({ force: true });
      await page.getByRole("button", { name: "Set fee and days" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "a customer being forgotten",
    async open(page) {
      const company = `Choir ${unique()}`;
      await fileEnquiry(page.request, company);
      await openRoom(page, `/customers?search=${encodeURIComponent(company)}`);
      await page.getByRole("row").filter({ hasText: "Ngozi Obi" }).getByRole("link").click();
      await page.getByRole("button", { name: /^Forget/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "products being changed",
    async open(page) {
      await openRoom(page, "/products");
      await page
        .getByRole("button", { name: /^More about/ })
        .first()
        .click();
      await page.getByRole("button", { name: /^Choose, to change/ }).click();
      await page.getByLabel("% off").fill("25");
    },
  },
  { name: "returns", open: (page) => openRoom(page, "/returns?status=all") },
  {
    name: "a return",
    async open(page) {
      await openRoom(page, "/returns?status=all");
      await page.getByRole("row").nth(1).getByRole("link").click();
      await expect(page.getByRole("heading", { name: "What comes back" })).toBeVisible();
    },
  },
  {
    name: "businesses",
    async open(page) {
      await applyAsBusiness(page.request, `Row ${unique()}`);
      await openRoom(page, "/businesses");
    },
  },
  {
    name: "a business being rejected",
    async open(page) {
      const token = await applyAsBusiness(page.request, `Page ${unique()}`);
      const { id } = await readOwnProfile(page.request, token);
      await openRoom(page, `/businesses/${id}`);
      await page.getByRole("button", { name: "Reject" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    },
  },
  { name: "orders", open: (page) => openRoom(page, "/orders?status=all") },
  {
    name: "orders being narrowed",
    async open(page) {
      await openRoom(page, "/orders?status=delivered&state=Lagos");
      await page.getByRole("button", { name: "Filters, 1 on" }).click();
      await page.getByLabel("Placed").focus();
      await page.getByLabel("Placed").selectOption("Between two days…");
      await expect(page.getByLabel("First day")).toBeFocused();
    },
  },
  {
    name: "chosen orders",
    async open(page) {
      await openRoom(page, "/orders");
      await expect(page.locator("[data-row]").first()).toBeVisible();
      await page.keyboard.press("j");
      await page.keyboard.press("Space");
      await expect(page.getByRole("region", { name: "Chosen rows" })).toBeVisible();
    },
  },
  {
    name: "an order",
    async open(page) {
      await openRoom(page, "/orders?status=delivered");
      await page.getByRole("table").getByRole("link").first().click();
      await expect(page.getByRole("heading", { name: "In the parcel" })).toBeVisible();
    },
  },
  {
    name: "an order being sent",
    async open(page) {
      await openRoom(page, "/orders?status=packed");
      await page.getByRole("table").getByRole("link").first().click();
      await expect(page.getByRole("heading", { name: "In the parcel" })).toBeVisible();
      await page.getByRole("button", { name: "Send…" }).click();
      await page.getByRole("dialog").getByText("DHL", { exact: true }).click();
    },
  },
  {
    name: "help, as every room leads there",
    async open(page) {
      await openRoom(page, "/stock");
      await page.getByRole("button", { name: /Rooms$/ }).click();
      await page.getByRole("link", { name: "Help" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Stock" })).toBeVisible();
    },
  },
  {
    name: "what somebody asks about their data",
    async open(page) {
      await openRoom(page, "/customers?status=data");
      await page.getByRole("row").nth(1).getByRole("link").click();
      await page.getByRole("button", { name: "Write a request down" }).click();
      await expect(page.getByRole("dialog", { name: "What do they ask?" })).toBeVisible();
    },
  },
  {
    name: "the search",
    async open(page) {
      await openRoom(page, "/orders");
      await page.keyboard.press("/");
      await page.getByRole("combobox", { name: "Search" }).fill("ada");
      await expect(
        page.getByRole("listbox", { name: "Found" }).getByRole("option").first(),
      ).toBeVisible();
    },
  },
  {
    name: "the keys",
    async open(page) {
      await openRoom(page, "/orders");
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    },
  },
  { name: "settings", open: (page) => openRoom(page, "/settings") },
  { name: "the account for transfers", open: (page) => openRoom(page, "/settings/transfer") },
  { name: "a bank statement", open: (page) => openRoom(page, "/payments/statement") },
  {
    name: "the home page's words",
    async open(page) {
      await openRoom(page, "/settings/home");
      await expect(page.getByLabel("Line below")).toBeVisible();
    },
  },
  {
    name: "the rules of selling",
    async open(page) {
      await openRoom(page, "/settings/selling");
      await expect(page.getByLabel("Mail about sales")).toBeVisible();
    },
  },
  {
    name: "a question of the shop that is open",
    async open(page) {
      await openRoom(page, "/settings/questions");
      await page.getByText("What does delivery cost?").click();
      await expect(page.getByLabel("Answer").nth(1)).toBeVisible();
    },
  },
  {
    name: "an order for a buyer",
    async open(page) {
      await openRoom(page, "/orders/new");
      await page.getByLabel("What the buyer wants").fill("boubou");
      await page
        .getByRole("button", { name: /^Add .*left$/ })
        .first()
        .click();
      await page.getByRole("button", { name: /^Place the order for/ }).click();
      await expect(page.getByText("Required").first()).toBeVisible();
    },
  },
  {
    name: "an enquiry",
    async open(page) {
      const company = `Seen ${unique()}`;
      await fileEnquiry(page.request, company);
      await openRoom(page, "/enquiries");
      await page.getByRole("row").filter({ hasText: company }).getByRole("link").click();
      await expect(page.getByRole("heading", { name: "Handling" })).toBeVisible();
    },
  },
  { name: "enquiries", open: (page) => openRoom(page, "/enquiries?status=all") },
  { name: "payments", open: (page) => openRoom(page, "/payments?status=all") },
  {
    name: "a payment to decide",
    async open(page) {
      await openRoom(page, "/payments");
      await page.getByRole("row").filter({ hasText: "Chidi Eze" }).getByRole("link").click();
      await expect(page.getByRole("region", { name: /^Paid twice/ })).toBeVisible();
    },
  },
  {
    name: "how the store is",
    async open(page) {
      await openRoom(page, "/store");
      await expect(
        page.getByRole("heading", { name: "Work behind the shop", exact: true }),
      ).toBeVisible();
    },
  },
  { name: "undelivered mail", open: openUndeliveredMail },
  { name: "letters", open: (page) => openRoom(page, "/letters") },
  { name: "a letter", open: openDraft },
  { name: "people", open: (page) => openRoom(page, "/members") },
  {
    name: "inviting somebody",
    async open(page) {
      await openRoom(page, "/members");
      await page.getByRole("button", { name: "Invite somebody" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "somebody who is invited",
    async open(page) {
      await openRoom(page, "/members");
      const email = `long.address.${unique()}@somewhere.example`;
      await inviteByPage(page, `Adéwálé ${unique()}`, email, "manager");
      await page.getByRole("row").filter({ hasText: email }).getByRole("link").click();
      await expect(page.getByRole("heading", { name: "How they get in" })).toBeVisible();
    },
  },
  ...joiningScreens,
  { name: "the own account", open: (page) => openRoom(page, "/account") },
  { name: "the audit log", open: (page) => openRoom(page, "/audit") },
  { name: "an unknown room", open: (page) => openRoom(page, "/nowhere") },
];

testScreens(screens);
