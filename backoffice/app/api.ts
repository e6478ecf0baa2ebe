import { nameShown, shownMemberHeader } from "#contract/api/shown-member.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import { type ApiOptions, apiPath, createApi } from "#contract/client/api.ts";

/** The API of the store's own origin, the only one the back office ever speaks to. */
export const baseAddress = "/api";

/** What a reply tells of the session: nobody is signed in any more, or it is another member's, or another role's. */
type SessionNews = "ended" | "passed";
type Listener = (news: SessionNews) => void;
/** Fetches an answer, as the browser's own `fetch` does. */
type Send = ApiOptions["fetch"];
const listeners = new Set<Listener>();

/** Whom this tab shows; empty where it shows nobody. */
let shown = "";

/** Calls the API. The session travels in a cookie that no script can read. */
export const api = createApi({ fetch: fetchNotingSession, baseAddress: () => baseAddress });

/** The address of a call, for a plain link. */
export const apiAddress: typeof apiPath = (name, params) => baseAddress + apiPath(name, params);

/** Lets every call from now on say whom this tab shows. */
export function showMember(member: StaffMember | undefined): void {
  shown = member ? nameShown(member) : "";
}

/** Hears what replies tell of the session; returns what ends it. */
export function onSessionNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Fetches, and passes on what the reply tells of the session.
 * @param send fetches in place of the browser's own
 */
export async function fetchNotingSession(
  input: string,
  init?: RequestInit,
  send: Send = fetch,
): ReturnType<Send> {
  const headers = new Headers(init?.headers);
  const sentFor = shown;
  headers.set(shownMemberHeader, sentFor);
  const response = await send(input, { ...withPatience(init), headers });
  const whose = response.headers.get(shownMemberHeader) ?? sentFor;
  if (whose !== sentFor) {
    // What was sent for nobody, or for who was here before, says nothing of who is shown now.
    if (sentFor !== "" && sentFor === shown) tell("passed");
  } else if (response.status === 401 && response.headers.get("www-authenticate")) {
    // A wrong password or code is a 401 too, but only a missing session names the scheme to sign in with.
    tell("ended");
  }
  return response;
}

/** A line may die without a word, in ms; what is sent of files takes as long as it takes. */
const patienceMs = 60_000;

/** Gives up where no answer comes, as where there is no network. */
function withPatience(init: RequestInit = {}): RequestInit {
  if (init.body instanceof FormData) return init;
  const patience = AbortSignal.timeout(patienceMs);
  const { signal } = init;
  if (!signal) return { ...init, signal: patience };
  // Browsers of before 2024 cannot join two.
  return "any" in AbortSignal ? { ...init, signal: AbortSignal.any([signal, patience]) } : init;
}

function tell(news: SessionNews): void {
  for (const listener of listeners) listener(news);
}
