import type { Page } from "@playwright/test";
import { createPageHandler } from "../../storefront/server.ts";

/**
 * Serves documents as the store does while its API is down; the page's own later calls work. `page.unrouteAll()`
 * repairs it.
 */
export async function breakServerApi(page: Page): Promise<void> {
  const createDocument = createPageHandler({
    fetchApi: () => Promise.reject(new Error("The API is down")),
    apiBaseAddress: "http://127.0.0.1/api",
  });
  await page.route("**/*", async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const document = await createDocument(new Request(route.request().url()));
    await route.fulfill({
      status: document.status,
      headers: Object.fromEntries(document.headers),
      body: await document.text(),
    });
  });
}
