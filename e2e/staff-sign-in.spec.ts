import { expect, type Page, test } from "@playwright/test";
import {
  applyAsBusiness,
  comeAsStaff,
  openRoom,
  passFirstStep,
  readDemoStaff,
  signInAsStaff,
  unique,
} from "./kit/staff.ts";
import { watchAnswers } from "./kit/watch-answers.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

test("a wrong code is refused and lets one try again, a wrong password says no more", async ({
  page,
}) => {
  // What is left empty is asked for in words, not by a bubble of the browser.
  await page.goto("/staff/sign-in");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Type your e-mail")).toBeVisible();
  await expect(page.getByLabel("E-mail", { exact: true })).toBeFocused();
  await passFirstStep(page);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Type the six digits that your authenticator shows")).toBeVisible();
  const { code } = await readDemoStaff(page.request);
  const wrong = code === "000000" ? "111111" : "000000";
  await page.getByLabel("Code", { exact: true }).fill(wrong);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue("");

  await page.getByRole("button", { name: "Back to e-mail and password" }).click();
  await page.getByLabel("E-mail", { exact: true }).fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("wrong-password");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await expect(page).toHaveURL(/\/staff\/sign-in/);
});

test("who is not signed in is asked first, and comes back to where they were going", async ({
  page,
}) => {
  await page.goto("/staff/audit?actor=system");
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await comeAsStaff(page);
  await page.reload();
  await expect(page).toHaveURL(/\/staff\/audit\?actor=system$/);
  await expect(page.getByRole("heading", { name: "Audit log" })).toBeVisible();
});

test("a session that ended leads to sign-in and then on", async ({ page }) => {
  const answered = watchAnswers(page);
  await openRoom(page, "/businesses?status=all");
  // A call still under way would be refused, and end the session before the press.
  await answered();
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Enquiries" }).click();
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/sign-in\?from=%2Fenquiries/);
});

test("who is away is asked, then signed out", async ({ browser }) => {
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
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  expect((await context.request.get("/api/staff/auth/me")).status()).toBe(401);
  await context.close();
});

test("who works in one tab is not signed out by another that lies still", async ({ browser }) => {
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
    await expect(page.getByRole("navigation", { name: "Rooms" })).toBeVisible();
  }
  expect((await context.request.get("/api/staff/auth/me")).ok()).toBe(true);
  await context.close();
});

test("who leaves is out in every tab", async ({ browser }) => {
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

test("a tab shows who works in it: the newcomer, once somebody else has signed in beside it", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await passFirstStep(first, "packer@aso.example");
  await passFirstStep(second);
  const signIn = async (page: Page) => {
    const { code } = await readDemoStaff(page.request);
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("navigation", { name: "Rooms" })).toBeVisible();
  };
  await signIn(first);
  await expect(first.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  const rail = first.getByRole("navigation", { name: "Rooms" });
  await expect(rail.getByRole("link", { name: "Payments" })).toHaveCount(0);
  await signIn(second);
  await rail.getByRole("link", { name: "Returns" }).click();
  await expect(rail.getByRole("link", { name: "Payments" })).toBeVisible();
  await expect(first.getByRole("heading", { level: 1, name: "Returns" })).toBeVisible();
  await context.close();
});

test("who left while the store could not be told is not let in again", async ({ browser }) => {
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
  await expect(page.getByRole("navigation", { name: "Rooms" })).toBeVisible();
  await context.close();
});

test("a shopper's token opens no call of staff, and a staff session none of a shopper", async ({
  page,
}) => {
  const token = await applyAsBusiness(page.request, `Both ${unique()}`);
  const asShopper = { authorization: `Bearer ${token}` };
  const staffCalls = ["/auth/me", "/business-profiles", "/bulk-orders", "/audit", "/members"];
  for (const call of staffCalls) {
    const reply = await page.request.get(`/api/staff${call}`, { headers: asShopper });
    expect(reply.status(), call).toBe(401);
  }
  await comeAsStaff(page);
  expect((await page.request.get("/api/staff/auth/me")).ok()).toBe(true);
  for (const call of ["/auth/me", "/wishlist", "/orders", "/business-profiles/me"]) {
    expect((await page.request.get(`/api${call}`)).status(), call).toBe(401);
  }
});
