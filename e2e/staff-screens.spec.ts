import { expect, type Page, test } from "@playwright/test";
import { joiningScreens } from "./kit/joining-screens.ts";
import {
  applyAsBusiness,
  enterDemoPassword,
  inviteMember,
  mockFailedEmails,
  openStaffPage,
  readOwnProfile,
  submitEnquiry,
  unique,
} from "./kit/staff.ts";
import { phoneDevice, type Screen, testScreens } from "./kit/usable-screen.ts";

test.use(phoneDevice);

/** The demo's mail server rejects nothing, so two failed emails are mocked. */
async function openUndeliveredMail(page: Page): Promise<void> {
  await mockFailedEmails(page);
  await openStaffPage(page, "/failed-emails");
}

async function openDraft(page: Page): Promise<void> {
  await openStaffPage(page, "/newsletter/new");
  await page.getByLabel("Subject").fill(`Cloth ${unique()}`);
  await page.getByLabel(/^Heading, block/).fill("Four bolts came");
  await expect(page).toHaveURL(/\/newsletter\/let_/);
}

async function openKeyForm(page: Page): Promise<void> {
  await openStaffPage(page, "/developers");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("dialog", { name: "Create API key" })).toBeVisible();
}

const screens: readonly Screen[] = [
  { name: "sign-in", open: (page) => page.goto("/staff/sign-in") },
  { name: "the second step", open: enterDemoPassword },
  { name: "Today", open: (page) => openStaffPage(page, "") },
  { name: "customers", open: (page) => openStaffPage(page, "/customers") },
  {
    name: "the demo being removed",
    async open(page) {
      await openStaffPage(page, "/onboarding");
      await page.getByRole("button", { name: /^Remove demo data/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "first steps", open: (page) => openStaffPage(page, "/onboarding") },
  { name: "an API key being created", open: openKeyForm },
  {
    name: "a new API key",
    async open(page) {
      await openKeyForm(page);
      const form = page.getByRole("dialog", { name: "Create API key" });
      await form.getByLabel("Name").fill("Warehouse scanner");
      await form.getByRole("radio", { name: "Stock: Read and change" }).check();
      await form.getByRole("button", { name: "Create key" }).click();
      await expect(page.getByRole("textbox", { name: "API key" })).toBeVisible();
    },
  },
  { name: "a return being started", open: (page) => openStaffPage(page, "/returns/new") },
  {
    name: "delivery being changed",
    async open(page) {
      await openStaffPage(page, "/settings/delivery");
      await page.getByRole("searchbox", { name: "Find a state or area" }).fill("ikeja");
      const edit = page.getByRole("button", { name: /edit Ikeja$/ });
      if (await edit.isVisible()) await edit.click();
      await page.getByLabel("Fee to Ikeja, Lagos").fill("dear");
    },
  },
  {
    name: "a customer being erased",
    async open(page) {
      const company = `Choir ${unique()}`;
      await submitEnquiry(page.request, company);
      await openStaffPage(page, `/customers?search=${encodeURIComponent(company)}`);
      await page.getByRole("row").filter({ hasText: "Ngozi Obi" }).getByRole("link").click();
      await page.getByRole("button", { name: /^Erase personal data/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "products being changed",
    async open(page) {
      await openStaffPage(page, "/products");
      await page
        .getByRole("button", { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Select", exact: true }).click();
      await page.getByLabel("% off").fill("25");
    },
  },
  { name: "returns", open: (page) => openStaffPage(page, "/returns?status=all") },
  {
    name: "a return",
    async open(page) {
      await openStaffPage(page, "/returns?status=all");
      await page.getByRole("row").nth(1).getByRole("link").click();
      await expect(page.getByText(/^Comes back:/).first()).toBeVisible();
    },
  },
  {
    name: "businesses",
    async open(page) {
      await applyAsBusiness(page.request, `Row ${unique()}`);
      await openStaffPage(page, "/businesses");
    },
  },
  {
    name: "a business being rejected",
    async open(page) {
      const token = await applyAsBusiness(page.request, `Page ${unique()}`);
      const { id } = await readOwnProfile(page.request, token);
      await openStaffPage(page, `/businesses/${id}`);
      await page.getByRole("button", { name: "Reject" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    },
  },
  { name: "orders", open: (page) => openStaffPage(page, "/orders?status=all") },
  {
    name: "orders being filtered",
    async open(page) {
      await openStaffPage(page, "/orders?status=delivered&state=Lagos");
      await page.getByRole("button", { name: "Filters, 1 on" }).click();
      await page.getByLabel("Placed").focus();
      await page.getByLabel("Placed").selectOption("Custom range…");
      await expect(page.getByLabel("From")).toBeFocused();
    },
  },
  {
    name: "selected orders",
    async open(page) {
      await openStaffPage(page, "/orders");
      await expect(page.locator("[data-row]").first()).toBeVisible();
      await page.keyboard.press("j");
      await page.keyboard.press("Space");
      await expect(page.getByRole("region", { name: "Selected rows" })).toBeVisible();
    },
  },
  {
    name: "an order",
    async open(page) {
      await openStaffPage(page, "/orders?status=delivered");
      await page.getByRole("table").getByRole("link").first().click();
      await expect(page.getByRole("heading", { name: "Items", exact: true })).toBeVisible();
    },
  },
  {
    name: "an order being sent",
    async open(page) {
      await openStaffPage(page, "/orders?status=packed");
      await page.getByRole("table").getByRole("link").first().click();
      await expect(page.getByRole("heading", { name: "Items", exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Send…" }).click();
      await page.getByRole("dialog").getByText("DHL", { exact: true }).click();
    },
  },
  {
    name: "help",
    async open(page) {
      await openStaffPage(page, "/stock");
      await page.getByRole("button", { name: /More$/ }).click();
      await page.getByRole("link", { name: "Help" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Stock" })).toBeVisible();
    },
  },
  {
    name: "logging a data request",
    async open(page) {
      await openStaffPage(page, "/customers?status=data");
      await page.getByRole("row").nth(1).getByRole("link").click();
      await page.getByRole("button", { name: "Log a request" }).click();
      await expect(page.getByRole("dialog", { name: "Log a data request" })).toBeVisible();
    },
  },
  {
    name: "the search",
    async open(page) {
      await openStaffPage(page, "/orders");
      await page.keyboard.press("/");
      await page.getByRole("combobox", { name: "Search" }).fill("ada");
      await expect(
        page.getByRole("listbox", { name: "Search results" }).getByRole("option").first(),
      ).toBeVisible();
    },
  },
  {
    name: "keyboard shortcuts",
    async open(page) {
      await openStaffPage(page, "/orders");
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    },
  },
  { name: "settings", open: (page) => openStaffPage(page, "/settings") },
  { name: "the account for transfers", open: (page) => openStaffPage(page, "/settings/transfer") },
  { name: "a bank statement", open: (page) => openStaffPage(page, "/payments/statement") },
  {
    name: "home page content",
    async open(page) {
      await openStaffPage(page, "/settings/home");
      await expect(page.getByLabel("Line below")).toBeVisible();
    },
  },
  {
    name: "selling settings",
    async open(page) {
      await openStaffPage(page, "/settings/selling");
      await expect(page.getByLabel("Emails about sales")).toBeVisible();
    },
  },
  {
    name: "a question of the shop that is open",
    async open(page) {
      await openStaffPage(page, "/settings/questions");
      await page.getByText("What does delivery cost?").click();
      await expect(page.getByLabel("Answer").nth(1)).toBeVisible();
    },
  },
  {
    name: "a new order",
    async open(page) {
      await openStaffPage(page, "/orders/new");
      await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
    },
  },
  {
    name: "an enquiry",
    async open(page) {
      const company = `Seen ${unique()}`;
      await submitEnquiry(page.request, company);
      await openStaffPage(page, "/enquiries");
      await page.getByRole("row").filter({ hasText: company }).getByRole("link").click();
      await expect(page.getByRole("heading", { name: "Status" })).toBeVisible();
    },
  },
  { name: "enquiries", open: (page) => openStaffPage(page, "/enquiries?status=all") },
  { name: "payments", open: (page) => openStaffPage(page, "/payments?status=all") },
  {
    name: "a payment to review",
    async open(page) {
      await openStaffPage(page, "/payments");
      await page.getByRole("row").filter({ hasText: "Chidi Eze" }).getByRole("link").click();
      await expect(page.getByRole("region", { name: /^Paid twice/ })).toBeVisible();
    },
  },
  {
    name: "system health",
    async open(page) {
      await openStaffPage(page, "/health");
      await expect(
        page.getByRole("heading", { name: "Background jobs", exact: true }),
      ).toBeVisible();
    },
  },
  { name: "failed emails", open: openUndeliveredMail },
  { name: "newsletter", open: (page) => openStaffPage(page, "/newsletter") },
  { name: "a campaign", open: openDraft },
  { name: "people", open: (page) => openStaffPage(page, "/members") },
  {
    name: "inviting somebody",
    async open(page) {
      await openStaffPage(page, "/members");
      await page.getByRole("button", { name: "Invite staff" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "somebody who is invited",
    async open(page) {
      await openStaffPage(page, "/members");
      const email = `long.address.${unique()}@somewhere.example`;
      await inviteMember(page, `Adéwálé ${unique()}`, email, "manager");
      await page.getByRole("row").filter({ hasText: email }).getByRole("link").click();
      await expect(page.getByRole("heading", { name: "Sign-in", exact: true })).toBeVisible();
    },
  },
  ...joiningScreens,
  { name: "the own account", open: (page) => openStaffPage(page, "/account") },
  { name: "the activity log", open: (page) => openStaffPage(page, "/activity") },
  { name: "an unknown page", open: (page) => openStaffPage(page, "/nowhere") },
];

testScreens(screens);
