import type { User } from "#contract/api/auth.ts";

/** Where an account lives; /profile leads on to /account (specification §2). */
const home = "/profile";

/** Pages one passes through to sign in; nobody wants to come back to them. */
const waystations = /^\/(login|register|verify|password)(\/|$|[?#])/;

/**
 * The remembered origin out of a navigation's state, if it is a path of this store. What leads elsewhere
 * (a scheme, `//host`, dots that climb, a backslash that browsers read as a slash, a control character) is left out.
 */
export function rememberedOrigin(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("from" in state)) return undefined;
  const { from } = state;
  return typeof from === "string" && isLocalPath(from) && !waystations.test(from)
    ? from
    : undefined;
}

function isLocalPath(origin: string): boolean {
  const [path = ""] = origin.split(/[?#]/);
  const leadsOut = path.includes("//") || path.includes("/.") || /[\\\p{Cc}]/u.test(origin);
  return path.startsWith("/") && !leadsOut;
}

/** Where to go after a login: the unverified to /verify, others back to where they came from. */
export function pathAfterLogin(user: User, origin: string | undefined): string {
  return user.isVerified ? (origin ?? home) : "/verify";
}

/** Where to go after registering or setting a new password. */
export function pathAfterRegister(user: User): string {
  return user.isVerified ? home : "/verify";
}

/** Where to go once the address is verified. */
export function pathAfterVerify(origin: string | undefined): string {
  return origin ?? home;
}
