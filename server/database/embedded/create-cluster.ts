import { randomBytes } from "node:crypto";
import {
  chmod,
  chown,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import type { Runtime } from "./prepare-runtime.ts";
import { run, type ServerUser } from "./server-user.ts";

const majorVersion = "18";
const clusterName = `postgres-${majorVersion}`;

/** Only a cluster reached over the network (Windows) has one. */
export const passwordFile = "aso-password";

interface NewCluster {
  readonly runtime: Runtime;
  readonly user: ServerUser | undefined;
  readonly loopback: boolean;
  readonly fsync: boolean;
  readonly template?: string | undefined;
}

const halfDoneFor = 10 * 60_000;

/** Linux syncs the file system in one call; syncing a thousand files one by one takes a second. */
const syncOnce = process.platform === "linux" ? ["--sync-method=syncfs"] : [];

/** @throws {EmbeddedPostgresError} for a broken link, or data of another major version */
export async function findCluster(
  dataDir: string,
): Promise<{ dir: string; owner: ServerUser } | undefined> {
  const path = join(dataDir, clusterName);
  const link = await readlink(path).catch(() => undefined);
  const found = await stat(path).catch((cause: unknown) => {
    if (link === undefined) return undefined;
    throw new EmbeddedPostgresError(
      `${path} leads to ${link}, which is not there. Bring it back, or delete the link to begin with an empty database.`,
      { cause },
    );
  });
  if (found === undefined) {
    const others = await readdir(dataDir).catch(() => []);
    const other = others.find((name) => /^postgres-\d+$/.test(name));
    if (other !== undefined)
      throw otherVersion(join(dataDir, other), other.slice("postgres-".length));
    return undefined;
  }
  const dir = await realpath(path);
  // An unreadable file fails below, with a better message.
  const version = await readFile(join(dir, "PG_VERSION"), "utf8").catch(() => majorVersion);
  if (version.trim() !== majorVersion) throw otherVersion(dir, version.trim());
  return { dir, owner: { uid: found.uid, gid: found.gid } };
}

function otherVersion(dir: string, version: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `${dir} was written by PostgreSQL ${version}, and this store brings PostgreSQL ${majorVersion}. Make a backup with the release before (npm run backup -- FOLDER), set DATA_DIR to a new folder, and bring it back with this one (npm run restore -- FILE); the old folder stays as it is (docs/runbooks/backup.md).`,
  );
}

// Built under another name and renamed, so an interrupted start leaves nothing that looks like a
// database, and of two starts at once one wins.
export async function createCluster(
  options: NewCluster & { dataDir: string; shelterDir: string },
): Promise<string> {
  const { dataDir, shelterDir, user } = options;
  const wanted = join(dataDir, clusterName);
  await removeHalfDone(shelterDir);

  const fresh = await mkdtemp(join(shelterDir, `${clusterName}.new-`));
  try {
    if (user !== undefined) await chown(fresh, user.uid, user.gid);
    await initialise(fresh, options);
    if (shelterDir === dataDir) {
      await rename(fresh, wanted);
    } else {
      const sheltered = fresh.replace(`${clusterName}.new-`, `${clusterName}-`);
      await rename(fresh, sheltered);
      await symlink(sheltered, wanted).catch(async (error) => {
        await rm(sheltered, { recursive: true, force: true });
        throw error;
      });
    }
    await syncFolder(shelterDir);
    await syncFolder(dataDir);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if ((await findCluster(dataDir)) === undefined) throw error;
  }
  return realpath(wanted);
}

async function initialise(dir: string, options: NewCluster): Promise<void> {
  await chmod(dir, 0o700);
  if (await copyTemplate(dir, options)) return;
  const args = [
    ...["-D", ".", "-U", "aso", "-E", "UTF8"],
    ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
    ...(options.fsync ? syncOnce : ["--no-sync"]),
  ];
  let password: { value: string; path: string } | undefined;
  if (options.loopback) {
    password = { value: randomBytes(24).toString("base64url"), path: `${dir}.password` };
    await writeFile(password.path, password.value, { mode: 0o600 });
    if (options.user !== undefined) {
      await chown(password.path, options.user.uid, options.user.gid);
    }
    args.push("--auth=scram-sha-256", `--pwfile=${password.path}`);
  } else {
    // Safe without a password: only the owner can enter the folder that holds the socket.
    args.push("--auth=trust");
  }
  const { code, output } = await run(join(options.runtime.binDir, "initdb"), args, {
    user: options.user,
    cwd: dir,
  });
  if (password !== undefined) await rename(password.path, join(dir, passwordFile));
  if (code !== 0) {
    throw new EmbeddedPostgresError(`a new database could not be made in ${dir}.\n${output}`);
  }
}

/** @returns false without a template the server's account can read; then the folder is empty */
async function copyTemplate(
  dir: string,
  { template, user, runtime, loopback, fsync }: NewCluster,
): Promise<boolean> {
  if (template === undefined || loopback) return false;
  const at = { user, cwd: dir };
  const copied = await run("cp", ["-R", `${template}/.`, "."], at);
  const sync = ["-D", ".", "--sync-only", ...syncOnce];
  const isComplete =
    copied.code === 0 &&
    (!fsync || (await run(join(runtime.binDir, "initdb"), sync, at)).code === 0);
  if (isComplete) return true;
  for (const name of await readdir(dir)) await rm(join(dir, name), { recursive: true });
  return false;
}

async function removeHalfDone(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!name.startsWith(`${clusterName}.new-`)) continue;
    const path = join(dir, name);
    const changedAt = await stat(path).then(
      (found) => found.mtimeMs,
      () => Date.now(),
    );
    // Younger ones may belong to another process that is starting.
    if (Date.now() - changedAt > halfDoneFor) await rm(path, { recursive: true, force: true });
  }
}

async function syncFolder(dir: string): Promise<void> {
  // Windows cannot open folders, and makes renames durable itself.
  if (process.platform === "win32") return;
  const handle = await open(dir, "r");
  await handle.sync().finally(() => handle.close());
}
