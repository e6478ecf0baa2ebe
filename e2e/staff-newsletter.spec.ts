import { expect, type Page, test } from "@playwright/test";
import { awaitMail, readMail } from "./kit/mailbox.ts";
import { openPageAt } from "./kit/page-at.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

const saved = (page: Page) =>
  expect(page.getByText(/^Saved \d\d:\d\d$/).filter({ visible: true })).toBeVisible();
const blockNames = (page: Page) =>
  page.getByRole("region", { name: "Blocks" }).getByRole("heading", { level: 2 });
const email = (page: Page) => page.frameLocator("iframe[title='The email']");

async function writeCampaign(page: Page, subject: string): Promise<void> {
  await openStaffPage(page, "/newsletter");
  await page.getByRole("link", { name: "New campaign" }).click();
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Heading, block 1", { exact: true }).fill("For the cold");
  await page.getByLabel("Text, block 2", { exact: true }).fill("Four bolts came.");
  await page.getByLabel(/^Text of Button/).fill("See new arrivals");
  await page.getByLabel(/^Link of Button/).fill("/products/new");
}

async function subscribe(page: Page, ...emails: string[]): Promise<void> {
  for (const address of emails) {
    const reply = await page.request.post("/api/newsletter/subscribe", {
      data: { email: address },
    });
    expect(reply.ok()).toBe(true);
  }
}

test("a campaign is written in blocks, previewed, tested, scheduled, stopped and sent", async ({
  page,
}) => {
  test.slow();
  const reader = `reader.${unique()}@example.com`;
  await subscribe(page, reader);
  const subject = `The harmattan cloth ${unique()}`;
  await writeCampaign(page, subject);

  // Bold, a link and a product, all of it in the email beside.
  const text = page.getByLabel("Text, block 2", { exact: true });
  await text.evaluate((area: HTMLTextAreaElement) => {
    area.focus();
    area.setSelectionRange(0, 4);
  });
  await page.getByRole("button", { name: "Bold" }).click();
  await expect(text).toHaveValue("**Four** bolts came.");
  await text.press("Control+End");
  await page.getByRole("button", { name: "Link", exact: true }).click();
  const linking = page.getByRole("dialog", { name: "Add a link" });
  await linking.getByLabel("Text").fill("Look");
  await linking.getByLabel("Link").fill("javascript:alert(1)");
  await linking.getByRole("button", { name: "Add link" }).click();
  await expect(linking.getByText("Start with / for a store page")).toBeVisible();
  await linking.getByLabel("Link").fill("/products");
  await linking.getByRole("button", { name: "Add link" }).click();
  await expect(text).toHaveValue("**Four** bolts came.[Look](/products)");
  await page.getByRole("button", { name: "Add a product" }).click();
  const choosing = page.getByRole("dialog", { name: "Add a product" });
  await choosing.getByRole("button", { name: /^Add / }).first().click();
  await expect(email(page).getByText("Four", { exact: true })).toBeVisible();
  await expect(email(page).getByRole("link", { name: "Look" })).toBeVisible();
  await expect(email(page).getByText("₦").first()).toBeVisible();
  await saved(page);

  // Moved by keys, doubled, removed and brought back.
  await expect(blockNames(page)).toHaveText(["Heading", "Text", "Products", "Button"]);
  const heading = page.getByLabel(/^Heading, block/);
  await heading.focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(blockNames(page)).toHaveText(["Text", "Heading", "Products", "Button"]);
  await expect(heading).toBeFocused();
  await expect(page.getByText("Heading is now block 2 of 4.")).toBeAttached();
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByRole("button", { name: "Actions of Text, block 2" }).click();
  await page.getByRole("button", { name: "Duplicate", exact: true }).click();
  await expect(blockNames(page)).toHaveText(["Heading", "Text", "Text", "Products", "Button"]);
  await page.getByRole("button", { name: "Actions of Text, block 3" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(blockNames(page)).toHaveText(["Heading", "Text", "Products", "Button"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(blockNames(page)).toHaveText(["Heading", "Text", "Text", "Products", "Button"]);
  await page.getByRole("button", { name: "Move Text, block 3" }).dragTo(blockNames(page).first());
  await expect(blockNames(page)).toHaveText(["Text", "Heading", "Text", "Products", "Button"]);
  await saved(page);
  await expectUsableNow(page);

  await page.getByRole("button", { name: "Send test" }).click();
  const testing = page.getByRole("dialog", { name: "Send a test" });
  await testing.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("Test sent to owner@aso.example")).toBeVisible();
  await awaitMail(page, "owner@aso.example", `Test: ${subject}`);

  await page.getByLabel("Send later").check();
  await page.getByRole("button", { name: "Review and schedule" }).click();
  const review = page.getByRole("dialog", { name: "Schedule campaign" });
  await expect(review.getByText("Unsubscribe link")).toBeVisible();
  await expect(review.getByText("Test sent")).toBeVisible();
  await expectUsableNow(page);
  await review.getByRole("button", { name: /^Schedule for \d/ }).click();
  await expect(page.getByText(/Goes out .*, 09:00, Lagos time/)).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByText("It is a draft again")).toBeVisible();

  await page.getByLabel("Send now").check();
  await page.getByRole("button", { name: "Review and send" }).click();
  await page.getByRole("button", { name: /^Send to \d/ }).click();
  await expect(page.getByText("Sent", { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Delivered", { exact: true })).toBeVisible();
  await expectUsableNow(page);

  const { links } = await readMail(page, reader, subject);
  const counted = links.find(({ name }) => name === "See new arrivals");
  expect(counted?.href).toContain("/api/newsletter/links/");
  const followed = await page.request.get(counted?.href ?? "");
  expect(followed.url()).toMatch(/\/products\/new$/);
  await page.reload();
  const clicked = page.getByRole("term").filter({ hasText: "Clicked" }).locator("..");
  await expect(clicked).toContainText(/1of \d+/);

  await openStaffPage(page, "/activity?kind=newsletter");
  for (const what of ["sent the", "stopped the", "scheduled the", "finished sending the"]) {
    await expect(page.getByText(`${what} campaign “`).first()).toBeVisible();
  }
});

test("two edit one campaign: nothing typed is lost or overwritten", async ({ page, context }) => {
  await writeCampaign(page, `Shared ${unique()}`);
  await saved(page);
  const other = await context.newPage();
  await other.goto(page.url());
  const subject = `Cloth ${unique()}`;
  await other.getByLabel("Subject").fill(subject);
  await saved(other);

  // The unfocused window does not poll.
  await page.getByLabel(/^Text, block/).fill("Five bolts came.");
  await expect(page.getByRole("alert", { name: "Changed by someone else" })).toContainText(subject);
  await expect(page.getByLabel("Subject")).toHaveValue(subject);
  await expect(page.getByLabel(/^Text, block/)).toHaveValue("Five bolts came.");
  await other.reload();
  await expect(other.getByLabel(/^Text, block/)).toHaveValue("Five bolts came.");
});

test("what is typed while it saves stays, and an incomplete campaign shows what is missing", async ({
  page,
}) => {
  await writeCampaign(page, `Slow ${unique()}`);
  await saved(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/staff/campaigns/*", async (route) => {
    if (route.request().method() === "PATCH") await released;
    await route.fallback();
  });
  const text = page.getByLabel(/^Text, block/);
  const requested = page.waitForRequest((request) => request.method() === "PATCH");
  await text.fill("Five bolts came.");
  await requested;
  await text.fill("Five bolts came, and six more. ");
  await page.getByRole("button", { name: "Review and send" }).click();
  release();
  const review = page.getByRole("dialog", { name: "Send campaign" });
  await expect(review.getByRole("list", { name: "Checks" })).toBeVisible();
  await review.getByRole("button", { name: "Cancel" }).click();
  await saved(page);
  await page.reload();
  await expect(text).toHaveValue("Five bolts came, and six more. ");

  await page.getByLabel(/^Link of Button/).fill("javascript:alert(1)");
  await expect(page.getByText("Start with / for a store page")).toBeVisible();
  await page.getByRole("button", { name: "Review and send" }).click();
  await expect(review.getByText("The button needs a link")).toBeVisible();
  await expect(review.getByRole("button", { name: /^Send to/ })).toBeDisabled();
  await review.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Delete draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete draft" }).click();
  await expect(page.getByText("Draft deleted")).toBeVisible();
});

test("on a phone a campaign is written in three steps", async ({ browser }) => {
  const page = await openPageAt(390, browser);
  await subscribe(page, `phone.${unique()}@example.com`);
  await openStaffPage(page, "/newsletter");
  await expectUsableNow(page);
  await page.getByRole("link", { name: "New campaign" }).click();
  await page.getByLabel("Subject").fill(`Small ${unique()}`);
  await page.getByLabel(/^Heading, block/).fill("Small cloth");
  await expectUsableNow(page);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(email(page).getByText("Small cloth")).toBeVisible();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(email(page).getByText("Small cloth")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Next: audience" }).click();
  await expect(page.getByText(/(will get this|had two this month)/).first()).toBeVisible();
  await page.getByRole("button", { name: "Next: schedule" }).click();
  await page.getByLabel("Send later").check();
  await page.getByRole("button", { name: "Review and schedule" }).click();
  await expect(page.getByRole("dialog", { name: "Schedule campaign" })).toContainText("Lagos time");
  await page.context().close();
});
