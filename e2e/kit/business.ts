import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { totpCode } from "#server/modules/staff/totp.ts";
import { passFirstStep, readDemoStaff } from "./staff.ts";

/** The colours of a review (visual direction: leaf, amber, red). */
const reviewColour = {
  green: "rgb(47, 91, 63)",
  amber: "rgb(122, 82, 0)",
  red: "rgb(163, 32, 29)",
} as const;

/** Expects where a review stands, in words and in their colour. */
export async function expectStatus(
  within: Locator,
  words: string,
  colour: keyof typeof reviewColour,
): Promise<void> {
  const status = within.getByText(words, { exact: true }).filter({ visible: true });
  await expect(status).toBeVisible();
  await expect(status).toHaveCSS("color", reviewColour[colour]);
}

/** Lets the next page be that of a signed-in shopper. */
export async function signInWith(page: Page, token: string): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem("authToken", kept), token);
}

/** What a business is shown of its prices on a product page. */
export const wholesalePanel = (page: Page) =>
  page.getByRole("region", { name: "Wholesale prices" });

/** Signs a manager in with password and authenticator, in a browser of their own. */
export async function openBackOffice(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await passFirstStep(page, "manager@aso.example");
  const { totpSecret } = await readDemoStaff(page.request);
  await page.getByLabel("Code", { exact: true }).fill(totpCode(totpSecret, new Date()));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Rooms" })).toBeVisible();
  return page;
}

/** Finds a business that waits in the queue and opens it. */
export async function openFromQueue(staff: Page, company: string): Promise<void> {
  await staff.goto("/staff/businesses");
  await staff.getByRole("searchbox", { name: "Search businesses" }).fill(company);
  // Alone in the queue: with others in it, the next of them would open once this one is decided on.
  await expect(staff.locator("[data-row]")).toHaveCount(1);
  await staff.getByRole("link", { name: company }).click();
  await expect(staff).toHaveURL(/\/businesses\/biz_/);
  await expect(staff.getByRole("heading", { name: company })).toBeVisible();
}

/** Approves the business that is open in the back office. */
export async function approve(staff: Page, company: string): Promise<void> {
  await staff.getByRole("button", { name: "Approve" }).click();
  await expect(staff.getByText(`${company} is approved.`)).toBeVisible();
}

/** Rejects the business that is open in the back office, with a note to its buyer. */
export async function reject(staff: Page, company: string, note: string): Promise<void> {
  await staff.getByRole("button", { name: "Reject" }).click();
  const dialog = staff.getByRole("dialog", { name: `Reject ${company}?` });
  await dialog.getByLabel("Note to the buyer").fill(note);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(staff.getByText(`${company} is rejected.`)).toBeVisible();
}

/** Words the page writes to the console as errors, the browser's own on refused calls among them. */
export function consoleErrors(page: Page): string[] {
  const found: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") found.push(message.text());
  });
  page.on("pageerror", (error) => found.push(String(error)));
  return found;
}
