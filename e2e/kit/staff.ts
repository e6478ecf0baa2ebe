import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { totpCode } from "#server/modules/staff/second-factor/totp.ts";
import { linkInMail } from "./mailbox.ts";

type StaffCookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;

export const unique = () => crypto.randomUUID().slice(0, 6);

let ownSession: Promise<StaffCookies> | undefined;

export async function signInAsOwner(page: Page): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser of its own");
  ownSession ??= openStaffSession(browser);
  await page.context().addCookies(await ownSession);
}

async function openStaffSession(browser: Browser): Promise<StaffCookies> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAsStaff(page);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

export async function openStaffPage(page: Page, address: string): Promise<void> {
  await signInAsOwner(page);
  await page.goto(`/staff${address}`);
  // Not the splash screen's heading.
  await expect(page.locator("#content").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Loading…")).toHaveCount(0);
}

export async function expectFocusInContent(page: Page, title?: string): Promise<void> {
  const focused = page.locator("#content :focus");
  await expect(focused).toHaveCount(1);
  if (title !== undefined) await expect(focused).toHaveText(title);
}

interface UploadFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export async function submitEnquiry(
  request: APIRequestContext,
  company: string,
  files: readonly UploadFile[] = [],
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

export interface DemoStaff {
  readonly members: readonly { readonly email: string; readonly role: string }[];
  readonly password: string;
  readonly totpSecret: string;
  readonly code: string;
}

export async function readDemoStaff(request: APIRequestContext): Promise<DemoStaff> {
  const reply = await request.get("/api/staff/auth/demo");
  expect(reply.ok()).toBe(true);
  return ((await reply.json()) as { data: DemoStaff }).data;
}

export async function enterDemoPassword(page: Page, email?: string): Promise<void> {
  const demo = await readDemoStaff(page.request);
  await page.goto("/staff/sign-in");
  await page.getByLabel("Email", { exact: true }).fill(email ?? demo.members[0]?.email ?? "");
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeVisible();
}

export async function signInAsStaff(page: Page, email?: string): Promise<void> {
  await enterDemoPassword(page, email);
  const { code } = await readDemoStaff(page.request);
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible();
}

/** @returns the shopper's token */
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

/** Mocks two rejected emails. @returns the resent ids */
export async function mockFailedEmails(page: Page): Promise<readonly string[]> {
  const resentIds: string[] = [];
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
  await page.route("**/api/staff/failed-emails?*", (route) => {
    const data = [{ ...mail, id: "msg_1" }, secret].filter(({ id }) => !resentIds.includes(id));
    return route.fulfill({ json: { data, meta: { page: 1, limit: 20, total: data.length } } });
  });
  await page.route("**/api/staff/failed-emails/*/resend", (route) => {
    resentIds.push(new URL(route.request().url()).pathname.split("/").at(-2) ?? "");
    return route.fulfill({ status: 204 });
  });
  return resentIds;
}

export function totpFor(secret: string, stepsAhead = 0): string {
  return totpCode(secret.replaceAll(" ", ""), new Date(Date.now() + stepsAhead * 30_000));
}

export interface JoinedStaff {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** @returns the link in the email */
export async function inviteMember(page: Page, name: string, email: string, role: string) {
  await page.getByRole("button", { name: "Invite staff" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite staff" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption(role);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  return await linkInMail(page, email, "Join the staff", "Join the staff");
}

export async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Join the staff" })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Your authenticator" })).toBeVisible();
}

/** @returns its secret and the recovery codes */
export async function setUpAuthenticator(page: Page) {
  await expect(page.getByRole("heading", { name: "Your authenticator" })).toBeVisible();
  const secret = await page.locator("dl code").innerText();
  await page.getByLabel("Code from the app").fill(totpFor(secret));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeVisible();
  const list = page.getByRole("list", { name: "Recovery codes" });
  return { secret, recoveryCodes: await list.getByRole("listitem").allInnerTexts() };
}

export async function confirmRecoveryCodes(page: Page): Promise<void> {
  await page.getByLabel("I've saved these codes").check();
  await page.getByRole("button", { name: "Continue" }).click();
}

export async function joinStaff(owner: Page, page: Page, role = "support"): Promise<JoinedStaff> {
  const name = `Kẹ́mi ${unique()}`;
  const email = `kemi.${unique()}@aso.example`;
  const password = "three-words-in-a-row";
  const link = await inviteMember(owner, name, email, role);
  await choosePassword(page, link, password);
  const factors = await setUpAuthenticator(page);
  await confirmRecoveryCodes(page);
  await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible();
  return { name, email, password, ...factors };
}

export async function enterPassword(
  page: Page,
  { email, password }: Pick<JoinedStaff, "email" | "password">,
): Promise<void> {
  await page.goto("/staff/sign-in");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
}
