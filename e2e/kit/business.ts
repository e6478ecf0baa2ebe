import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { totpCode } from "#server/modules/staff/second-factor/totp.ts";
import { enterDemoPassword, readDemoStaff } from "./staff.ts";

const reviewColour = {
  green: "rgb(47, 91, 63)",
  amber: "rgb(122, 82, 0)",
  red: "rgb(163, 32, 29)",
} as const;

export async function expectStatus(
  within: Locator,
  text: string,
  colour: keyof typeof reviewColour,
): Promise<void> {
  const status = within.getByText(text, { exact: true }).filter({ visible: true });
  await expect(status).toBeVisible();
  await expect(status).toHaveCSS("color", reviewColour[colour]);
}

export async function signInWith(page: Page, token: string): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem("authToken", stored), token);
}

export const wholesalePanel = (page: Page) =>
  page.getByRole("region", { name: "Wholesale prices" });

export async function openBackOffice(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await enterDemoPassword(page, "manager@aso.example");
  const { totpSecret } = await readDemoStaff(page.request);
  await page.getByLabel("Code", { exact: true }).fill(totpCode(totpSecret, new Date()));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible();
  return page;
}

export async function openFromQueue(staff: Page, company: string): Promise<void> {
  await staff.goto("/staff/businesses");
  await staff.getByRole("searchbox", { name: "Search businesses" }).fill(company);
  // Alone in the queue, so that no other opens after the decision.
  await expect(staff.locator("[data-row]")).toHaveCount(1);
  await staff.getByRole("link", { name: company }).click();
  await expect(staff).toHaveURL(/\/businesses\/biz_/);
  await expect(staff.getByRole("heading", { name: company })).toBeVisible();
}

export async function approve(staff: Page, company: string): Promise<void> {
  await staff.getByRole("button", { name: "Approve" }).click();
  await expect(staff.getByText(`${company} is approved.`)).toBeVisible();
}

export async function reject(staff: Page, company: string, note: string): Promise<void> {
  await staff.getByRole("button", { name: "Reject" }).click();
  const dialog = staff.getByRole("dialog", { name: `Reject ${company}?` });
  await dialog.getByLabel("Message to customer").fill(note);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(staff.getByText(`${company} is rejected.`)).toBeVisible();
}

export function consoleErrors(page: Page): string[] {
  const found: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") found.push(message.text());
  });
  page.on("pageerror", (error) => found.push(String(error)));
  return found;
}
