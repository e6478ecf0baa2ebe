import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { findAccount } from "./account.ts";
import { claim } from "./claim.ts";
import { createStoreDatabase, type Database, startDatabase } from "./database.ts";
import type { Part } from "./keep-running.ts";
import { type Layout, layOut } from "./layout.ts";
import { startHaproxy, startNginx } from "./proxies.ts";
import { drawSecrets, type Secrets } from "./settings.ts";
import { fillStore, type StoreParts, startStandIns, startStore } from "./store.ts";
import { waitUntil } from "./wait-until.ts";

/** All of deploy/ at work on this machine. */
export interface Cluster {
  readonly layout: Layout;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly store: StoreParts;
  readonly haproxy: Part;
  readonly nginx: Part;
  /** Where shoppers reach the store. */
  readonly address: string;
  stop(): Promise<void>;
}

/** How the cluster is started. */
export interface ClusterOptions {
  /** Emptied first. */
  readonly dir: string;
  /** The first of `portCount` ports in a row. */
  readonly firstPort: number;
  /** Program of the stand-in for S3-compatible storage. */
  readonly s3rver: string;
  readonly tell: (line: string) => void;
}

const marker = ".aso-cluster";

/** Starts everything, each part once what it needs is there. What was started ends when a part does not come up. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dir, firstPort, s3rver, tell } = options;
  const layout = layOut(dir, firstPort);
  await claim(layout, tell);
  empty(dir);
  mkdirSync(layout.folder("log"));
  const secrets = drawSecrets();
  const account = findAccount();
  const parts: Part[] = [];
  const stop = async () => {
    for (const part of parts.splice(0).reverse()) await part.stop();
  };
  try {
    tell("The bucket (s3rver), the payment sandbox and a mail server stand in for the real ones …");
    parts.push(...(await startStandIns(layout, secrets, s3rver)));
    tell("etcd, and PostgreSQL under Patroni on three machines …");
    const database = await startDatabase(layout, secrets, account, parts);
    tell("HAProxy …");
    const haproxy = startHaproxy(layout, secrets, account);
    parts.push(haproxy);
    await createStoreDatabase(layout, secrets);
    tell("The demo goods …");
    await fillStore(layout, secrets);
    tell("Web processes and workers …");
    const store = await startStore(layout, secrets, parts);
    tell("nginx …");
    const nginx = startNginx(layout, secrets, account);
    parts.push(nginx);
    await waitUntil("nginx", () => isSentOn(`http://${layout.host}:${layout.http}/`));
    const address = `https://localhost:${layout.https}`;
    return { layout, secrets, database, store, haproxy, nginx, address, stop };
  } catch (error) {
    tell(`That failed; what each part said is in ${layout.folder("log")}`);
    await stop();
    throw error;
  }
}

/** Whether nginx answers: it sends everybody on to HTTPS. */
async function isSentOn(url: string): Promise<boolean> {
  const reply = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(2_000) });
  return reply.status === 301;
}

/** Takes the folder of an earlier cluster away. @throws {Error} for a folder that holds something else */
function empty(dir: string): void {
  if (existsSync(dir) && !existsSync(`${dir}/${marker}`)) {
    throw new Error(
      `${dir} is there and was not made by this script: name another one in CLUSTER_DIR`,
    );
  }
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  writeFileSync(`${dir}/${marker}`, "");
}
