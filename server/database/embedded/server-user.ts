import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

export type ServerUser = { uid: number; gid: number };

// PostgreSQL refuses to run as root: then the owner of the data or `nobody`, since initdb needs an
// account in the password file.
export async function chooseServerUser(
  dataOwner: ServerUser | undefined,
): Promise<ServerUser | undefined> {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return undefined;
  if (dataOwner !== undefined && dataOwner.uid !== ownUid && ownUid !== 0) {
    throw new EmbeddedPostgresError(
      `the database files belong to another user (uid ${dataOwner.uid}; this is uid ${ownUid}). Start as that user, or choose another DATA_DIR.`,
    );
  }
  if (ownUid !== 0) return undefined;
  if (dataOwner === undefined) return findNobody();
  if (dataOwner.uid === 0) {
    throw new EmbeddedPostgresError(
      "the database files belong to root, and PostgreSQL refuses to run as root. Give them to an ordinary user (chown -R nobody).",
    );
  }
  return dataOwner;
}

export async function findNobody(): Promise<ServerUser> {
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(accounts);
  if (entry === null) {
    throw new EmbeddedPostgresError(
      "PostgreSQL refuses to run as root, and this system has no user called nobody. Start as an ordinary user.",
    );
  }
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}

export async function canReach(path: string, user: ServerUser | undefined): Promise<boolean> {
  if (user === undefined) return true;
  const { code } = await run("/bin/sh", ["-c", 'test -r "$0" && test -x "$0"', path], {
    user,
    cwd: "/",
  });
  return code === 0;
}

/** In English, whatever the machine's locale. */
export function run(
  command: string,
  args: string[],
  options: { user: ServerUser | undefined; cwd: string },
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...options.user,
      cwd: options.cwd,
      env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: "C" },
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    let output = "";
    const collect = (text: string) => {
      output += text;
    };
    child.stdout.setEncoding("utf8").on("data", collect);
    child.stderr.setEncoding("utf8").on("data", collect);
    child.once("error", (error) => resolve({ code: null, output: error.message }));
    child.once("close", (code) => resolve({ code, output: output.trim() }));
  });
}
