import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCluster } from "./start-cluster.ts";

/** Starts the cluster, tells where everything is, and ends it on Ctrl+C. */
const tell = (line: string) => process.stdout.write(`${line}\n`);
const starting = startCluster({
  dir: process.env.CLUSTER_DIR ?? join(tmpdir(), "aso-cluster"),
  firstPort: Number(process.env.CLUSTER_PORT ?? 4300),
  s3rver: process.env.S3RVER_PATH ?? "",
  tell,
});
const end = () => {
  void starting.then(async ({ stop }) => {
    tell("Ending …");
    await stop();
    process.exit(0);
  });
};
process.once("SIGINT", end);
process.once("SIGTERM", end);

const { layout, secrets, address } = await starting;
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
  Logs: layout.folder("log"),
};
for (const [name, where] of Object.entries(addresses)) {
  tell(`${`${name}:`.padEnd(17)} ${where}`);
}
tell("Everything runs. Ctrl+C ends it.");
