import type { IncomingHttpHeaders } from "node:http";

/** By the footer's switch (a cookie), else the Save-Data client hint. */
export function wantsLessData(headers: IncomingHttpHeaders): boolean {
  const chosen = /(?:^|;\s*)saveData=(on|off)(?:;|$)/.exec(headers.cookie ?? "")?.[1];
  return chosen ? chosen === "on" : headers["save-data"] === "on";
}
