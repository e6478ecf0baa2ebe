const localHosts = new Set(["localhost", "127.0.0.1", "0.0.0.0", "::1", "[::1]"]);

/** The page's origin on local hosts, else the hosted backend (specification §7). */
export function apiBaseAddress(page: { hostname: string; origin: string }, hosted = ""): string {
  const isLocal = localHosts.has(page.hostname) || page.hostname.endsWith(".local");
  return `${isLocal || hosted === "" ? page.origin : hosted}/api`;
}
