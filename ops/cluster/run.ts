import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { watchParent } from "../../scripts/lib/watch-parent.mjs";
import { describeLeftovers } from "./describe-leftovers.ts";
import { bucket } from "./settings.ts";
import { type Cluster, startCluster } from "./start-cluster.ts";

const dir = resolve(process.env.CLUSTER_DIR ?? join(tmpdir(), "aso-cluster"));
const report = (line: string) => process.stdout.write(`${line}\n`);
let cluster: Cluster | undefined;
let isEnding = false;

const end = async () => {
  if (isEnding) return;
  isEnding = true;
  report("Ending …");
  // Parts that are still starting end with this process (watch-over.ts).
  await cluster?.stop();
  const left = describeLeftovers(dir);
  if (left) report(left);
  process.exit(0);
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);
watchParent(end);

try {
  cluster = await startCluster({
    dir,
    firstPort: Number(process.env.CLUSTER_PORT ?? 4300),
    s3rver: process.env.S3RVER_PATH ?? "",
    report,
  });
} catch (error) {
  if (!isEnding) console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { layout, secrets, address } = cluster;
const { host } = layout;
const addresses = {
  Shop: `${address} (the certificate is nobody's: the browser asks)`,
  "Web processes": layout.web.map((port) => `http://${host}:${port}`).join(" "),
  Figures: layout.metrics.map((port) => `http://${host}:${port}/metrics`).join(" "),
  Primary: `postgresql://aso:${secrets.store}@${host}:${layout.primary}/aso`,
  Replicas: `postgresql://aso:${secrets.store}@${host}:${layout.replicas}/aso`,
  HAProxy: `http://${host}:${layout.haproxyFigures}/metrics`,
  Patroni: `http://${host}:${layout.patroni("db1")}/cluster`,
  "Payment sandbox": `http://localhost:${layout.sandbox}/play`,
  Bucket: `http://${host}:${layout.bucket}/${bucket.name} (s3rver, in place of a real one)`,
  Logs: layout.folder("log"),
};
for (const [name, where] of Object.entries(addresses)) {
  report(`${`${name}:`.padEnd(17)} ${where}`);
}
report(`Everything runs. Ctrl+C ends it, and leaves its folder ${dir} on the disk.`);
