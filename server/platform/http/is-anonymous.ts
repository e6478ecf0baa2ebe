import type { IncomingHttpHeaders } from "node:http";

/** Header by which a page is made with words that are not published: the id of a preview, a point, its secret. */
export const previewHeader = "x-preview";

/** Whether a request says nothing by which it is told something else than others are, so that what is kept answers it. */
export function isAnonymous(headers: IncomingHttpHeaders): boolean {
  return headers.authorization === undefined && headers[previewHeader] === undefined;
}
