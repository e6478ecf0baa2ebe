import { expect, type Page, test } from "@playwright/test";
import { clickOrSignedOut } from "./kit/click-or-signed-out.ts";
import { awaitMail } from "./kit/mailbox.ts";
import { openStaffPage, signInAsOwner, unique } from "./kit/staff.ts";

// The monthly limit is store-wide: only this test sends campaigns.
test.describe.configure({ mode: "serial" });

async function writeCampaign(page: Page, subject: string): Promise<void> {
  await openStaffPage(page, "/newsletter");
  await page.getByRole("link", { name: "New campaign" }).click();
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Preview line").fill("Heavy indigo");
  await page
    .getByLabel("Body", { exact: true })
    .fill("Four bolts came.\n\n# For the cold\n\nSee them.");
  await page.getByLabel("Button", { exact: true }).fill("See new arrivals");
  await page.getByLabel("Button link").fill("/products/new");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
}

async function sendIt(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send campaign" }).click();
  const dialog = page.getByRole("dialog", { name: /^Send to \d/ });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Send campaign" }).click();
  await expect(page.getByText("Sent", { exact: true }).first()).toBeVisible();
}

test("a campaign is written, previewed, tested and sent; the third in a month is rejected", async ({
  page,
}) => {
  const readers = [1, 2, 3].map((n) => `reader${n}.${unique()}@example.com`);
  for (const email of readers) {
    const reply = await page.request.post("/api/newsletter/subscribe", { data: { email } });
    expect(reply.ok()).toBe(true);
  }
  const subject = `The harmattan cloth ${unique()}`;
  await writeCampaign(page, subject);

  await page.getByLabel("Body", { exact: true }).fill("Five bolts came.");
  await expect(page.getByText("Save your changes first.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send campaign" })).toBeDisabled();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();

  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^Preview/ }).click();
  const preview = await opening;
  await expect(preview.getByText("Five bolts came.")).toBeVisible();
  await expect(preview.getByRole("link", { name: "See new arrivals" })).toBeVisible();
  await preview.close();

  await page.getByRole("button", { name: "Send test email" }).click();
  await expect(page.getByText("Test sent to owner@aso.example")).toBeVisible();
  await awaitMail(page, "owner@aso.example", `Test: ${subject}`);

  await sendIt(page);
  await awaitMail(page, readers[0] ?? "", subject);
  await page.reload();
  await expect(page.getByText("Five bolts came.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save draft" })).toHaveCount(0);

  // Subscribers at the limit are skipped; new ones are not.
  const late = `late.${unique()}@example.com`;
  await page.request.post("/api/newsletter/subscribe", { data: { email: late } });
  await writeCampaign(page, `Second ${unique()}`);
  await expect(
    page.getByText(/\d subscribers? who reached the limit of two this month/),
  ).toBeVisible();
  await sendIt(page);

  await writeCampaign(page, `Third ${unique()}`);
  await expect(page.getByText(/Two newsletters went out within a month/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send campaign" })).toBeDisabled();
  await page.getByRole("button", { name: "Delete draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete draft" }).click();
  await expect(page.getByText("Draft deleted")).toBeVisible();

  await openStaffPage(page, "/activity?kind=newsletter");
  for (const what of ["deleted the", "sent the", "finished sending the", "changed the"]) {
    await expect(page.getByText(`${what} campaign “`).first()).toBeVisible();
  }
});

test("two edit one campaign: nothing typed is lost or overwritten", async ({ page, context }) => {
  await writeCampaign(page, `Shared ${unique()}`);
  await expect(page.getByRole("heading", { name: "Send" })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  const subject = `Cloth ${unique()}`;
  await other.getByLabel("Subject").fill(subject);
  await other.getByRole("button", { name: "Save draft" }).click();
  await expect(other.getByText("Draft saved")).toBeVisible();

  // The unfocused window does not poll.
  await page.getByLabel("Body", { exact: true }).fill("Five bolts came.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  const conflict = page.getByRole("alert", { name: "Changed by someone else" });
  await expect(conflict).toContainText(subject);
  await expect(page.getByLabel("Body", { exact: true })).toHaveValue("Five bolts came.");
  await expect(page.getByLabel("Subject")).toHaveValue(subject);
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  await other.reload();
  await expect(other.getByLabel("Body", { exact: true })).toHaveValue("Five bolts came.");
  await expect(other.getByLabel("Subject")).toHaveValue(subject);
});

test("an incomplete campaign shows where", async ({ page }) => {
  await openStaffPage(page, "/newsletter/new");
  await page.getByLabel("Subject").fill("News");
  await page.getByLabel("Body", { exact: true }).fill("Cloth.");
  await page.getByLabel("Button", { exact: true }).fill("See it");
  await page.getByLabel("Button link").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Start with / for a store page")).toBeVisible();
  await expect(page).toHaveURL(/\/newsletter\/new$/);
});

test("typing while a campaign is saved stays", async ({ page }) => {
  await writeCampaign(page, `Slow ${unique()}`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/staff/campaigns/*", async (route) => {
    if (route.request().method() === "PATCH") await released;
    await route.fallback();
  });
  const body = page.getByLabel("Body", { exact: true });
  await body.fill("Five bolts came.");
  const requested = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByRole("button", { name: "Save draft" }).click();
  await requested;
  await body.fill("Five bolts came, and six more.");
  release();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await expect(body).toHaveValue("Five bolts came, and six more.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  await page.reload();
  await expect(body).toHaveValue("Five bolts came, and six more.");
});

test("a campaign draft survives the session, and leaving asks", async ({ page }) => {
  await openStaffPage(page, "/newsletter/new");
  const subject = `Begun ${unique()}`;
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Body", { exact: true }).fill("Cloth.");
  await page.context().clearCookies();
  await clickOrSignedOut(page, page.getByRole("button", { name: "Save draft" }));
  await expect(page.getByText("Your session has expired.")).toBeVisible();
  await signInAsOwner(page);
  await page.reload();
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue(subject);
  await page.getByRole("link", { name: "Newsletter", exact: true }).first().click();
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(leaving).toContainText("It stays on this device.");
  await leaving.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await openStaffPage(page, "/newsletter/new");
  await expect(page.getByLabel("Subject")).toHaveValue("");
});
