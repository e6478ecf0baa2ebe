import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

export interface RenderedPage {
  readonly html: Buffer<ArrayBuffer>;
  readonly failed: boolean;
}

const renderTimeoutMs = 10_000;
const pageEnd = "</body></html>";
/** React’s output for a part that suspends or failed. */
const missingPart = "<!--$!-->";

/**
 * `renderToString` is much faster than a stream but skips suspended parts. The router’s data is
 * always suspended, so it is read first and inserted; other suspended pages are streamed.
 * @throws what was thrown outside of all boundaries
 */
export async function renderPage(
  context: EntryContext,
  url: string,
  rewrite = (head: string) => head,
): Promise<RenderedPage> {
  const { serverHandoffStream: data, renderMeta, ...others } = context;
  const dataText = data ? await text(data) : "";
  const page = <ServerRouter context={{ ...others, renderMeta }} url={url} />;
  const rendered = Buffer.from(`<!DOCTYPE html>${renderToString(page)}`);
  const { html, failed } = rendered.includes(missingPart)
    ? await renderStreamed(page)
    : { html: rendered, failed: false };
  const end = html.length - pageEnd.length;
  if (html.toString("latin1", end) !== pageEnd) throw new Error("A page ends in a way unknown");
  // Built once: a page is a hundred kilobytes.
  const chunks = rewriteHead(html.subarray(0, end), rewrite);
  const rest = (renderMeta?.didRenderScripts ? dataScripts(dataText) : "") + pageEnd;
  return { html: Buffer.concat([...chunks, Buffer.from(rest)]), failed };
}

/** The data scripts as the router would write them. */
function dataScripts(data: string): string {
  const controller = "window.__reactRouterContext.streamController";
  return (
    `<!--$--><script>${controller}.enqueue(${toScriptText(data)});</script>` +
    `<!--$--><script>${controller}.close();</script><!--/$--><!--/$-->`
  );
}

/** Escapes text for an inline script. */
function toScriptText(data: string): string {
  return JSON.stringify(data).replace(
    /[&><\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Renders a page that suspends. */
function renderStreamed(page: ReactElement) {
  return new Promise<RenderedPage>((resolve, reject) => {
    let failed = false;
    const timer = setTimeout(() => render.abort(), renderTimeoutMs);
    const render = renderToPipeableStream(page, {
      // Otherwise React sends placeholders for large parts and a script to swap them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        const written: Uint8Array[] = [];
        const body = new Writable({
          write(chunk, _encoding, done) {
            written.push(chunk);
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

const headEnd = "</head>";
const scriptEnd = "</script>";

/**
 * The content stays bytes: decoding and encoding it took a tenth of the rendering time.
 * @param rewrite receives latin-1 text: match and insert ASCII only
 */
export function rewriteHead(html: Buffer, rewrite: (around: string) => string): Buffer[] {
  const contentAt = endOf(headEnd, html);
  const start = html.lastIndexOf('<script type="module"');
  const startAt = start < contentAt ? html.length : start;
  const restAt = endOf(scriptEnd, html, startAt);
  const head = html.toString("latin1", 0, contentAt);
  const changed = rewrite(head + html.toString("latin1", startAt, restAt));
  const splitAt = changed.indexOf(headEnd) + headEnd.length;
  return [
    Buffer.from(changed.slice(0, splitAt), "latin1"),
    html.subarray(contentAt, startAt),
    Buffer.from(changed.slice(splitAt), "latin1"),
    html.subarray(restAt),
  ];
}

function endOf(part: string, html: Buffer, from = 0): number {
  const at = html.indexOf(part, from);
  return at < 0 ? html.length : at + part.length;
}
