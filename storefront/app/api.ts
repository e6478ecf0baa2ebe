import { createApi } from "#contract/client/api.ts";
import { apiBaseAddress } from "#contract/client/base-address.ts";
import { replyReaders } from "#contract/client/reply-readers.ts";
import { readAuthToken, reportRejectedToken } from "./session/auth-token.ts";

/** Calls the API from the browser, for client loaders and event handlers. Never call it while rendering on the server. */
export const api = createApi({
  fetch: fetchNotingRefusal,
  baseAddress: () => apiBaseAddress(window.location, document.documentElement.dataset.apiOrigin),
  token: readAuthToken,
  readers: replyReaders,
});

/** Reports when the API refuses the token; reads and sign-in are then repeated without it. */
async function fetchNotingRefusal(input: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const headers = new Headers(init?.headers);
  const sent = headers.get("authorization")?.slice("Bearer ".length);
  // A wrong password is a 401 too, but only a refused token names an authentication scheme.
  if (!sent || response.status !== 401 || !response.headers.has("www-authenticate"))
    return response;
  reportRejectedToken(sent);
  headers.delete("authorization");
  const isOpen = init?.method === "GET" || /\/auth\/(login|register|password)/.test(input);
  return isOpen ? fetch(input, { ...init, headers }) : response;
}
