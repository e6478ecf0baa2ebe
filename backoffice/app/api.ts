import { apiPath, createApi } from "#contract/client/api.ts";

/** The API of the store's own origin, the only one the back office ever speaks to. */
const baseAddress = "/api";

type Listener = () => void;
const refusals = new Set<Listener>();

/** Calls the API. The session travels in a cookie that no script can read. */
export const api = createApi({ fetch: fetchNotingRefusal, baseAddress: () => baseAddress });

/** The address of a call, for a plain link. */
export const apiAddress: typeof apiPath = (name, params) => baseAddress + apiPath(name, params);

/** Hears of calls refused for want of a session; returns what ends it. */
export function onRefusedSession(listener: Listener): () => void {
  refusals.add(listener);
  return () => refusals.delete(listener);
}

/** Fetches, and passes on when the reply says that nobody is signed in any more. */
async function fetchNotingRefusal(input: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  // A wrong password or code is a 401 too, but only a missing session names the scheme to sign in with.
  if (response.status === 401 && response.headers.has("www-authenticate")) {
    for (const listener of refusals) listener();
  }
  return response;
}
