import { expect, type Page, test } from "@playwright/test";
import { clickOrSignedOut } from "./kit/click-or-signed-out.ts";
import { linkInMail } from "./kit/mailbox.ts";
import {
  choosePassword,
  confirmRecoveryCodes,
  enterPassword,
  inviteMember,
  joinStaff,
  openStaffPage,
  setUpAuthenticator,
  totpFor,
  unique,
} from "./kit/staff.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

const sidebarLink = (page: Page, content: string) =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: content });

test("an invited member sets up an authenticator and must save the recovery codes", async ({
  page,
  browser,
}) => {
  const email = `kemi.${unique()}@aso.example`;
  await openStaffPage(page, "/members");
  const link = await inviteMember(page, "Kẹ́mi Adé", email, "manager");
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Invited");

  const context = await browser.newContext();
  const joining = await context.newPage();
  await joining.goto(link);
  await expect(joining.getByText("You join as Store manager")).toBeVisible();
  await joining.getByLabel("Password", { exact: true }).fill("short");
  await joining.getByRole("button", { name: "Continue" }).click();
  await expect(joining.getByLabel("Password", { exact: true })).toBeFocused();
  await choosePassword(joining, link, "three-words-in-a-row");
  await expect(joining.getByRole("img", { name: /authenticator/ })).toBeVisible();

  const secret = await joining.locator("dl code").innerText();
  const wrong = ["000000", "111111", "222222"].find(
    (each) => ![-1, 0, 1].some((later) => totpFor(secret, later) === each),
  );
  await joining.getByLabel("Code from the app").fill(wrong ?? "");
  await joining.getByRole("button", { name: "Continue" }).click();
  await expect(joining.getByRole("alert")).toContainText("Invalid code");
  await expect(joining.getByLabel("Code from the app")).toBeFocused();

  const { recoveryCodes } = await setUpAuthenticator(joining);
  expect(new Set(recoveryCodes).size).toBe(10);
  const saving = joining.waitForEvent("download");
  await joining.getByRole("button", { name: "Download" }).click();
  expect((await saving).suggestedFilename()).toBe("recovery-codes.txt");
  await joining.getByRole("button", { name: "Continue" }).click();
  await expect(joining.getByText("Save your codes first.")).toBeVisible();
  await confirmRecoveryCodes(joining);
  await expect(joining).toHaveURL(/\/staff\/$/);
  await expect(joining.getByText("Store manager").first()).toBeVisible();
  await joining.getByRole("link", { name: "Settings" }).click();
  await expect(joining.getByRole("link", { name: /^Activity log/ }).first()).toBeVisible();
  await expect(joining.getByRole("link", { name: /^Staff/ })).toHaveCount(0);
  await joining.goBack();

  await joining.goto(link);
  await expect(joining.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await context.close();
});

test("a recovery code signs in once", async ({ page, browser }) => {
  await openStaffPage(page, "/members");
  const context = await browser.newContext();
  const joined = await context.newPage();
  const member = await joinStaff(page, joined);
  const [code = ""] = member.recoveryCodes;
  const signOut = async () => {
    await joined.getByRole("button", { name: "Sign out" }).click();
    await expect(joined.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  };
  const signInByRecovery = async () => {
    await enterPassword(joined, member);
    await joined.getByRole("button", { name: "Use a recovery code" }).click();
    await joined.getByLabel("Recovery code").fill(code.toLowerCase());
    await joined.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await signOut();
  await signInByRecovery();
  await expect(joined.getByRole("navigation", { name: "Sections" })).toBeVisible();
  await signOut();
  await signInByRecovery();
  await expect(joined.getByRole("alert")).toContainText("Invalid code");
  await expect(joined.getByRole("navigation", { name: "Sections" })).toHaveCount(0);
  await joined.getByRole("button", { name: "Use authenticator code" }).click();
  await joined.getByLabel("Code", { exact: true }).fill(totpFor(member.secret, 1));
  await joined.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(joined.getByRole("navigation", { name: "Sections" })).toBeVisible();
  await context.close();
});

test("an owner changes a role, resets an authenticator, and deactivates at once", async ({
  page,
  browser,
}) => {
  await openStaffPage(page, "/members");
  const context = await browser.newContext();
  const joined = await context.newPage();
  const member = await joinStaff(page, joined);
  await openStaffPage(page, "/members");
  await page.getByRole("link", { name: member.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: member.name })).toBeVisible();
  await page.getByLabel("Role", { exact: true }).selectOption("Store manager");
  await page.getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText(`${member.name} is now store manager`)).toBeVisible();
  // The open tab gets the new role with its next response.
  await expect(sidebarLink(joined, "Newsletter")).toHaveCount(0);
  await sidebarLink(joined, "Enquiries").click();
  await expect(sidebarLink(joined, "Newsletter")).toBeVisible();
  await joined.goto("/staff/activity");
  await expect(joined.getByRole("heading", { name: "Activity log" })).toBeVisible();
  await expect(joined.getByText(`changed the role of ${member.name}`)).toBeVisible();

  await page.getByRole("button", { name: "Reset authenticator" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Reset authenticator" }).click();
  await expect(page.getByText("sets up an authenticator at the next sign-in")).toBeVisible();
  await clickOrSignedOut(joined, sidebarLink(joined, "Businesses"));
  await expect(joined.getByText("Your session has expired.")).toBeVisible();
  await enterPassword(joined, member);
  await expect(joined.getByRole("heading", { name: "Your authenticator" })).toBeVisible();
  const { secret } = await setUpAuthenticator(joined);
  expect(secret).not.toBe(member.secret);
  await confirmRecoveryCodes(joined);
  await expect(joined.getByRole("navigation", { name: "Sections" })).toBeVisible();

  await page.getByRole("button", { name: "Deactivate" }).click();
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText(`${member.name} was deactivated`)).toBeVisible();
  await clickOrSignedOut(joined, sidebarLink(joined, "Enquiries"));
  await expect(joined.getByText("Your session has expired.")).toBeVisible();
  await enterPassword(joined, member);
  await expect(joined.getByRole("alert")).toContainText("Unable to sign in.");

  await page.getByRole("button", { name: "Reactivate" }).click();
  await dialog.getByRole("button", { name: "Reactivate" }).click();
  await expect(page.getByText("can sign in again")).toBeVisible();
  await enterPassword(joined, member);
  await expect(joined.getByRole("heading", { name: "Two-step sign-in" })).toBeVisible();
  await page.getByRole("link", { name: "Changes to this account" }).click();
  for (const what of ["reactivated", "deactivated", "reset the authenticator of"]) {
    await expect(page.getByText(`${what} ${member.name}`)).toBeVisible();
  }
  await context.close();
});

test("a forgotten password is reset by an owner's link, and the authenticator stays", async ({
  page,
  browser,
}) => {
  await openStaffPage(page, "/members");
  const context = await browser.newContext();
  const joined = await context.newPage();
  const member = await joinStaff(page, joined);
  await openStaffPage(page, "/members");
  await page.getByRole("link", { name: member.name }).click();
  await page.getByRole("button", { name: "Send password reset link" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("enter a code from their authenticator");
  await dialog.getByRole("button", { name: "Send password reset link" }).click();
  await expect(page.getByText("Password reset link sent to")).toBeVisible();
  await expect(page.getByText("Link expires")).toBeVisible();
  await enterPassword(joined, member);
  await expect(joined.getByRole("alert")).toContainText("Unable to sign in.");

  await joined.goto(
    await linkInMail(page, member.email, "Choose a new password", "Choose a password"),
  );
  await expect(joined.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await joined.getByLabel("Password", { exact: true }).fill("five-words-in-a-row");
  await joined.getByRole("button", { name: "Continue" }).click();
  await expect(joined.getByRole("heading", { name: "Two-step sign-in" })).toBeVisible();
  await joined.getByLabel("Code", { exact: true }).fill(totpFor(member.secret, 1));
  await joined.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(joined.getByRole("navigation", { name: "Sections" })).toBeVisible();
  await context.close();
});

test("an invitation is revoked with its link", async ({ page, browser }) => {
  const email = `gone.${unique()}@aso.example`;
  await openStaffPage(page, "/members");
  const link = await inviteMember(page, "Gone Again", email, "support");
  await page.getByRole("row").filter({ hasText: email }).getByRole("link").click();
  await page.getByRole("button", { name: "Revoke invitation" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Revoke invitation" }).click();
  await expect(page).toHaveURL(/\/staff\/members$/);
  await expect(page.getByText(email)).toHaveCount(0);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await stranger.context().close();
});

test("a member changes their password, recovery codes and authenticator", async ({
  page,
  browser,
}) => {
  await openStaffPage(page, "/members");
  const context = await browser.newContext();
  const joined = await context.newPage();
  const member = await joinStaff(page, joined);
  await joined.getByRole("link", { name: "My account" }).click();
  const panel = (name: string) => joined.getByRole("region", { name, exact: true });

  const password = panel("Password");
  await password.getByLabel("Current password").fill("not-the-password");
  await password.getByLabel("New password").fill("four-words-in-a-row");
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(password.getByRole("alert")).toContainText("Wrong password");
  await password.getByLabel("Current password").fill(member.password);
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(joined.getByText("Password changed.")).toBeVisible();

  const recovery = panel("Recovery codes");
  await recovery.getByLabel("Password", { exact: true }).fill("four-words-in-a-row");
  await recovery.getByLabel("Code").fill(member.recoveryCodes[0] ?? "");
  await recovery.getByRole("button", { name: "Create new codes" }).click();
  const codes = recovery.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [fresh = ""] = await codes.allInnerTexts();
  expect(member.recoveryCodes).not.toContain(fresh);
  await confirmRecoveryCodes(joined);
  await expect(recovery.getByRole("button", { name: "Create new codes" })).toBeVisible();

  const authenticator = panel("Authenticator");
  await authenticator.getByLabel("Password", { exact: true }).fill("four-words-in-a-row");
  await authenticator.getByLabel("Code").fill(fresh);
  await authenticator.getByRole("button", { name: "Set up new authenticator" }).click();
  await expect(joined.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await enterPassword(joined, { email: member.email, password: "four-words-in-a-row" });
  await setUpAuthenticator(joined);
  await confirmRecoveryCodes(joined);
  await expect(joined.getByRole("navigation", { name: "Sections" })).toBeVisible();
  await context.close();
});

test("demo members and oneself can't be changed", async ({ page }) => {
  await openStaffPage(page, "/members");
  await page.getByRole("link", { name: "Emeka Nwosu" }).click();
  await expect(page.getByText("Demo staff can't be changed")).toBeVisible();
  await expect(page.getByRole("button", { name: /authenticator/ })).toHaveCount(0);
  await openStaffPage(page, "/members");
  await page.getByRole("link", { name: "Yéwándé Adéyẹmí" }).click();
  await expect(page.getByText("This is your account.")).toBeVisible();
});

test("the customers page works with the keyboard alone", async ({ page }) => {
  const email = `keys.${unique()}@aso.example`;
  await openStaffPage(page, "/members");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const invite = page.getByRole("button", { name: "Invite staff" });
  await expect(invite).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Invite staff" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(invite).toBeFocused();

  await page.keyboard.press("Enter");
  await dialog.getByLabel("Name").focus();
  await page.keyboard.type("Keys Alone");
  await page.keyboard.press("Tab");
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await expect(invite).toBeFocused();

  await page.getByRole("link", { name: "Keys Alone" }).last().focus();
  await page.keyboard.press("Enter");
  const withdraw = page.getByRole("button", { name: "Revoke invitation" }).first();
  await withdraw.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(withdraw).toBeFocused();
});
