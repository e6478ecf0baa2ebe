import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/** Debian packages by program. */
const packageOf = {
  "/usr/bin/curl": "curl",
  "/usr/bin/etcd": "etcd-server",
  "/usr/bin/etcdctl": "etcd-client",
  "/usr/bin/openssl": "openssl",
  "/usr/bin/patroni": "patroni",
  "/usr/bin/systemd-analyze": "systemd",
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
  "/usr/lib/python3/dist-packages/etcd/__init__.py": "python3-etcd",
  "/usr/sbin/haproxy": "haproxy",
  "/usr/sbin/nginx": "nginx-light",
};

/** Units that Debian starts on installation. @type {Record<string, string>} */
const unitOf = {
  "etcd-server": "etcd",
  patroni: "patroni",
  "postgresql-15": "postgresql",
  haproxy: "haproxy",
  "nginx-light": "nginx",
};

/**
 * Installs missing programs, or exits with what to install.
 * @param {string} who such as "The cluster needs"
 * @param {(keyof typeof packageOf)[]} programs
 */
export async function ensurePrograms(who, programs) {
  const missing = () => programs.filter((path) => !existsSync(path));
  const packages = [...new Set(missing().map((path) => packageOf[path]))];
  if (packages.length === 0) return;
  const text = `apt-get install --no-install-recommends ${packages.join(" ")}`;
  if (!mayInstall()) {
    fail(`${who} Debian 12 and these packages. As root: ${text}`);
  }
  await install(packages);
  if (missing().length > 0) fail(`${who} these, which are still missing: ${missing().join(", ")}`);
}

export function mayInstall() {
  return existsSync("/etc/debian_version") && process.getuid?.() === 0;
}

/** @param {readonly string[]} packages of Debian */
export async function install(packages) {
  console.log(`Installing ${packages.join(", ")} …`);
  process.env.DEBIAN_FRONTEND = "noninteractive";
  await run("apt-get", ["update", "-qq"]);
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages]);
  // Debian starts what it installs; here the script starts each part itself.
  const units = packages.flatMap((name) => unitOf[name] ?? []);
  if (units.length > 0 && existsSync("/run/systemd/system")) {
    await run("systemctl", ["disable", "--now", ...units]);
  }
}

/** @param {string} text @returns {never} */
function fail(text) {
  console.error(text);
  process.exit(1);
}
