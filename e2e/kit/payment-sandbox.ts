import { expect, type Page, test } from "@playwright/test";
import { ngozi } from "./shopper.ts";

/** The provider sandbox listens one port above the store. */
export function sandboxOrigin(): string {
  const origin = new URL(test.info().project.use.baseURL ?? "");
  origin.port = String(Number(origin.port) + 1);
  return origin.origin;
}

export async function steerSandbox(page: Page, name: string, data: object): Promise<void> {
  // A connection kept from before may just be closing.
  const reply = await page.request.post(`${sandboxOrigin()}/control/${name}`, {
    data,
    maxRetries: 2,
  });
  expect(reply.ok()).toBe(true);
}

/** @param how id of a scenario, or a plan */
export async function planPayment(page: Page, email: string, how: string | object): Promise<void> {
  await steerSandbox(page, "next", {
    email,
    ...(typeof how === "string" ? { scenario: how } : { plan: how }),
  });
}

export const customer = (name: string) => ({ ...ngozi, Email: `${name}@example.com` });
