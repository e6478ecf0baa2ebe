import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connect, type Db } from "#server/database/connection/connection.ts";
import { createRuntime, type Runtime } from "#server/database/runtime.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { systemClock } from "#server/platform/time/dates.ts";
import { ensureBuilt } from "../../../scripts/lib/ensure-built.mjs";
import { ensureBucket, ensureCluster } from "../../../scripts/lib/ensure-cluster.mjs";
import { addProduct } from "../../../tests/kit/shop.ts";
import { storeSettings } from "../../cluster/settings.ts";
import { type Cluster, startCluster } from "../../cluster/start-cluster.ts";

export interface TrialCluster extends Cluster {
  readonly db: Db;
  readonly runtime: Runtime;
  /** A product of ₦10,000 that is never sold out. */
  readonly productId: string;
}

/** Starts the cluster of `npm run cluster`; it ends with the trial, also on Ctrl+C. */
export async function openCluster(): Promise<TrialCluster> {
  await ensureCluster();
  await ensureBucket();
  await ensureBuilt();
  const cluster = await startCluster({
    dir: resolve(process.env.CLUSTER_DIR ?? join(tmpdir(), "aso-trial-cluster")),
    firstPort: Number(process.env.CLUSTER_PORT ?? 4400),
    s3rver: process.env.S3RVER_PATH ?? "",
    report: printLine,
  });
  process.once("SIGINT", () => void cluster.stop().then(() => process.exit(130)));
  process.once("SIGTERM", () => void cluster.stop().then(() => process.exit(143)));
  const config = readConfig(storeSettings(cluster.layout, cluster.secrets));
  const db = connect(config.databaseUrl ?? "", { max: 4 });
  const log = createLog("silent");
  const runtime = createRuntime({ config, db, clock: systemClock, log });
  const productId = await addProduct(
    { runtime },
    { name: "Trial shirt", sizes: [{ size: "M", stock: 1_000_000 }] },
  );
  const stop = async () => {
    await db.close();
    await cluster.stop();
  };
  return { ...cluster, db, runtime, productId, stop };
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
