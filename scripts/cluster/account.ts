import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { userInfo } from "node:os";

/** Under which account the database and the proxies run: PostgreSQL refuses root. */
export interface Account {
  readonly name: string;
  readonly group: string;
  /** Nothing where it is our own. */
  readonly ids: { readonly uid?: number; readonly gid?: number };
}

/** Debian's `postgres` where we are root, else ourselves. */
export function findAccount(): Account {
  const isRoot = process.getuid?.() === 0;
  const name = isRoot ? "postgres" : userInfo().username;
  const ask = (what: string) => execFileSync("id", [what, name], { encoding: "utf8" }).trim();
  const ids = isRoot ? { uid: Number(ask("-u")), gid: Number(ask("-g")) } : {};
  return { name, group: ask("-gn"), ids };
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
