import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensurePrograms } from "./ensure-programs.mjs";
import { projectDir, run } from "./run.mjs";

/** Installed separately, since no part of the store needs it. */
const s3rver = { version: "3.7.1", folder: join(projectDir, "node_modules", ".cache", "s3rver") };

export function ensureCluster() {
  return ensurePrograms("The cluster needs", [
    "/usr/bin/etcd",
    "/usr/bin/etcdctl",
    "/usr/bin/openssl",
    "/usr/bin/patroni",
    "/usr/lib/postgresql/15/bin/postgres",
    "/usr/lib/python3/dist-packages/etcd/__init__.py",
    "/usr/sbin/haproxy",
    "/usr/sbin/nginx",
  ]);
}

/** Sets S3RVER_PATH. Needs our own dependencies. */
export async function ensureBucket() {
  const program = join(s3rver.folder, "node_modules", "s3rver", "bin", "s3rver.js");
  if (!existsSync(program)) {
    const what = `s3rver@${s3rver.version}`;
    await run("npm", ["install", "--no-save", "--no-audit", "--prefix", s3rver.folder, what]);
  }
  if (!existsSync(program)) {
    console.error("s3rver could not be fetched from npm.");
    process.exit(1);
  }
  process.env.S3RVER_PATH = program;
}
