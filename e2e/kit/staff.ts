import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { totpCode } from "#server/modules/staff/totp.ts";
import { linkInMail } from "./mailbox.ts";

/** What keeps somebody signed in. */
type StaffCookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;

/** A few letters that no other test has. */
export const unique = () => crypto.randomUUID().slice(0, 6);

let ownSession: Promise<StaffCookies> | undefined;

/** Makes a page that of the owner, who signs in once for all tests of a worker. */
export async function comeAsStaff(page: Page): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser of its own");
  ownSession ??= openStaffSession(browser);
  await page.context().addCookies(await ownSession);
}

async function openStaffSession(browser: Browser): Promise<StaffCookies> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAsStaff(page);
  const kept = await context.cookies();
  await context.close();
  return kept;
}

/** Goes to an address of the back office as its owner. */
export async function openRoom(page: Page, address: string): Promise<void> {
  await comeAsStaff(page);
  await page.goto(`/staff${address}`);
  // Not the heading of the moment before it is known who is there.
  await expect(page.locator("#room").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Loading…")).toHaveCount(0);
}

/** Looks whether the focus is somewhere in the room, as after a press whose button has gone; on a title where one is named. */
export async function expectFocusInRoom(page: Page, title?: string): Promise<void> {
  const at = page.locator("#room :focus");
  await expect(at).toHaveCount(1);
  if (title !== undefined) await expect(at).toHaveText(title);
}

/** A file that a buyer sends along. */
interface SentFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Sends a bulk-order enquiry as a buyer. */
export async function fileEnquiry(
  request: APIRequestContext,
  company: string,
  files: readonly SentFile[] = [],
): Promise<void> {
  const enquiry = {
    contactName: "Ngozi Obi",
    email: `ngozi.${unique()}@example.com`,
    company,
    details: "Forty robes for the choir, indigo adire, in three sizes.",
    totalQuantity: 40,
  };
  const form = new FormData();
  form.append("request", JSON.stringify(enquiry));
  for (const { name, mimeType, buffer } of files) {
    form.append("attachments", new File([new Uint8Array(buffer)], name, { type: mimeType }));
  }
  const placed = await request.post(
    "/api/bulk-orders",
    files.length > 0 ? { multipart: form } : { data: enquiry },
  );
  expect(placed.status(), await placed.text()).toBe(201);
}

/** What the demo store tells of its member of staff; the code is that of the moment. */
export interface DemoStaff {
  readonly members: readonly { readonly email: string; readonly role: string }[];
  readonly password: string;
  readonly totpSecret: string;
  readonly code: string;
}

/** How to sign in to the back office now. */
export async function readDemoStaff(request: APIRequestContext): Promise<DemoStaff> {
  const reply = await request.get("/api/staff/auth/demo");
  expect(reply.ok()).toBe(true);
  return ((await reply.json()) as { data: DemoStaff }).data;
}

/** Does the first step of the sign-in page. The members of the demo store share their password. */
export async function passFirstStep(page: Page, email?: string): Promise<void> {
  const demo = await readDemoStaff(page.request);
  await page.goto("/staff/sign-in");
  await page.getByLabel("E-mail", { exact: true }).fill(email ?? demo.members[0]?.email ?? "");
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
}

/** Signs in by the page, as the owner unless another member is named. */
export async function signInAsStaff(page: Page, email?: string): Promise<void> {
  await passFirstStep(page, email);
  const { code } = await readDemoStaff(page.request);
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Rooms" })).toBeVisible();
}

/** Opens an account with a business profile that waits for its review. @returns the shopper's token */
export async function applyAsBusiness(
  request: APIRequestContext,
  companyName: string,
): Promise<string> {
  const opened = await request.post("/api/auth/register", {
    data: {
      firstName: "Halima",
      lastName: "Yusuf",
      email: `buyer.${crypto.randomUUID().slice(0, 8)}@example.com`,
      password: "kola-nut-9",
      businessName: companyName,
      businessAddress: "12 Ahmadu Bello Way, Kaduna",
      businessWebsite: "zaria.example",
    },
  });
  expect(opened.status()).toBe(201);
  const { data } = (await opened.json()) as { data: { token: string; verificationCode: string } };
  const verified = await request.post("/api/auth/verify-email", {
    data: { code: data.verificationCode },
    headers: { authorization: `Bearer ${data.token}` },
  });
  expect(verified.ok()).toBe(true);
  return data.token;
}

/** The business profile as its owner sees it. */
export async function readOwnProfile(
  request: APIRequestContext,
  token: string,
): Promise<{ id: string; status: string; reviewerNote: string }> {
  const reply = await request.get("/api/business-profiles/me", {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await reply.json()) as { data: { id: string; status: string; reviewerNote: string } })
    .data;
}

/** Answers for a store whose mail server refused two messages. @returns the ids that were sent again */
export async function layUndeliveredMail(page: Page): Promise<readonly string[]> {
  const sentAgain: string[] = [];
  const mail = {
    kind: "order-paid",
    recipient: "ada.with.a.long.address@mail.example.com",
    subject: "Your order ASO-7K2M9X4P is paid",
    reason: "550 5.1.1 The email account that you tried to reach does not exist.",
    attempts: 1,
    createdAt: "2026-11-20T13:12:00.000Z",
    canResend: true,
  };
  const secret = { ...mail, id: "msg_2", subject: "Your verification code", canResend: false };
  await page.route("**/api/staff/mails?*", (route) => {
    const data = [{ ...mail, id: "msg_1" }, secret].filter(({ id }) => !sentAgain.includes(id));
    return route.fulfill({ json: { data, meta: { page: 1, limit: 20, total: data.length } } });
  });
  await page.route("**/api/staff/mails/*/resend", (route) => {
    sentAgain.push(new URL(route.request().url()).pathname.split("/").at(-2) ?? "");
    return route.fulfill({ status: 204 });
  });
  return sentAgain;
}

/** The code an authenticator with this secret shows, now or so many half minutes later. */
export function codeOf(secret: string, later = 0): string {
  return totpCode(secret.replaceAll(" ", ""), new Date(Date.now() + later * 30_000));
}

/** Somebody who joined the staff in this test run. */
export interface JoinedStaff {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Invites somebody by the page, as the owner who is signed in there. @returns the link of the mail */
export async function inviteByPage(page: Page, name: string, email: string, role: string) {
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite somebody" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Role").selectOption(role);
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText(`on its way to ${email}`)).toBeVisible();
  return await linkInMail(page, email, "Join the staff", "Join the staff");
}

/** Follows the link of an invitation as far as the authenticator. */
export async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Join the staff" })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Your authenticator" })).toBeVisible();
}

/** Sets the authenticator up that a page shows, as far as the recovery codes. @returns its secret and the codes */
export async function setUpAuthenticator(page: Page) {
  await expect(page.getByRole("heading", { name: "Your authenticator" })).toBeVisible();
  const secret = await page.locator("dl code").innerText();
  await page.getByLabel("Code it shows now").fill(codeOf(secret));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeVisible();
  const list = page.getByRole("list", { name: "Recovery codes" });
  return { secret, recoveryCodes: await list.getByRole("listitem").allInnerTexts() };
}

/** Says that the recovery codes are kept. */
export async function keepCodes(page: Page): Promise<void> {
  await page.getByLabel("I have put the codes away").check();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Joins the staff from the first mail to the first room. */
export async function joinStaff(owner: Page, page: Page, role = "support"): Promise<JoinedStaff> {
  const name = `Kẹ́mi ${unique()}`;
  const email = `kemi.${unique()}@aso.example`;
  const password = "three-words-in-a-row";
  const link = await inviteByPage(owner, name, email, role);
  await choosePassword(page, link, password);
  const factors = await setUpAuthenticator(page);
  await keepCodes(page);
  await expect(page.getByRole("navigation", { name: "Rooms" })).toBeVisible();
  return { name, email, password, ...factors };
}

/** Does the first step of the sign-in page as somebody. */
export async function enterPassword(
  page: Page,
  { email, password }: Pick<JoinedStaff, "email" | "password">,
): Promise<void> {
  await page.goto("/staff/sign-in");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
}
