import { expectedMemberHeader, formatMemberHeader } from "#contract/api/staff/expected-member.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { type ApiOptions, apiPath, createApi } from "#contract/client/api.ts";

export const baseAddress = "/api";

/** The session ended, or now belongs to another member or role. */
type SessionEvent = "ended" | "passed";
type Listener = (event: SessionEvent) => void;
type Fetch = ApiOptions["fetch"];
const listeners = new Set<Listener>();

let displayedMember = "";

export const api = createApi({ fetch: fetchWithSession, baseAddress: () => baseAddress });

export const apiAddress: typeof apiPath = (name, params) => baseAddress + apiPath(name, params);

/** Sent with every call from now on. */
export function setDisplayedMember(member: StaffMember | undefined): void {
  displayedMember = member ? formatMemberHeader(member) : "";
}

export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param send replaces the browser's fetch */
export async function fetchWithSession(
  input: string,
  init?: RequestInit,
  send: Fetch = fetch,
): ReturnType<Fetch> {
  const headers = new Headers(init?.headers);
  const sentFor = displayedMember;
  headers.set(expectedMemberHeader, sentFor);
  const response = await send(input, { ...withTimeout(init), headers });
  const repliedFor = response.headers.get(expectedMemberHeader) ?? sentFor;
  if (repliedFor !== sentFor) {
    // Replies to requests of a previous member say nothing about the current one.
    if (sentFor !== "" && sentFor === displayedMember) emit("passed");
  } else if (response.status === 401 && response.headers.get("www-authenticate")) {
    // A wrong password or code is a 401 too, but only a missing session names the scheme to sign in with.
    emit("ended");
  }
  return response;
}

/** Milliseconds. Uploads have no timeout. */
const timeoutMs = 60_000;

function withTimeout(init: RequestInit = {}): RequestInit {
  if (init.body instanceof FormData) return init;
  const timeout = AbortSignal.timeout(timeoutMs);
  const { signal } = init;
  if (!signal) return { ...init, signal: timeout };
  // Browsers before 2024 lack AbortSignal.any.
  return "any" in AbortSignal ? { ...init, signal: AbortSignal.any([signal, timeout]) } : init;
}

function emit(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}
