import { type EnvReader, web } from "./read-env.ts";
import type { S3Place } from "./s3-config.ts";

/** An S3-compatible bucket that keeps backups. */
export interface BackupBucket extends S3Place {
  /** What the names of backups begin with there: nothing, or a path that ends with a slash. */
  readonly prefix: string;
}

/** How the store is backed up; neither folder nor bucket means that it makes none by itself. */
export interface BackupConfig {
  readonly folder: string | undefined;
  readonly bucket: BackupBucket | undefined;
  /** Words that backups are encrypted with; absent: they are not. */
  readonly key: string | undefined;
  readonly everyHours: number;
  /** The newest of each of so many days and weeks is kept. */
  readonly keepDays: number;
  readonly keepWeeks: number;
}

/** Reads how the store is backed up. */
export function readBackup(env: EnvReader): BackupConfig {
  return {
    ...readPlace(env),
    key: readKey(env),
    everyHours: env.integer("BACKUP_EVERY_HOURS", 24, 1, 168),
    keepDays: env.integer("BACKUP_KEEP_DAYS", 7, 1, 3650),
    keepWeeks: env.integer("BACKUP_KEEP_WEEKS", 5, 0, 520),
  };
}

/** A bucket's settings are those of the pictures unless they have names of their own. */
function readPlace({ text, url, fault }: EnvReader): Pick<BackupConfig, "folder" | "bucket"> {
  const to = text("BACKUP_TO");
  if (!to?.includes("://")) return { folder: to, bucket: undefined };
  const [, bucket = "", path = ""] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(to) ?? [];
  if (bucket === "") fault("BACKUP_TO must be a folder, or s3://bucket/path");
  const pick = (name: string) => text(`BACKUP_S3_${name}`) ?? text(`S3_${name}`);
  for (const name of ["ENDPOINT", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"]) {
    if (!pick(name)) fault(`BACKUP_S3_${name} is required when BACKUP_TO is a bucket`);
  }
  const own = text("BACKUP_S3_ENDPOINT") === undefined ? "S3_ENDPOINT" : "BACKUP_S3_ENDPOINT";
  const prefix = path.replace(/\/+$/, "");
  return {
    folder: undefined,
    bucket: {
      endpoint: url(own, web) ?? "",
      bucket,
      prefix: prefix && `${prefix}/`,
      region: pick("REGION") ?? "auto",
      accessKeyId: pick("ACCESS_KEY_ID") ?? "",
      secretAccessKey: pick("SECRET_ACCESS_KEY") ?? "",
    },
  };
}

/** Shorter words can be guessed by whoever has the file. */
const shortestKey = 20;

function readKey({ text, fault }: EnvReader): string | undefined {
  const key = text("BACKUP_KEY");
  if (key === undefined || key.length >= shortestKey) return key;
  return fault(
    `BACKUP_KEY must have at least ${shortestKey} characters, such as those of openssl rand -base64 32`,
  );
}
