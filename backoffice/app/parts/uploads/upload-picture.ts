import type { UploadPicture } from "#contract/api/catalogue/product-commands.ts";
import type { StaffPicture } from "#contract/api/catalogue/staff-products.ts";
import { createApi } from "#contract/client/api.ts";
import type { ApiFetch, ApiResponse } from "#contract/client/api-response.ts";
import { baseAddress, fetchWithSession } from "../../api.ts";

export function uploadPicture(
  file: Blob,
  about: UploadPicture,
  onProgress: (share: number) => void,
): Promise<StaffPicture> {
  const body = new FormData();
  body.append("request", JSON.stringify(about));
  body.append("picture", file, "picture");
  const send = fetchWithProgress(onProgress);
  const api = createApi({
    fetch: (address, init) => fetchWithSession(address, init, send),
    baseAddress: () => baseAddress,
  });
  return api("POST /staff/media", { body });
}

/** Milliseconds without progress before an upload, or the wait for its response, is aborted. */
const idleTimeoutMs = { sending: 30_000, answering: 180_000 };

/**
 * A fetch with upload progress; stalled uploads are aborted so that they don't block the queue.
 * @param onProgress gets 0 to 1
 */
function fetchWithProgress(onProgress: (share: number) => void): ApiFetch {
  return (address, { method = "GET", headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = "blob";
      let timer: ReturnType<typeof setTimeout>;
      const restartTimer = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => request.abort(), ms);
      };
      restartTimer(idleTimeoutMs.sending);
      request.upload.onprogress = ({ loaded, total }) => {
        restartTimer(idleTimeoutMs.sending);
        onProgress(total > 0 ? loaded / total : 0);
      };
      request.upload.onload = () => restartTimer(idleTimeoutMs.answering);
      request.onloadend = () => clearTimeout(timer);
      request.onerror = () => reject(new TypeError("Connection lost"));
      request.onabort = () => reject(new TypeError("Connection timed out"));
      request.onload = () => resolve(toResponse(request));
      request.send(body as FormData);
    });
}

function toResponse(request: XMLHttpRequest): ApiResponse {
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
