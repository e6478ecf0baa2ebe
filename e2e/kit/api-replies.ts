import type { Page, Route } from "@playwright/test";

/** Which calls of the API are meant: a path below `/api`, exact or as a pattern. */
type ApiPath = string | RegExp;

/**
 * Answers the page's own calls to one path of the API in place of the server. Calls that the server itself makes
 * while rendering a document are not seen here, so the page must be reached by a link.
 * @param method only calls of this method; GET unless said otherwise
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
  // A page that is open hears of its first route a moment later, and may let the very next call past it.
  await page.evaluate(() => undefined);
}

/** The path of one product, and of no list. */
export const oneProduct = /^\/products\/(?!(new|types|sizes|images)(\/|$))[^/]+$/;

/** A reply of the API with this data. */
export const withData = (data: unknown) => (route: Route) =>
  route.fulfill({ json: { data, meta: { page: 1, limit: 20, total: 0 } } });

/** A fault without any words for a person, such as a proxy sends. */
export const withoutWords = (route: Route) =>
  route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Bad gateway</h1>" });

/** A fault of the API with words for a person. */
export const withWords = (detail: string) => (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: "application/problem+json",
    json: { type: "about:blank", title: "", status: 503, code: "internal", detail },
  });

/** A server that asks for fewer calls, and takes more a second later. */
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

/** A line that breaks. */
export const broken = (route: Route) => route.abort("connectionreset");

/** A line that breaks once the server has done what it was asked. */
export async function doneUnheard(route: Route): Promise<void> {
  await route.fetch();
  await broken(route);
}

/** Lets calls wait until `release` is called, then passes them on to the server. */
export function heldBack() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    answer: async (route: Route) => {
      await released;
      // The page may have given up on the call meanwhile.
      await route.continue().catch(() => undefined);
    },
    release: () => release(),
  };
}

/** Collects what the page asks of one path of the API, in order. */
export function askedOf(page: Page, path: string): URL[] {
  const asked: URL[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api${path}`) asked.push(url);
  });
  return asked;
}
