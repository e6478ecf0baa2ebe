import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
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

export interface ReplicatedServer {
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Runs a statement on the standby, such as `select pg_wal_replay_pause()`. */
  onStandby(sql: string): Promise<pg.QueryResult>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  close(): Promise<void>;
}

/** Starts both, on databases of their own. @param prepare fills the primary before it is copied */
export async function startReplicatedServer(
  prepare: (primaryUrl: string) => Promise<void>,
): Promise<ReplicatedServer> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), "aso-standby-")));
  // The server's account must be able to enter when root runs the tests.
  await chmod(dir, 0o755);
  const primary = await startOn({ dataDir: dir, fsync: false, loopback: false });
  await prepare(primary.url);
  const found = await findCluster(dir);
  if (!found) throw new Error(`There is no cluster in ${dir}`);
  const user = await chooseServerUser(found.owner);
  const runtime = await prepareRuntime(findPackage(), user, dir);
  const standby: Cluster = { dir: join(dir, "standby"), runtime, user };
  await copyRunningServer(primary.url, found.dir, standby, {
    signal: "standby.signal",
    settings: `primary_conninfo = 'host=${found.dir} user=aso'\nwal_retrieve_retry_interval = '100ms'\n`,
  });
  const startStandby = async () => {
    const started = await startPostmaster(standby, { loopback: false, fsync: false });
    if (started !== "started") throw started;
  };
  await startStandby();
  const standbyUrl = `postgres://aso@localhost/aso?host=${encodeURIComponent(standby.dir)}`;
  return {
    primaryUrl: primary.url,
    standbyUrl,
    onStandby: (sql) => withClient(standbyUrl, (client) => client.query(sql)),
    stopStandby: () => stopPostmaster(standby),
    startStandby,
    async close() {
      await stopPostmaster(standby);
      await primary.stop();
      await rm(dir, { recursive: true });
    },
  };
}
