import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, ServerRouter } from "react-router";
import { hostErrorReporter } from "./api-context.ts";

export { apiContext, apiOriginContext, reportErrorContext } from "./api-context.ts";

const renderTimeoutMs = 10_000;

/** Sends complete pages: the page cache needs the body and the hashes of its scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const chunks: Uint8Array[] = [];
    const body = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        headers.set("content-type", "text/html; charset=utf-8");
        resolve(new Response(Buffer.concat(chunks), { status: failed ? 500 : status, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={request.url} />,
      {
        // Otherwise large parts are sent as placeholders and a script that swaps them.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => void pipe(body),
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError() {
          failed = true;
        },
      },
    );
    const timer = setTimeout(abort, renderTimeoutMs);
  });
}

/** Reports errors of loaders and rendering to the host; aborted requests are not errors. */
export const handleError: HandleErrorFunction = (error, args) => hostErrorReporter(args)(error);
