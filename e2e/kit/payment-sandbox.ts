import { expect, type Page, test } from "@playwright/test";
import { ngozi } from "./shopper.ts";

/** The address of the payment provider's stand-in, which listens one port above the store. */
export function sandboxOrigin(): string {
  const origin = new URL(test.info().project.use.baseURL ?? "");
  origin.port = String(Number(origin.port) + 1);
  return origin.origin;
}

/** Steers the stand-in (sandbox/control.ts). */
export async function steerSandbox(page: Page, name: string, data: object): Promise<void> {
  const reply = await page.request.post(`${sandboxOrigin()}/control/${name}`, { data });
  expect(reply.ok()).toBe(true);
}

/**
 * Says how the next payment of this customer goes.
 * @param how id of a scenario, or a plan of its own
 */
export async function planPayment(page: Page, email: string, how: string | object): Promise<void> {
  await steerSandbox(page, "next", {
    email,
    ...(typeof how === "string" ? { scenario: how } : { plan: how }),
  });
}

/** A customer of their own for each test, since the tests share one store. */
export const customer = (name: string) => ({ ...ngozi, Email: `${name}@example.com` });
