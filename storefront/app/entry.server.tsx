import type { EntryContext, HandleErrorFunction } from "react-router";
import archivoLatin from "#ui/fonts/archivo-latin.woff2?url";
import ojujuLatin from "#ui/fonts/ojuju-latin.woff2?url";
import { hostErrorReporter } from "./api-context.ts";
import { withDeferredScripts } from "./rendering/deferred-scripts.ts";
import { withPreHydrationScript } from "./rendering/pre-hydration.ts";
import { renderPage } from "./rendering/render-page.tsx";

export { apiContext, apiOriginContext, reportErrorContext } from "./api-context.ts";

/** Preloaded, the small font files for accents and ₦ would delay pictures. */
const firstFonts = [archivoLatin, ojujuLatin];

/** The page cache needs a complete body and its hashes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { html, failed } = await renderPage(context, request.url, (around) =>
    withPreHydrationScript(withDeferredScripts(around, firstFonts)),
  );
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** Reports errors of loaders and rendering to the host; aborted requests are not errors. */
export const handleError: HandleErrorFunction = (error, args) => hostErrorReporter(args)(error);
