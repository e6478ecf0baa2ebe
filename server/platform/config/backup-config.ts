import { type EnvReader, httpProtocols } from "./read-env.ts";
import type { S3Location } from "./s3-config.ts";

export interface BackupBucket extends S3Location {
  /** Key prefix of backups: empty, or ending in a slash. */
  readonly prefix: string;
}

/** Without folder and bucket no automatic backups are made. */
export interface BackupConfig {
  readonly folder: string | undefined;
  readonly bucket: BackupBucket | undefined;
  /** Passphrase for encryption; absent: unencrypted. */
  readonly key: string | undefined;
  readonly everyHours: number;
  /** Keeps the newest backup of each of so many days and weeks. */
  readonly retentionDays: number;
  readonly retentionWeeks: number;
}

export function readBackupConfig(env: EnvReader): BackupConfig {
  return {
    ...readDestination(env),
    key: readKey(env),
    everyHours: env.integer("BACKUP_EVERY_HOURS", 24, 1, 168),
    retentionDays: env.integer("BACKUP_KEEP_DAYS", 7, 1, 3650),
    retentionWeeks: env.integer("BACKUP_KEEP_WEEKS", 5, 0, 520),
  };
}

function readDestination({
  text,
  url,
  addError,
}: EnvReader): Pick<BackupConfig, "folder" | "bucket"> {
  const to = text("BACKUP_TO");
  if (!to?.includes("://")) return { folder: to, bucket: undefined };
  const [, bucket = "", path = ""] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(to) ?? [];
  if (bucket === "") addError("BACKUP_TO must be a folder, or s3://bucket/path");
  const readVariable = (name: string) => text(`BACKUP_S3_${name}`) ?? text(`S3_${name}`);
  for (const name of ["ENDPOINT", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"]) {
    if (!readVariable(name)) addError(`BACKUP_S3_${name} is required when BACKUP_TO is a bucket`);
  }
  const endpointName =
    text("BACKUP_S3_ENDPOINT") === undefined ? "S3_ENDPOINT" : "BACKUP_S3_ENDPOINT";
  const prefix = path.replace(/\/+$/, "");
  return {
    folder: undefined,
    bucket: {
      endpoint: url(endpointName, httpProtocols) ?? "",
      bucket,
      prefix: prefix && `${prefix}/`,
      region: readVariable("REGION") ?? "auto",
      accessKeyId: readVariable("ACCESS_KEY_ID") ?? "",
      secretAccessKey: readVariable("SECRET_ACCESS_KEY") ?? "",
    },
  };
}

const minKeyLength = 20;

function readKey({ text, addError }: EnvReader): string | undefined {
  const key = text("BACKUP_KEY");
  if (key === undefined || key.length >= minKeyLength) return key;
  return addError(
    `BACKUP_KEY must have at least ${minKeyLength} characters, such as those of openssl rand -base64 32`,
  );
}
