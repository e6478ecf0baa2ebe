import { appendFile, chmod, chown, mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { findCluster } from "#server/database/embedded/create-cluster.ts";
import {
  type Cluster,
  startPostmaster,
  stopPostmaster,
} from "#server/database/embedded/postmaster.ts";
import { findPackage, prepareRuntime } from "#server/database/embedded/prepare-runtime.ts";
import { chooseServerUser } from "#server/database/embedded/server-user.ts";
import { startOn } from "#server/database/embedded/start-embedded-postgres.ts";
import { copyRunningServer } from "./copy-running-server.ts";
import { withClient } from "./with-client.ts";

/** A database server that puts its log into an archive, as a PostgreSQL with pgBackRest does. */
export interface ArchivedServer {
  readonly url: string;
  /** Copies its files while it runs: once, before anything is brought back. */
  backUp(): Promise<void>;
  /** Its own clock, as `restoreTo` takes it. */
  readTime(): Promise<string>;
  /** Waits until all it did so far is in the archive. */
  archive(): Promise<void>;
  /** Brings the copy to a moment, on a server beside it that takes writes then. @returns its address */
  restoreTo(timestamp: string): Promise<string>;
  close(): Promise<void>;
}

/** A machine that does much else copies and replays for long. */
const busy = { timeout: 60_000 };

/** Starts one. @param prepare fills its database before anything is archived */
export async function startArchivedServer(
  prepare: (url: string) => Promise<void>,
): Promise<ArchivedServer> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), "aso-archived-")));
  // The server's account must be able to enter when root runs the tests.
  await chmod(dir, 0o755);
  const options = { dataDir: dir, fsync: false, loopback: false };
  const first = await startOn(options);
  await prepare(first.url);
  await first.stop();
  const found = await findCluster(dir);
  if (!found) throw new Error(`There is no cluster in ${dir}`);
  const user = await chooseServerUser(found.owner);
  const archive = join(dir, "archive");
  await mkdir(archive);
  if (user) await chown(archive, user.uid, user.gid);
  await appendFile(
    join(found.dir, "postgresql.auto.conf"),
    `archive_mode = on\narchive_command = 'cp %p ${archive}/%f'\n`,
  );
  const server = await startOn(options);
  const queryText = async (sql: string) =>
    (await withClient(server.url, (client) => client.query<{ is: string }>(sql))).rows[0]?.is ?? "";
  const runtime = await prepareRuntime(findPackage(), user, dir);
  const copy: Cluster = { dir: join(dir, "copy"), runtime, user };
  const copyUrl = `postgres://aso@localhost/aso?host=${encodeURIComponent(copy.dir)}`;
  return {
    url: server.url,
    backUp: () =>
      copyRunningServer(server.url, found.dir, copy, {
        signal: "recovery.signal",
        settings: `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_action = promote\n`,
      }),
    readTime: () => queryText("select clock_timestamp()::text as is"),
    async archive() {
      const last = await queryText("select pg_walfile_name(pg_switch_wal()) as is");
      await expect
        .poll(
          () => queryText("select coalesce(last_archived_wal, '') as is from pg_stat_archiver"),
          busy,
        )
        .toSatisfy((archived: string) => archived >= last);
    },
    async restoreTo(timestamp) {
      const target = `recovery_target_time = '${timestamp}'\n`;
      await appendFile(join(copy.dir, "postgresql.auto.conf"), target);
      const started = await startPostmaster(copy, { loopback: false, fsync: false });
      if (started !== "started") throw started;
      const readRecovery = () =>
        withClient(copyUrl, (client) => client.query("select pg_is_in_recovery() as is"));
      await expect.poll(async () => (await readRecovery()).rows[0]?.is, busy).toBe(false);
      return copyUrl;
    },
    async close() {
      await stopPostmaster(copy);
      await server.stop();
      await rm(dir, { recursive: true });
    },
  };
}
