import type { EntryContext, HandleErrorFunction } from "react-router";
import archivoLatin from "#ui/fonts/archivo-latin.woff2?url";
import ojujuLatin from "#ui/fonts/ojuju-latin.woff2?url";
import { toHost } from "./api-context.ts";
import { withKeeping } from "./before-alive.ts";
import { withPaintFirst } from "./paint-first.ts";
import { renderPage } from "./render-page.tsx";

export { apiContext, apiOriginContext, reportFaultContext } from "./api-context.ts";

/** The small files of marks and ₦ are found by the style sheet; asked for early they would hold up pictures. */
const firstFonts = [archivoLatin, ojujuLatin];

/** Renders a page to the end before answering: the page cache needs a whole body, and its hashes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { html, failed } = await renderPage(context, request.url, (around) =>
    withKeeping(withPaintFirst(around, firstFonts)),
  );
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** Hands faults of loaders and of rendering to the host; a reader who left is no fault. */
export const handleError: HandleErrorFunction = (error, args) => toHost(args)(error);
