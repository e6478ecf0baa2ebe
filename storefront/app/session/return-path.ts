import type { User } from "#contract/api/accounts/auth.ts";

/** The account page; /profile redirects to it (specification §2). */
const home = "/profile";

/** Sign-in pages are no return targets. */
const authPages = /^\/(login|register|verify|password)(\/|$|[?#])/;

/** A path of this store: no scheme, `//host`, `..`, backslash or control character. */
export function readOrigin(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("from" in state)) return undefined;
  const { from } = state;
  return typeof from === "string" && isLocalPath(from) && !authPages.test(from) ? from : undefined;
}

function isLocalPath(origin: string): boolean {
  const [path = ""] = origin.split(/[?#]/);
  const isExternal = path.includes("//") || path.includes("/.") || /[\\\p{Cc}]/u.test(origin);
  return path.startsWith("/") && !isExternal;
}

export function pathAfterLogin(user: User, origin: string | undefined): string {
  return user.isVerified ? (origin ?? home) : "/verify";
}

export function pathAfterRegister(user: User): string {
  return user.isVerified ? home : "/verify";
}

export function pathAfterVerify(origin: string | undefined): string {
  return origin ?? home;
}
