import type { ApiAnswer, ApiOptions } from "#contract/client/api.ts";

/** How long a line may stand still before it counts as lost, and how long the store may make sizes, in ms. */
const standstillMs = { sending: 30_000, answering: 180_000 };

/**
 * A fetch of files that tells how far it is, which a browser's own does not. It gives up a line that goes dead without
 * a word, which would else hold up every file behind it.
 * @param onProgress hears the share that is sent, 0 to 1
 */
export function fetchTelling(onProgress: (share: number) => void): ApiOptions["fetch"] {
  return (address, { method = "GET", headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = "blob";
      let timer: ReturnType<typeof setTimeout>;
      const waitFor = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => request.abort(), ms);
      };
      waitFor(standstillMs.sending);
      request.upload.onprogress = ({ loaded, total }) => {
        waitFor(standstillMs.sending);
        onProgress(total > 0 ? loaded / total : 0);
      };
      request.upload.onload = () => waitFor(standstillMs.answering);
      request.onloadend = () => clearTimeout(timer);
      request.onerror = () => reject(new TypeError("The line broke"));
      request.onabort = () => reject(new TypeError("The line went dead"));
      request.onload = () => resolve(answerOf(request));
      request.send(body as FormData);
    });
}

function answerOf(request: XMLHttpRequest): ApiAnswer {
  const { status } = request;
  const content = new Response(request.response as Blob);
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name) => request.getResponseHeader(name) },
    json: () => content.json(),
    blob: () => content.blob(),
  };
}
