import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a reader wants less data: by the switch in the footer, which a cookie remembers, else by the browser's
 * own setting (Save-Data, a client hint).
 */
export function wantsLessData(headers: IncomingHttpHeaders): boolean {
  const chosen = /(?:^|;\s*)saveData=(on|off)(?:;|$)/.exec(headers.cookie ?? "")?.[1];
  return chosen ? chosen === "on" : headers["save-data"] === "on";
}

/** A page of which only the narrowest width of each picture is fetched, marked so that its scripts know. */
export function withLessData(html: string): string {
  return html
    .replace(/<html\b/, '<html data-save-data="on"')
    .replace(/ srcSet="([^",]+), [^"]*"/g, ' srcSet="$1"');
}
