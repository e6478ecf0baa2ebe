import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectDir, run } from "./run.mjs";

/** Programs of the cluster and the packages of Debian that hold them. */
const programs = {
  "/usr/bin/etcd": "etcd-server",
  "/usr/bin/etcdctl": "etcd-client",
  "/usr/bin/patroni": "patroni",
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
  "/usr/sbin/haproxy": "haproxy",
  "/usr/sbin/nginx": "nginx-light",
  "/usr/bin/openssl": "openssl",
  "/usr/lib/python3/dist-packages/etcd/__init__.py": "python3-etcd",
};
/** The stand-in for S3-compatible storage; kept apart, since no part of the store needs it. */
const s3rver = { version: "3.7.1", folder: join(projectDir, "node_modules", ".cache", "s3rver") };

/** Installs what `npm run cluster` starts and this machine lacks. */
export async function ensurePrograms() {
  const missing = Object.entries(programs).filter(([path]) => !existsSync(path));
  if (missing.length > 0) await install([...new Set(missing.map(([, name]) => name))]);
}

/** Fetches the stand-in for the bucket, and names its program in S3RVER_PATH. Once our own dependencies are there. */
export async function ensureBucket() {
  const program = join(s3rver.folder, "node_modules", "s3rver", "bin", "s3rver.js");
  if (!existsSync(program)) {
    const what = `s3rver@${s3rver.version}`;
    await run("npm", ["install", "--no-save", "--no-audit", "--prefix", s3rver.folder, what]);
  }
  if (!existsSync(program)) fail("s3rver could not be fetched from npm.");
  process.env.S3RVER_PATH = program;
}

/** What Debian starts of a package. @type {Record<string, string>} */
const unitOf = {
  "etcd-server": "etcd",
  patroni: "patroni",
  "postgresql-15": "postgresql",
  haproxy: "haproxy",
  "nginx-light": "nginx",
};

/** @param {string[]} packages */
async function install(packages) {
  const words = `apt-get install --no-install-recommends ${packages.join(" ")}`;
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) {
    fail(`The cluster needs Debian 12 and these packages. As root: ${words}`);
  }
  console.log(`Installing ${packages.join(", ")} …`);
  process.env.DEBIAN_FRONTEND = "noninteractive";
  await run("apt-get", ["update", "-qq"]);
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages]);
  // Debian starts what it installs; here each part is started by the script, in its own place.
  if (existsSync("/run/systemd/system")) {
    const units = packages.flatMap((name) => unitOf[name] ?? []);
    await run("systemctl", ["disable", "--now", ...units]);
  }
  const left = Object.keys(programs).filter((path) => !existsSync(path));
  if (left.length > 0) fail(`These are still missing: ${left.join(", ")}`);
}

/** @param {string} words @returns {never} */
function fail(words) {
  console.error(words);
  process.exit(1);
}
