import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, ServerRouter } from "react-router";
import archivoLatin from "#ui/fonts/archivo-latin.woff2?url";
import ojujuLatin from "#ui/fonts/ojuju-latin.woff2?url";
import { toHost } from "./api-context.ts";
import { withKeeping } from "./before-alive.ts";
import { withPaintFirst } from "./paint-first.ts";

export { apiContext, apiOriginContext, reportFaultContext } from "./api-context.ts";

/** The small files of marks and ₦ are found by the style sheet; asked for early they would hold up pictures. */
const firstFonts = [archivoLatin, ojujuLatin];
const renderTimeoutMs = 10_000;

/** Renders a page to the end before answering: the page cache needs a whole body, and its hashes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = await renderPage(context, request.url);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(page.html, { status: page.failed ? 500 : status, headers });
}

/** Hands faults of loaders and of rendering to the host; a reader who left is no fault. */
export const handleError: HandleErrorFunction = (error, args) => toHost(args)(error);

function renderPage(context: EntryContext, url: string) {
  return new Promise<{ html: Buffer<ArrayBuffer>; failed: boolean }>((resolve, reject) => {
    let failed = false;
    const timer = setTimeout(() => render.abort(), renderTimeoutMs);
    const render = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
      // Else React sends placeholders first wherever a part is large, and a script to swap them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        const written: Uint8Array[] = [];
        const body = new Writable({
          write(piece, _encoding, done) {
            written.push(piece);
            done();
          },
          final(done) {
            // Byte by byte: only plain letters are looked for and put in, and as text a page would take twice the memory.
            const html = Buffer.concat(written).toString("latin1");
            const whole = Buffer.from(withKeeping(withPaintFirst(html, firstFonts)), "latin1");
            resolve({ html: whole, failed });
            done();
          },
        });
        body.on("error", reject);
        render.pipe(body);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError() {
        failed = true;
      },
    });
  });
}
