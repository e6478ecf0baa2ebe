const localHosts = new Set(["localhost", "127.0.0.1", "0.0.0.0", "::1", "[::1]"]);

/**
 * The API's base address for a page: the local server when the host is local, otherwise the hosted
 * backend, which defaults to the page's own origin (specification §7).
 * @param page host name and origin of the page.
 * @param hosted configured origin of the hosted backend, empty when there is none.
 */
export function apiBaseAddress(page: { hostname: string; origin: string }, hosted = ""): string {
  const isLocal = localHosts.has(page.hostname) || page.hostname.endsWith(".local");
  return `${isLocal || hosted === "" ? page.origin : hosted}/api`;
}
