import { randomUUID } from "node:crypto";
import { plural } from "#contract/text/format.ts";
import type { Db } from "#server/database/connection/connection.ts";
import { getConnectionErrorHint } from "#server/database/connection/connection-errors.ts";
import {
  findClockAhead,
  findVersions,
  getDatabaseStats,
  isArchiveFailing,
} from "#server/database/database-health.ts";
import { listExtensionFailures } from "#server/database/extensions/extension-failures.ts";
import { findWorkers } from "#server/database/jobs/queue-state.ts";
import { readMigrations } from "#server/database/migrations/migrate.ts";
import { requireMode } from "#server/database/store-mode.ts";
import { findBackupState, openTarget } from "#server/modules/backup/index.ts";
import { verifyMailServer } from "#server/modules/mail/sending/index.ts";
import { openStorage } from "#server/modules/media/index.ts";
import { findBuiltInProvider } from "#server/modules/payments/providers/index.ts";
import { getContent, getStoreSettings, hasSampleContacts } from "#server/modules/settings/index.ts";
import { findFirstOwner } from "#server/modules/staff/index.ts";
import { nameCommand } from "#server/platform/config/command-name.ts";
import type { Config } from "#server/platform/config/config.ts";
import { requireDataDir } from "#server/platform/config/data-dir.ts";
import {
  type BuiltInProviderId,
  providerName,
  providerNames,
} from "#server/platform/config/payment-config.ts";
import { UserFixableError } from "#server/platform/errors/user-fixable-error.ts";
import { getDiskSpace } from "#server/platform/files/disk-space.ts";
import { systemClock } from "#server/platform/time/dates.ts";

/** `wrong` stops the store or loses something; `attention` can wait. */
export interface Finding {
  readonly state: "ok" | "attention" | "wrong";
  readonly part: string;
  /** What was found and, unless `ok`, what to do. */
  readonly text: string;
}

type Result = Omit<Finding, "part">;
type Check = (config: Config, db: Db) => Promise<Result>;

const ok = (text: string): Result => ({ state: "ok", text });
const attention = (text: string): Result => ({ state: "attention", text });
const wrong = (text: string): Result => ({ state: "wrong", text });

const oldestPostgres = 15;
const clockSeconds = 60;
const fullBytes = 5e8;
const fillingBytes = 5e9;
const addressTimeoutMs = 10_000;

const checks: Readonly<Record<string, Check>> = {
  Database: checkDatabase,
  Clock: checkClock,
  Email: checkMail,
  Payments: checkPayments,
  Pictures: checkPictures,
  Disk: checkDisk,
  Backups: checkBackups,
  Jobs: checkJobs,
  Extensions: checkExtensions,
  Address: checkAddress,
  Shop: checkShop,
};

/** Changes nothing of the store. Yields each finding as it is made; nothing after a database that cannot be read. */
export async function* diagnose(config: Config, db: Db): AsyncGenerator<Finding> {
  for (const [part, check] of Object.entries(checks)) {
    const result = await check(config, db).catch((error: unknown) => wrong(reasonOf(error)));
    yield { part, ...result };
    if (part === "Database" && result.state === "wrong") return;
  }
}

async function checkDatabase({ mode }: Config, db: Db): Promise<Result> {
  const { postgres, migration } = await findVersions(db).catch(async (error: unknown) => {
    // A new database has no table of migrations yet.
    await getDatabaseStats(db);
    if (!String(error).includes("schema_migration")) throw error;
    return { postgres: "", migration: "" };
  });
  if (!migration) return attention("It is empty. The first start creates the tables.");
  await requireMode(db, mode);
  const { answeredMs, sizeBytes } = await getDatabaseStats(db);
  const summary = `PostgreSQL ${postgres}, ${answeredMs.toFixed(1)} ms, ${megabytes(sizeBytes)}`;
  if (Number.parseInt(postgres, 10) < oldestPostgres) {
    return wrong(`${summary}. Upgrade to PostgreSQL ${oldestPostgres} or later.`);
  }
  if (await isArchiveFailing(db)) {
    return wrong(
      `${summary}. PostgreSQL cannot archive its log: read its log (docs/runbooks/backup.md).`,
    );
  }
  const known = (await readMigrations()).map(({ name }) => name);
  const schema = migration.replace(/\.sql$/, "");
  const pending = known.filter((name) => name > migration).length;
  if (migration > (known.at(-1) ?? "")) {
    return wrong(`${summary}. A newer release has changed it (${migration}): start that release.`);
  }
  return pending > 0
    ? attention(
        `${summary}, schema ${schema}. The next start applies ${pending} migration(s): make a backup before it.`,
      )
    : ok(`${summary}, schema ${schema}, up to date.`);
}

async function checkClock(_: Config, db: Db): Promise<Result> {
  const ahead = await findClockAhead(db, systemClock);
  if (Math.abs(ahead) <= clockSeconds) return ok("It agrees with the database's.");
  const direction = ahead > 0 ? "ahead of" : "behind";
  return wrong(
    `It is ${Math.round(Math.abs(ahead))} s ${direction} the database's. Turn time synchronisation on (timedatectl set-ntp true) on both machines.`,
  );
}

async function checkMail({ mode, smtpUrl, mailFrom }: Config): Promise<Result> {
  if (mode === "demo") return ok("A demo keeps emails in its own mailbox.");
  if (!smtpUrl) return ok(`The email extension sends as ${mailFrom}.`);
  const { host } = new URL(smtpUrl);
  return await verifyMailServer(smtpUrl).then(
    () => ok(`${host} lets the store in. It sends as ${mailFrom}.`),
    (error: unknown) =>
      wrong(
        `${host} does not let the store in (${reasonOf(error)}). Check SMTP_URL, and that this machine may connect to it.`,
      ),
  );
}

async function checkPayments(config: Config, db: Db): Promise<Result> {
  if (config.mode === "demo") return ok("A demo pays in its own sandbox.");
  const ids = Object.keys(providerNames) as BuiltInProviderId[];
  const found: string[] = [];
  for (const id of ids) {
    const provider = findBuiltInProvider(config, id);
    if (!provider) continue;
    // No payment has it, so the answer only says whether the key is good.
    const answer = await provider.query(`ASO-CHECK-${randomUUID().slice(0, 8).toUpperCase()}`);
    const name = providerNames[id];
    if (answer.kind === "refused") {
      return wrong(`${name} refuses the key. Copy it again from ${name}'s dashboard.`);
    }
    if (answer.kind === "unknown") {
      return wrong(`${name} gave no clear answer (${answer.cause}). Check outgoing connections.`);
    }
    found.push(`${name} accepts the key (${provider.mode === "Live" ? "live" : "test"}).`);
    if (id === config.payments.provider && provider.mode === "Test") {
      return attention(`${found.join(" ")} With a test key no money moves: set the live one.`);
    }
  }
  const { provider } = config.payments;
  if (provider && !Object.hasOwn(providerNames, provider)) {
    found.push(`${providerName(provider)} takes payments by store/extensions.ts.`);
  }
  if (found.length > 0) return ok(found.join(" "));
  const { isOn } = await getStoreSettings(db, config, "transfer");
  return isOn
    ? ok("By bank transfer alone.")
    : wrong("Nobody can pay. Turn bank transfer on under Settings, or set a provider's key.");
}

async function checkPictures(config: Config): Promise<Result> {
  if (!config.s3) {
    await requireDataDir(config.dataDir);
    return ok(`In ${config.dataDir} on this machine.`);
  }
  const storage = openStorage(config);
  const name = `${randomUUID()}.webp`;
  await storage.put(name, Buffer.from(name));
  const read = await storage.read(name);
  await storage.remove(name);
  const place = `${config.s3.endpoint}/${config.s3.bucket}`;
  return read?.toString() === name
    ? ok(`${place} takes, gives and removes a file.`)
    : wrong(`${place} did not give back what it took. Check S3_BUCKET.`);
}

async function checkDisk({ dataDir }: Config): Promise<Result> {
  const { freeBytes, totalBytes } = await getDiskSpace(dataDir);
  const free = `${megabytes(freeBytes)} of ${megabytes(totalBytes)} free`;
  if (freeBytes < fullBytes) return wrong(`${free}. Make room, or the store stops.`);
  return freeBytes < fillingBytes ? attention(`${free}. Make room.`) : ok(`${free}.`);
}

async function checkBackups(config: Config, db: Db): Promise<Result> {
  const target = openTarget(config);
  if (!target) {
    return attention("There are none. Set BACKUP_TO and BACKUP_KEY (docs/runbooks/backup.md).");
  }
  const backups = await target.list();
  const state = await findBackupState(db, target.place);
  if (state.pausedSince) {
    return attention(
      "The store was restored and runs no jobs yet. Release it under System health.",
    );
  }
  if (state.failed) return wrong(`The newest failed: ${state.failed.error}`);
  if (!state.last)
    return attention(`None in ${target.place} yet. Make one: ${nameCommand("backup")}.`);
  const summary = `${backups.length} in ${target.place}, the last of ${state.last.startedAt.toISOString()}`;
  return config.backup.key
    ? ok(`${summary}, encrypted.`)
    : attention(`${summary}, not encrypted. Set BACKUP_KEY.`);
}

async function checkJobs(_: Config, db: Db): Promise<Result> {
  const { count, silentSeconds } = await findWorkers(db);
  return silentSeconds !== null && silentSeconds < 2 * clockSeconds
    ? ok(`${count} worker(s) at work.`)
    : attention(
        `Nothing works on them: the store is not running, or start ${nameCommand("worker")}.`,
      );
}

async function checkExtensions(_: Config, db: Db): Promise<Result> {
  const failed = await listExtensionFailures(db, systemClock());
  if (failed.length === 0) return ok("None failed within the last hour.");
  const each = failed.map(
    ({ point, failures, since, message }) =>
      `${point} ${plural(failures, "time")} since ${since.toISOString()} (${message})`,
  );
  return attention(`Failed: ${each.join("; ")}. See docs/build/extensions.md.`);
}

async function checkAddress({ publicUrl }: Config): Promise<Result> {
  const answer = await fetch(`${publicUrl}/api/health`, {
    redirect: "error",
    signal: AbortSignal.timeout(addressTimeoutMs),
  }).catch((error: unknown) => reasonOf(error));
  if (typeof answer === "string") {
    return attention(
      `${publicUrl} does not answer (${answer}). Start the store, and lead the name and its certificate to this machine.`,
    );
  }
  return answer.ok
    ? ok(`${publicUrl} answers.`)
    : attention(`${publicUrl} answers ${answer.status}. Is another program behind it?`);
}

async function checkShop({ mode }: Config, db: Db): Promise<Result> {
  if (!(await findFirstOwner(db))) {
    return attention(`It has no owner. Create one: ${nameCommand("owner", "--email … --name …")}`);
  }
  return mode === "live" && hasSampleContacts(await getContent(db, "contacts"))
    ? attention("It shows sample contacts. Enter yours under Settings, Name and contacts.")
    : ok("It has an owner and contacts.");
}

function megabytes(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** What to do, where somebody wrote it; otherwise the cause of a failed connection, one level deeper. Without the address, which may hold a password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const sentence =
    error instanceof UserFixableError ? error.message : getConnectionErrorHint(error);
  if (sentence) return sentence;
  const { cause } = error;
  if (cause instanceof Error) return reasonOf(cause);
  const code = "code" in error ? `${error.code}` : "";
  return error.message.includes(code) ? error.message : `${code}: ${error.message}`;
}
