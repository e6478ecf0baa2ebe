import type { Page } from "@playwright/test";
import { createPageHandler } from "../../storefront/server.ts";

/**
 * Makes documents as the store does while its own API is down. What the page itself asks for later is answered as
 * ever, so it can recover; `page.unrouteAll()` mends the server too.
 */
export async function breakServerApi(page: Page): Promise<void> {
  const makeDocument = createPageHandler({
    fetchApi: () => Promise.reject(new Error("The API is down")),
    apiBaseAddress: "http://127.0.0.1/api",
  });
  await page.route("**/*", async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const document = await makeDocument(new Request(route.request().url()));
    await route.fulfill({
      status: document.status,
      headers: Object.fromEntries(document.headers),
      body: await document.text(),
    });
  });
}
