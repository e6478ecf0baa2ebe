import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { findAccount } from "./account.ts";
import { claim } from "./claim.ts";
import { createStoreDatabase, type Database, startDatabase } from "./database.ts";
import { createLayout, type Layout } from "./layout.ts";
import { startHaproxy, startNginx } from "./proxies.ts";
import { drawSecrets, type Secrets } from "./settings.ts";
import { fillStore, type StoreParts, startStandIns, startStore } from "./store.ts";
import type { Part } from "./supervise-program.ts";
import { waitUntil } from "./wait-until.ts";

export interface Cluster {
  readonly layout: Layout;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly store: StoreParts;
  readonly haproxy: Part;
  readonly nginx: Part;
  readonly address: string;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Emptied first. */
  readonly dir: string;
  /** The first of `portCount` ports in a row. */
  readonly firstPort: number;
  readonly s3rver: string;
  readonly report: (line: string) => void;
}

const marker = ".aso-cluster";

/** Started parts are stopped when a later one fails. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dir, firstPort, s3rver, report } = options;
  const layout = createLayout(dir, firstPort);
  await claim(layout, report);
  empty(dir);
  mkdirSync(layout.folder("log"));
  const secrets = drawSecrets();
  const account = findAccount();
  const parts: Part[] = [];
  const stop = async () => {
    for (const part of parts.splice(0).reverse()) await part.stop();
  };
  try {
    report(
      "The bucket (s3rver), the payment sandbox and a mail server stand in for the real ones …",
    );
    parts.push(...(await startStandIns(layout, secrets, s3rver)));
    report("etcd, and PostgreSQL under Patroni on three machines …");
    const database = await startDatabase(layout, secrets, account, parts);
    report("HAProxy …");
    const haproxy = startHaproxy(layout, secrets, account);
    parts.push(haproxy);
    await createStoreDatabase(layout, secrets);
    report("Demo products …");
    await fillStore(layout, secrets);
    report("Web processes and workers …");
    const store = await startStore(layout, secrets, parts);
    report("nginx …");
    const nginx = startNginx(layout, secrets, account);
    parts.push(nginx);
    await waitUntil("nginx", () => isSentOn(`http://${layout.host}:${layout.http}/`));
    const address = `https://localhost:${layout.https}`;
    return { layout, secrets, database, store, haproxy, nginx, address, stop };
  } catch (error) {
    report(`That failed; what each part said is in ${layout.folder("log")}`);
    await stop();
    throw error;
  }
}

async function isSentOn(url: string): Promise<boolean> {
  const reply = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(2_000) });
  return reply.status === 301;
}

/** @throws {Error} for a folder that holds something else */
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
