import { expect, type Page, test } from "@playwright/test";
import { linkInMail } from "./kit/mailbox.ts";
import { pressOrBeOut } from "./kit/press-or-be-out.ts";
import {
  choosePassword,
  codeOf,
  enterPassword,
  inviteByPage,
  joinStaff,
  keepCodes,
  openRoom,
  setUpAuthenticator,
  unique,
} from "./kit/staff.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

/** The way to a room, which Today may offer too. */
const railLink = (page: Page, room: string) =>
  page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: room });

test("somebody is invited by mail, sets an authenticator up, and must keep the recovery codes", async ({
  page,
  browser,
}) => {
  const email = `kemi.${unique()}@aso.example`;
  await openRoom(page, "/members");
  const link = await inviteByPage(page, "Kẹ́mi Adé", email, "manager");
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
    (each) => ![-1, 0, 1].some((later) => codeOf(secret, later) === each),
  );
  await joining.getByLabel("Code it shows now").fill(wrong ?? "");
  await joining.getByRole("button", { name: "Continue" }).click();
  await expect(joining.getByRole("alert")).toContainText("Invalid code");
  await expect(joining.getByLabel("Code it shows now")).toBeFocused();

  const { recoveryCodes } = await setUpAuthenticator(joining);
  expect(new Set(recoveryCodes).size).toBe(10);
  const saving = joining.waitForEvent("download");
  await joining.getByRole("button", { name: "Save as a file" }).click();
  expect((await saving).suggestedFilename()).toBe("recovery-codes.txt");
  await joining.getByRole("button", { name: "Continue" }).click();
  await expect(joining.getByText("Put the codes away first.")).toBeVisible();
  await keepCodes(joining);
  await expect(joining).toHaveURL(/\/staff\/$/);
  await expect(joining.getByText("Store manager").first()).toBeVisible();
  await joining.getByRole("link", { name: "Settings" }).click();
  await expect(joining.getByRole("link", { name: /^Audit log/ }).first()).toBeVisible();
  await expect(joining.getByRole("link", { name: /^Staff/ })).toHaveCount(0);
  await joining.goBack();

  await joining.goto(link);
  await expect(joining.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await context.close();
});

test("a recovery code signs in once", async ({ page, browser }) => {
  await openRoom(page, "/members");
  const context = await browser.newContext();
  const joined = await context.newPage();
  const member = await joinStaff(page, joined);
  const [code = ""] = member.recoveryCodes;
  // The next page must not overtake it.
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
  await expect(joined.getByRole("navigation", { name: "Rooms" })).toBeVisible();
  await signOut();
  await signInByRecovery();
  await expect(joined.getByRole("alert")).toContainText("Invalid code");
  await expect(joined.getByRole("navigation", { name: "Rooms" })).toHaveCount(0);
  // The authenticator still opens.
  await joined.getByRole("button", { name: "Use the authenticator" }).click();
  await joined.getByLabel("Code", { exact: true }).fill(codeOf(member.secret, 1));
  await joined.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(joined.getByRole("navigation", { name: "Rooms" })).toBeVisible();
  await context.close();
});

test("an owner gives another role, resets an authenticator, and closes the back office at once", async ({
  page,
  browser,
}) => {
  await openRoom(page, "/members");
  const context = await browser.newContext();
  const joined = await context.newPage();
  const member = await joinStaff(page, joined);
  await openRoom(page, "/members");
  await page.getByRole("link", { name: member.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: member.name })).toBeVisible();
  await page.getByLabel("Role").selectOption("Store manager");
  await page.getByRole("button", { name: "Change the role" }).click();
  await expect(page.getByText(`${member.name} is now store manager`)).toBeVisible();
  // The tab that is open shows the new role with its next answer.
  await expect(railLink(joined, "Letters")).toHaveCount(0);
  await railLink(joined, "Enquiries").click();
  await expect(railLink(joined, "Letters")).toBeVisible();
  await joined.goto("/staff/audit");
  await expect(joined.getByRole("heading", { name: "Audit log" })).toBeVisible();
  await expect(joined.getByText(`changed the role of ${member.name}`)).toBeVisible();

  await page.getByRole("button", { name: "Reset the authenticator" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Reset the authenticator" }).click();
  await expect(page.getByText("sets an authenticator up at the next sign-in")).toBeVisible();
  await pressOrBeOut(joined, railLink(joined, "Businesses"));
  await expect(joined.getByText("Your session has ended.")).toBeVisible();
  await enterPassword(joined, member);
  await expect(joined.getByRole("heading", { name: "Your authenticator" })).toBeVisible();
  const { secret } = await setUpAuthenticator(joined);
  expect(secret).not.toBe(member.secret);
  await keepCodes(joined);
  await expect(joined.getByRole("navigation", { name: "Rooms" })).toBeVisible();

  await page.getByRole("button", { name: "Close the back office to them" }).click();
  await dialog.getByRole("button", { name: "Close the back office to them" }).click();
  await expect(page.getByText(`${member.name} is signed out`)).toBeVisible();
  await pressOrBeOut(joined, railLink(joined, "Enquiries"));
  await expect(joined.getByText("Your session has ended.")).toBeVisible();
  await enterPassword(joined, member);
  await expect(joined.getByRole("alert")).toContainText("Unable to sign in.");

  await page.getByRole("button", { name: "Open the back office again" }).click();
  await dialog.getByRole("button", { name: "Open the back office again" }).click();
  await expect(page.getByText("may sign in again")).toBeVisible();
  await enterPassword(joined, member);
  await expect(joined.getByRole("heading", { name: "Second step" })).toBeVisible();
  await page.getByRole("link", { name: "What was done about them" }).click();
  for (const what of [
    "opened the back office again to",
    "closed the back office to",
    "reset the authenticator of",
  ]) {
    await expect(page.getByText(`${what} ${member.name}`)).toBeVisible();
  }
  await context.close();
});

test("who forgot the password chooses another by an owner's link, and keeps the authenticator", async ({
  page,
  browser,
}) => {
  await openRoom(page, "/members");
  const context = await browser.newContext();
  const joined = await context.newPage();
  const member = await joinStaff(page, joined);
  await openRoom(page, "/members");
  await page.getByRole("link", { name: member.name }).click();
  await page.getByRole("button", { name: "Send a link for a new password" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("a code of the authenticator they have");
  await dialog.getByRole("button", { name: "Send a link for a new password" }).click();
  await expect(page.getByText("A link for a new password is on its way")).toBeVisible();
  await expect(page.getByText("Link works until")).toBeVisible();
  await enterPassword(joined, member);
  await expect(joined.getByRole("alert")).toContainText("Unable to sign in.");

  await joined.goto(
    await linkInMail(page, member.email, "Choose a new password", "Choose a password"),
  );
  await expect(joined.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await joined.getByLabel("Password", { exact: true }).fill("five-words-in-a-row");
  await joined.getByRole("button", { name: "Continue" }).click();
  await expect(joined.getByRole("heading", { name: "Second step" })).toBeVisible();
  await joined.getByLabel("Code", { exact: true }).fill(codeOf(member.secret, 1));
  await joined.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(joined.getByRole("navigation", { name: "Rooms" })).toBeVisible();
  await context.close();
});

test("an invitation is taken back, and its link with it", async ({ page, browser }) => {
  const email = `gone.${unique()}@aso.example`;
  await openRoom(page, "/members");
  const link = await inviteByPage(page, "Gone Again", email, "support");
  await page.getByRole("row").filter({ hasText: email }).getByRole("link").click();
  await page.getByRole("button", { name: "Take the invitation back" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Take the invitation back" }).click();
  await expect(page).toHaveURL(/\/staff\/members$/);
  await expect(page.getByText(email)).toHaveCount(0);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await stranger.context().close();
});

test("a member changes the own password, recovery codes and authenticator", async ({
  page,
  browser,
}) => {
  await openRoom(page, "/members");
  const context = await browser.newContext();
  const joined = await context.newPage();
  const member = await joinStaff(page, joined);
  await joined.getByRole("link", { name: "My account" }).click();
  const panel = (name: string) => joined.getByRole("region", { name, exact: true });

  const password = panel("Password");
  await password.getByLabel("Password now").fill("not-the-password");
  await password.getByLabel("New password").fill("four-words-in-a-row");
  await password.getByRole("button", { name: "Change the password" }).click();
  await expect(password.getByRole("alert")).toContainText("not your password");
  await password.getByLabel("Password now").fill(member.password);
  await password.getByRole("button", { name: "Change the password" }).click();
  await expect(joined.getByText("Your password is changed.")).toBeVisible();

  const recovery = panel("Recovery codes");
  await recovery.getByLabel("Password", { exact: true }).fill("four-words-in-a-row");
  await recovery.getByLabel("Code").fill(member.recoveryCodes[0] ?? "");
  await recovery.getByRole("button", { name: "Make new codes" }).click();
  const codes = recovery.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [fresh = ""] = await codes.allInnerTexts();
  expect(member.recoveryCodes).not.toContain(fresh);
  await keepCodes(joined);
  await expect(recovery.getByRole("button", { name: "Make new codes" })).toBeVisible();

  const authenticator = panel("Authenticator");
  await authenticator.getByLabel("Password", { exact: true }).fill("four-words-in-a-row");
  await authenticator.getByLabel("Code").fill(fresh);
  await authenticator.getByRole("button", { name: "Set up another authenticator" }).click();
  await expect(joined.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await enterPassword(joined, { email: member.email, password: "four-words-in-a-row" });
  await setUpAuthenticator(joined);
  await keepCodes(joined);
  await expect(joined.getByRole("navigation", { name: "Rooms" })).toBeVisible();
  await context.close();
});

test("the people of the demo, and oneself, are not changed there", async ({ page }) => {
  await openRoom(page, "/members");
  await page.getByRole("link", { name: "Emeka Nwosu" }).click();
  await expect(page.getByText("The people of the demo stay as they are")).toBeVisible();
  await expect(page.getByRole("button", { name: /authenticator/ })).toHaveCount(0);
  await openRoom(page, "/members");
  await page.getByRole("link", { name: "Yéwándé Adéyẹmí" }).click();
  await expect(page.getByText("This is you.")).toBeVisible();
});

test("the room of people is worked with the keyboard alone", async ({ page }) => {
  const email = `keys.${unique()}@aso.example`;
  await openRoom(page, "/members");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the room" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const invite = page.getByRole("button", { name: "Invite somebody" });
  await expect(invite).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Invite somebody" });
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
  await expect(page.getByText(`on its way to ${email}`)).toBeVisible();
  await expect(invite).toBeFocused();

  await page.getByRole("link", { name: "Keys Alone" }).last().focus();
  await page.keyboard.press("Enter");
  const withdraw = page.getByRole("button", { name: "Take the invitation back" }).first();
  await withdraw.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Keep as it is" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(withdraw).toBeFocused();
});
