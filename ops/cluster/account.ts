import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { userInfo } from "node:os";

/** PostgreSQL refuses to run as root. */
export interface Account {
  readonly name: string;
  readonly group: string;
  /** Empty for the current account. */
  readonly ids: { readonly uid?: number; readonly gid?: number };
}

export function findAccount(): Account {
  const isRoot = process.getuid?.() === 0;
  const name = isRoot ? "postgres" : userInfo().username;
  const runQuery = (what: string) => execFileSync("id", [what, name], { encoding: "utf8" }).trim();
  const ids = isRoot ? { uid: Number(runQuery("-u")), gid: Number(runQuery("-g")) } : {};
  return { name, group: runQuery("-gn"), ids };
}

export function createDir(path: string, account: Account): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  changeOwner(account, path);
}

export function changeOwner({ ids: { uid, gid } }: Account, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
