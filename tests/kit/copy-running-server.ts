import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Cluster } from "#server/database/embedded/postmaster.ts";
import { run } from "#server/database/embedded/server-user.ts";
import { withClient } from "./with-client.ts";

/** What the server itself takes away while it is copied, such as the mark of a segment that was archived, is not missed. */
const isMissingFile = (line: string) => line.endsWith("No such file or directory");

/**
 * Copies the files of a running server as its low-level backup prescribes, for a server that begins with them.
 * @param from folder of the running server
 * @param to the copy, in a folder that is not there yet
 * @param signal what the copy does first (PostgreSQL's standby.signal or recovery.signal)
 * @param settings lines of its postgresql.auto.conf, in place of those it was copied with
 */
export async function copyRunningServer(
  url: string,
  from: string,
  { dir, user }: Cluster,
  { signal, settings }: { signal: "standby.signal" | "recovery.signal"; settings: string },
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("select pg_backup_start('copy', true)");
    const { code, output } = await run("cp", ["-a", from, dir], { user: undefined, cwd: "/" });
    if (code !== 0 && !output.split("\n").every(isMissingFile)) throw new Error(output);
    const { rows } = await client.query("select labelfile from pg_backup_stop(false)");
    await rm(join(dir, "postmaster.pid"));
    await rm(join(dir, ".s.PGSQL.5432"), { force: true });
    await rm(join(dir, ".s.PGSQL.5432.lock"), { force: true });
    await writeFile(join(dir, "backup_label"), rows[0].labelfile);
    await writeFile(join(dir, signal), "");
    await writeFile(join(dir, "postgresql.auto.conf"), settings);
  });
  if (user) {
    const owner = `${user.uid}:${user.gid}`;
    await run("chown", ["-R", owner, dir], { user: undefined, cwd: "/" });
  }
}
