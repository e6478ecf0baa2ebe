export function signInAddress(from: { pathname: string; search: string }): string {
  const here = `${from.pathname}${from.search}`;
  return here === "/" ? "/sign-in" : `/sign-in?from=${encodeURIComponent(here)}`;
}

/** Only paths of the back office. */
export function returnPath(search: string): string {
  const from = new URLSearchParams(search).get("from") ?? "/";
  const inside = /^\/(?![/\\])/.test(from) && !from.startsWith("/sign-in");
  return inside ? from : "/";
}
