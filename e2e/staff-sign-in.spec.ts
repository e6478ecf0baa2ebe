import { expect, type Page, test } from "@playwright/test";
import {
  applyAsBusiness,
  enterDemoPassword,
  openStaffPage,
  readDemoStaff,
  signInAsOwner,
  signInAsStaff,
  unique,
} from "./kit/staff.ts";
import { watchResponses } from "./kit/watch-responses.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

test("a wrong code can be retried, a wrong password reveals nothing", async ({ page }) => {
  // Own messages instead of browser validation.
  await page.goto("/staff/sign-in");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Enter your email")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await enterDemoPassword(page);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(
    page.getByText("Enter the 6-digit code from your authenticator", { exact: true }),
  ).toBeVisible();
  const { code } = await readDemoStaff(page.request);
  const wrong = code === "000000" ? "111111" : "000000";
  await page.getByLabel("Code", { exact: true }).fill(wrong);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue("");

  await page.getByRole("button", { name: "Back to email and password" }).click();
  await page.getByLabel("Email", { exact: true }).fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("wrong-password");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await expect(page).toHaveURL(/\/staff\/sign-in/);
});

test("signing in returns to the requested page", async ({ page }) => {
  await page.goto("/staff/activity?actor=system");
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await signInAsOwner(page);
  await page.reload();
  await expect(page).toHaveURL(/\/staff\/activity\?actor=system$/);
  await expect(page.getByRole("heading", { name: "Activity log" })).toBeVisible();
});

test("an expired session leads to sign-in and back", async ({ page }) => {
  const answered = watchResponses(page);
  await openStaffPage(page, "/businesses?status=all");
  // A call in flight would end the session first.
  await answered();
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Enquiries" }).click();
  await expect(page.getByText("Your session has expired.")).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/sign-in\?from=%2Fenquiries/);
});

test("an idle member is warned, then signed out", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  await signInAsStaff(page);
  await page.clock.fastForward("28:30");
  const notice = page.getByRole("dialog", { name: "Are you still there?" });
  await expect(notice.getByRole("timer")).toHaveText(/^1:[0-3]\d$/);
  await notice.getByRole("button", { name: "Stay signed in" }).click();
  await expect(notice).toBeHidden();
  await page.clock.fastForward("31:00");
  await expect(page.getByText("Your session has expired.")).toBeVisible();
  expect((await context.request.get("/api/staff/auth/me")).status()).toBe(401);
  await context.close();
});

test("activity in one tab keeps idle tabs signed in", async ({ browser }) => {
  const context = await browser.newContext();
  await context.clock.install();
  const still = await context.newPage();
  await signInAsStaff(still);
  const busy = await context.newPage();
  await busy.goto("/staff/enquiries");
  await expect(busy.getByRole("heading", { name: "Enquiries" })).toBeVisible();
  await context.clock.fastForward("20:00");
  await busy.keyboard.press("j");
  await expect
    .poll(() =>
      busy.evaluate(() => Date.now() - Number(localStorage.getItem("staff-active-at")) < 60_000),
    )
    .toBe(true);
  await context.clock.fastForward("15:00");
  for (const page of [still, busy]) {
    await expect(page.getByRole("dialog", { name: "Are you still there?" })).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible();
  }
  expect((await context.request.get("/api/staff/auth/me")).ok()).toBe(true);
  await context.close();
});

test("signing out applies to every tab", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAsStaff(page);
  const other = await context.newPage();
  await other.goto("/staff/enquiries");
  await expect(other.getByRole("heading", { name: "Enquiries" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await expect(other.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  expect((await context.request.get("/api/staff/auth/me")).status()).toBe(401);
  await context.close();
});

test("a tab switches to the member who signed in last", async ({ browser }) => {
  const context = await browser.newContext();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await enterDemoPassword(first, "packer@aso.example");
  await enterDemoPassword(second);
  const signIn = async (page: Page) => {
    const { code } = await readDemoStaff(page.request);
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible();
  };
  await signIn(first);
  await expect(first.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  const sidebar = first.getByRole("navigation", { name: "Sections" });
  await expect(sidebar.getByRole("link", { name: "Payments" })).toHaveCount(0);
  await signIn(second);
  await sidebar.getByRole("link", { name: "Returns" }).click();
  await expect(sidebar.getByRole("link", { name: "Payments" })).toBeVisible();
  await expect(first.getByRole("heading", { level: 1, name: "Returns" })).toBeVisible();
  await context.close();
});

test("a sign-out without a network is not reverted", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAsStaff(page);
  const form = page.getByRole("heading", { name: "Sign in", exact: true });
  await page.route("**/api/staff/auth/logout", (route) => route.abort());
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(form).toBeVisible();
  await page.goto("/staff/orders");
  await expect(form).toBeVisible();
  await page.unroute("**/api/staff/auth/logout");
  await page.goto("/staff/orders");
  await expect(form).toBeVisible();
  expect((await context.request.get("/api/staff/auth/me")).status()).toBe(401);
  await signInAsStaff(page);
  await page.reload();
  await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible();
  await context.close();
});

test("shopper tokens and staff sessions don't open each other's API", async ({ page }) => {
  const token = await applyAsBusiness(page.request, `Both ${unique()}`);
  const asShopper = { authorization: `Bearer ${token}` };
  const staffCalls = ["/auth/me", "/business-profiles", "/bulk-orders", "/audit", "/members"];
  for (const call of staffCalls) {
    const reply = await page.request.get(`/api/staff${call}`, { headers: asShopper });
    expect(reply.status(), call).toBe(401);
  }
  await signInAsOwner(page);
  expect((await page.request.get("/api/staff/auth/me")).ok()).toBe(true);
  for (const call of ["/auth/me", "/wishlist", "/orders", "/business-profiles/me"]) {
    expect((await page.request.get(`/api${call}`)).status(), call).toBe(401);
  }
});
