import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { userInfo } from "node:os";

/** Under which account the database and the proxies run: PostgreSQL refuses root. */
export interface Account {
  readonly name: string;
  /** Nothing where it is our own. */
  readonly ids: { readonly uid?: number; readonly gid?: number };
}

/** Debian's `postgres` where we are root, else ourselves. */
export function findAccount(): Account {
  if (process.getuid?.() !== 0) return { name: userInfo().username, ids: {} };
  const idOf = (which: string) => Number(execFileSync("id", [which, "postgres"]));
  return { name: "postgres", ids: { uid: idOf("-u"), gid: idOf("-g") } };
}

/** Makes a folder that belongs to an account. */
export function makeFolder(path: string, account: Account): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  giveTo(account, path);
}

/** Makes a file or a folder belong to an account. */
export function giveTo({ ids: { uid, gid } }: Account, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
