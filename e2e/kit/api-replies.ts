import type { Page, Route } from "@playwright/test";

/** A path below `/api`, exact or as a pattern. */
type ApiPath = string | RegExp;

/**
 * Mocks the page's own API calls. Calls made while rendering a document are not seen, so reach the page by a link.
 * @param method GET by default
 */
export async function answerApi(
  page: Page,
  path: ApiPath,
  answer: (route: Route) => Promise<void>,
  method = "GET",
): Promise<void> {
  const meant = ({ pathname }: URL) => {
    const below = pathname.startsWith("/api/") ? pathname.slice("/api".length) : "";
    return typeof path === "string" ? below === path : path.test(below);
  };
  await page.route(meant, (route) =>
    route.request().method() === method ? answer(route) : route.fallback(),
  );
  // An open page may miss its first route for a moment.
  await page.evaluate(() => undefined);
}

export const oneProduct = /^\/products\/(?!(new|types|sizes|images)(\/|$))[^/]+$/;

export const withData = (data: unknown) => (route: Route) =>
  route.fulfill({ json: { data, meta: { page: 1, limit: 20, total: 0 } } });

export const withoutMessage = (route: Route) =>
  route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Bad gateway</h1>" });

export const withMessage = (detail: string) => (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: "application/problem+json",
    json: { type: "about:blank", title: "", status: 503, code: "internal", detail },
  });

export const tooMany = (route: Route) =>
  route.fulfill({
    status: 429,
    headers: { "content-type": "application/problem+json", "retry-after": "1" },
    json: {
      type: "about:blank",
      title: "",
      status: 429,
      code: "rate_limited",
      detail: "Slow down",
    },
  });

export const broken = (route: Route) => route.abort("connectionreset");

export async function doneUnheard(route: Route): Promise<void> {
  await route.fetch();
  await broken(route);
}

/** Holds calls until `release`, then passes them on. */
export function heldBack() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    answer: async (route: Route) => {
      await released;
      // The page may have cancelled the call.
      await route.continue().catch(() => undefined);
    },
    release: () => release(),
  };
}

export function requestsTo(page: Page, path: string): URL[] {
  const requested: URL[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api${path}`) requested.push(url);
  });
  return requested;
}
