import { createHash } from "node:crypto";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { findCluster, startEmbeddedPostgres } from "#server/database/embedded/index.ts";
import { migrate, readMigrations } from "#server/database/migrations/migrate.ts";

const builtTemplates = join(import.meta.dirname, "../build");

const traces = ["server.log", "server.log.old", "postmaster.opts"];

// Making a database at first start takes a second and a half. The name depends on the programs and
// every migration.
export async function findTemplate(dir = builtTemplates): Promise<string | undefined> {
  const path = join(dir, await nameTemplate());
  return (await stat(path).catch(() => undefined)) && path;
}

/** Also removes outdated templates. @throws {EmbeddedPostgresError} where it cannot run */
export async function createTemplate(dir = builtTemplates): Promise<void> {
  if (await findTemplate(dir)) return;
  const path = join(dir, await nameTemplate());
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const fresh = await mkdtemp(`${path}.new-`);
  try {
    await fillTemplate(fresh);
    await rename(fresh, path);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function nameTemplate(): Promise<string> {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
  for (const { name, checksum } of await readMigrations()) hash.update(` ${name} ${checksum}`);
  // Holds the versions of PostgreSQL and of the job queue, whose tables are in it too.
  hash.update(await readFile(join(import.meta.dirname, "../../package-lock.json")));
  return `database-${hash.digest("hex").slice(0, 16)}`;
}

async function fillTemplate(template: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "aso-template-"));
  // Run by root, PostgreSQL's own account must be able to enter.
  await chmod(dataDir, 0o755);
  try {
    const server = await startEmbeddedPostgres({ dataDir, fsync: false });
    await migrate(server.url).finally(() => server.stop());
    const { dir = "" } = (await findCluster(dataDir)) ?? {};
    await cp(dir, template, {
      recursive: true,
      filter: (path) => !traces.includes(basename(path)),
    });
    await rm(dir, { recursive: true });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  // Any account may have to copy it. It holds no rows.
  for (const entry of await readdir(template, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  await chmod(template, 0o755);
}
