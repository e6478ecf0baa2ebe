import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/** Programs of a live store's machines and the packages of Debian that hold them. */
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

/** What Debian starts of a package. @type {Record<string, string>} */
const unitOf = {
  "etcd-server": "etcd",
  patroni: "patroni",
  "postgresql-15": "postgresql",
  haproxy: "haproxy",
  "nginx-light": "nginx",
};

/**
 * Installs what this machine lacks, or ends and says what to install.
 * @param {string} who needs them, as a sentence begins: "The cluster needs"
 * @param {(keyof typeof packageOf)[]} programs
 */
export async function ensurePrograms(who, programs) {
  const missing = () => programs.filter((path) => !existsSync(path));
  const packages = [...new Set(missing().map((path) => packageOf[path]))];
  if (packages.length === 0) return;
  const words = `apt-get install --no-install-recommends ${packages.join(" ")}`;
  if (!mayInstall()) {
    fail(`${who} Debian 12 and these packages. As root: ${words}`);
  }
  await install(packages);
  if (missing().length > 0) fail(`${who} these, which are still missing: ${missing().join(", ")}`);
}

/** Whether this is Debian, and we are its root. */
export function mayInstall() {
  return existsSync("/etc/debian_version") && process.getuid?.() === 0;
}

/** Installs packages of Debian, as far as they can be. @param {readonly string[]} packages */
export async function install(packages) {
  console.log(`Installing ${packages.join(", ")} …`);
  process.env.DEBIAN_FRONTEND = "noninteractive";
  await run("apt-get", ["update", "-qq"]);
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages]);
  // Debian starts what it installs; here each part is started by the script, in its own place.
  const units = packages.flatMap((name) => unitOf[name] ?? []);
  if (units.length > 0 && existsSync("/run/systemd/system")) {
    await run("systemctl", ["disable", "--now", ...units]);
  }
}

/** @param {string} words @returns {never} */
function fail(words) {
  console.error(words);
  process.exit(1);
}
