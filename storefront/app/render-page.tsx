import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { changeAround } from "./change-around.ts";

/** A page in UTF-8; failed where a part of it could not be drawn. */
export interface RenderedPage {
  readonly html: Buffer<ArrayBuffer>;
  readonly failed: boolean;
}

const renderTimeoutMs = 10_000;
const pageEnd = "</body></html>";
/** What React writes where a part waits for something, or failed. */
const missingPart = "<!--$!-->";

/**
 * Renders a page to its end, with what its loaders answered, for the browser to go on with.
 *
 * React writes a page as one text in much less time than as a stream, but leaves out what has to be waited for: parts
 * whose code is loaded when they are first drawn. The data is always such a part, since the router reads it from a
 * stream. So it is read before and put in here; a page of which a part is missing still is rendered as a stream.
 * @param change what stands around the page's content, see `changeAround`
 * @throws what was thrown outside of all boundaries
 */
export async function renderPage(
  context: EntryContext,
  url: string,
  change = (around: string) => around,
): Promise<RenderedPage> {
  const { serverHandoffStream: data, renderMeta, ...others } = context;
  const dataText = data ? await text(data) : "";
  const page = <ServerRouter context={{ ...others, renderMeta }} url={url} />;
  const drawn = Buffer.from(`<!DOCTYPE html>${renderToString(page)}`);
  const { html, failed } = drawn.includes(missingPart)
    ? await renderWaiting(page)
    : { html: drawn, failed: false };
  const end = html.length - pageEnd.length;
  if (html.toString("latin1", end) !== pageEnd) throw new Error("A page ends in a way unknown");
  // Put together once: a page is a hundred kilobytes.
  const pieces = changeAround(html.subarray(0, end), change);
  const rest = (renderMeta?.didRenderScripts ? dataScripts(dataText) : "") + pageEnd;
  return { html: Buffer.concat([...pieces, Buffer.from(rest)]), failed };
}

/** The data as the router would have written it before the end of the page, in the same words. */
function dataScripts(data: string): string {
  const controller = "window.__reactRouterContext.streamController";
  return (
    `<!--$--><script>${controller}.enqueue(${asScript(data)});</script>` +
    `<!--$--><script>${controller}.close();</script><!--/$--><!--/$-->`
  );
}

/** A text as code that can neither end its script nor its line. */
function asScript(data: string): string {
  return JSON.stringify(data).replace(
    /[&><\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Renders what has to wait for some of its parts. */
function renderWaiting(page: ReactElement) {
  return new Promise<RenderedPage>((resolve, reject) => {
    let failed = false;
    const timer = setTimeout(() => render.abort(), renderTimeoutMs);
    const render = renderToPipeableStream(page, {
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
            resolve({ html: Buffer.concat(written), failed });
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
