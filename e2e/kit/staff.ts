import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** What the demo store tells of its member of staff; the code is that of the moment. */
export interface DemoStaff {
  readonly email: string;
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
  await page.getByLabel("E-mail", { exact: true }).fill(email ?? demo.email);
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
