import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { storeConfig } from "#store/config.ts";

/** Payment provider settings; the public key also reaches the browser, the secret only checks webhooks. */
export interface PayazaConfig {
  readonly publicKey: string;
  readonly secretKey: string;
  readonly mode: "Live" | "Test";
  readonly checkoutOrigin: string;
  readonly apiBase: string;
}

/** S3-compatible picture storage; absent means the local disk. */
export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly publicUrl: string;
}

/** An S3-compatible bucket that keeps backups. */
export interface BackupBucket {
  readonly endpoint: string;
  readonly bucket: string;
  /** What the names of backups begin with there: nothing, or a path that ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
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

/** Everything the store is configured with, parsed once at the start. */
export interface Config {
  readonly mode: "demo" | "live";
  /** Address to listen on; `::` is every one of this machine, of IPv4 too. */
  readonly host: string;
  readonly port: number;
  readonly sandboxPort: number;
  readonly dataDir: string;
  /** Where the code of pages is kept for those that other builds of the store sent. */
  readonly assetsDir: string;
  /** Absent: the embedded database in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Replicas of it, for reads that may be a moment old; absent: it reads those itself. */
  readonly databaseReplicaUrl: string | undefined;
  /** Origin under which shoppers reach the store, without a trailing slash. */
  readonly publicUrl: string;
  /** Origin of the API where it is not the store's own; empty otherwise. */
  readonly apiUrl: string;
  /** Absent: mail is kept in the local mailbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly payaza: PayazaConfig;
  readonly orderHoldMinutes: number;
  /** Days from delivery in which pieces may come back. */
  readonly returnDays: number;
  /** Days that an approved return gives its pieces to come; then staff are reminded of it. */
  readonly returnOverdueDays: number;
  /** How the store hears of its sales. */
  readonly saleNotices: "each" | "hourly" | "none";
  /** Mails of letters that leave in a minute at most, from all processes together. */
  readonly lettersPerMinute: number;
  readonly s3: S3Config | undefined;
  readonly backup: BackupConfig;
  readonly logLevel: string;
  /** Where figures are served to Prometheus; absent: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Whether the web process also runs jobs. */
  readonly runJobs: boolean;
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  readonly trustedProxies: number;
}

/** Every fault of a configuration at once. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((f) => `  - ${f}`).join("\n")}`,
    );
    this.name = "ConfigError";
    this.faults = faults;
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/** The provider's own addresses (Payaza documentation). */
const providerCheckoutOrigin = "https://checkout-v2.payaza.africa";
const providerApiBase = "https://api.payaza.africa/live";

/**
 * Reads the configuration from environment variables (decision: Two modes).
 * @throws {ConfigError} listing every fault at once.
 */
export function readConfig(env: Env): Config {
  const faults: string[] = [];
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const fault = (message: string): undefined => {
    faults.push(message);
    return undefined;
  };

  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const given = text(name);
    if (given === undefined) return fallback;
    const value = Number(given);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    fault(`${name} must be a whole number from ${min} to ${max}`);
    return fallback;
  };
  const choice = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const given = text(name);
    if (given === undefined) return fallback;
    const found = allowed.find((value) => value.toLowerCase() === given.toLowerCase());
    return found ?? fault(`${name} must be one of ${allowed.join(", ")}`) ?? fallback;
  };
  const url = (name: string, protocols: readonly string[]): string | undefined => {
    const given = text(name);
    if (given === undefined) return undefined;
    const parsed = URL.canParse(given) ? new URL(given) : undefined;
    if (parsed && protocols.includes(parsed.protocol)) return given.replace(/\/+$/, "");
    return fault(
      `${name} must be a URL beginning with ${protocols.map((p) => `${p}//`).join(" or ")}`,
    );
  };
  const web = ["https:", "http:"];

  const readMetrics = (): Config["metrics"] => {
    if (text("METRICS_PORT") === undefined) return undefined;
    const metricsPort = integer("METRICS_PORT", 9464, 1, 65_535);
    const others = live ? [port] : [port, sandboxPort];
    if (others.includes(metricsPort)) fault("METRICS_PORT must differ from PORT and SANDBOX_PORT");
    return { host: text("METRICS_HOST") ?? "127.0.0.1", port: metricsPort };
  };

  const mode = choice("MODE", ["demo", "live"] as const, "demo");
  const live = mode === "live";
  const port = integer("PORT", 3000, 1, 65_535);
  const sandboxPort = integer("SANDBOX_PORT", Math.min(port + 1, 65_535), 1, 65_535);
  const dataDir = text("DATA_DIR") ?? "./data";
  const databaseUrl = url("DATABASE_URL", ["postgres:", "postgresql:"]);
  const databaseReplicaUrl = url("DATABASE_REPLICA_URL", ["postgres:", "postgresql:"]);
  if (databaseReplicaUrl && !databaseUrl) fault("DATABASE_REPLICA_URL needs DATABASE_URL");
  const publicUrl = url("PUBLIC_URL", web);
  const smtpUrl = url("SMTP_URL", ["smtp:", "smtps:"]);
  const publicKey = text("PAYAZA_PUBLIC_KEY");
  const secretKey = text("PAYAZA_SECRET_KEY");
  const payazaMode = choice("PAYAZA_MODE", ["Live", "Test"] as const, live ? "Live" : "Test");
  // Messages of the pop-up name their origin without a path.
  const checkoutUrl = url("PAYAZA_CHECKOUT_ORIGIN", web);
  const checkoutOrigin = checkoutUrl && new URL(checkoutUrl).origin;
  const apiBase = url("PAYAZA_API_BASE", web);

  if (live) {
    if (!text("DATABASE_URL")) fault("DATABASE_URL is required in live mode");
    if (!text("PUBLIC_URL")) fault("PUBLIC_URL is required in live mode");
    if (publicUrl?.startsWith("http:")) {
      fault(
        "PUBLIC_URL must begin with https:// in live mode: put a proxy that speaks HTTPS in front, and name the address that shoppers open",
      );
    }
    if (!text("TRUSTED_PROXIES")) {
      fault(
        "TRUSTED_PROXIES is required in live mode: the number of proxies in front, such as 1 behind one nginx or load balancer, or 0 if shoppers reach this process directly",
      );
    }
    if (!text("SMTP_URL")) fault("SMTP_URL is required in live mode");
    if (!text("MAIL_FROM")) fault("MAIL_FROM is required in live mode");
    if (!publicKey) fault("PAYAZA_PUBLIC_KEY is required in live mode");
    if (!secretKey) fault("PAYAZA_SECRET_KEY is required in live mode");
    if (publicKey?.startsWith(payazaMode === "Live" ? "PZ78-PKTEST" : "PZ78-PKLIVE")) {
      fault("PAYAZA_PUBLIC_KEY is a key of the other PAYAZA_MODE");
    }
  }
  if (!live && sandboxPort === port) fault("SANDBOX_PORT must differ from PORT");

  const config: Config = {
    mode,
    host: text("HOST") ?? "::",
    port,
    sandboxPort,
    dataDir,
    assetsDir: text("ASSETS_DIR") ?? join(dataDir, "assets"),
    databaseUrl,
    databaseReplicaUrl,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    apiUrl: url("API_URL", web) ?? "",
    smtpUrl: live ? smtpUrl : undefined,
    mailFrom: text("MAIL_FROM") ?? `${storeConfig.name} <${storeConfig.contact.email}>`,
    payaza: live
      ? {
          publicKey: publicKey ?? "",
          secretKey: secretKey ?? "",
          mode: payazaMode,
          checkoutOrigin: checkoutOrigin ?? providerCheckoutOrigin,
          apiBase: apiBase ?? providerApiBase,
        }
      : sandboxKeys(sandboxPort, publicUrl, checkoutOrigin, apiBase),
    orderHoldMinutes: integer("ORDER_HOLD_MINUTES", 30, 1, 1440),
    returnDays: integer("RETURN_DAYS", 14, 1, 365),
    returnOverdueDays: integer("RETURN_OVERDUE_DAYS", 14, 1, 365),
    saleNotices: choice("SALE_NOTICES", ["each", "hourly", "none"] as const, "each"),
    lettersPerMinute: integer("LETTERS_PER_MINUTE", 300, 1, 60_000),
    s3: readS3(text, url, fault),
    backup: {
      ...readBackupPlace(text, url, fault),
      key: readBackupKey(text, fault),
      everyHours: integer("BACKUP_EVERY_HOURS", 24, 1, 168),
      keepDays: integer("BACKUP_KEEP_DAYS", 7, 1, 3650),
      keepWeeks: integer("BACKUP_KEEP_WEEKS", 5, 0, 520),
    },
    logLevel: choice("LOG_LEVEL", ["fatal", "error", "warn", "info", "debug", "silent"], "info"),
    metrics: readMetrics(),
    runJobs: choice("RUN_JOBS", ["yes", "no"] as const, "yes") === "yes",
    trustedProxies: integer("TRUSTED_PROXIES", 0, 0, 10),
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** Demo mode pays through the built-in sandbox. Its webhook secret is new at every start: nothing outside holds it. */
function sandboxKeys(
  sandboxPort: number,
  publicUrl: string | undefined,
  checkoutOrigin: string | undefined,
  apiBase: string | undefined,
): PayazaConfig {
  // A phone that opens the store by the machine's address finds the sandbox there too. The policy of a page
  // cannot name an IPv6 address; the sandbox is to be found under the machine's name as well.
  const named = publicUrl?.startsWith("http:") ? new URL(publicUrl).hostname : "localhost";
  const host = named.startsWith("[") ? "localhost" : named;
  return {
    publicKey: "PZ78-PKTEST-SANDBOX",
    secretKey: `PZ78-SKTEST-${randomBytes(16).toString("hex")}`,
    mode: "Test",
    checkoutOrigin: checkoutOrigin ?? `http://${host}:${sandboxPort}`,
    apiBase: apiBase ?? `http://localhost:${sandboxPort}/live`,
  };
}

function readS3(
  text: (name: string) => string | undefined,
  url: (name: string, protocols: readonly string[]) => string | undefined,
  fault: (message: string) => undefined,
): S3Config | undefined {
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  if (names.every((name) => text(name) === undefined)) return undefined;
  for (const name of names) if (!text(name)) fault(`${name} is required when S3 storage is used`);
  const endpoint = url("S3_ENDPOINT", ["https:", "http:"]) ?? "";
  const bucket = text("S3_BUCKET") ?? "";
  return {
    endpoint,
    bucket,
    region: text("S3_REGION") ?? "auto",
    accessKeyId: text("S3_ACCESS_KEY_ID") ?? "",
    secretAccessKey: text("S3_SECRET_ACCESS_KEY") ?? "",
    publicUrl: url("S3_PUBLIC_URL", ["https:", "http:"]) ?? `${endpoint}/${bucket}`,
  };
}

/** A bucket's settings are those of the pictures unless they have names of their own. */
function readBackupPlace(
  text: (name: string) => string | undefined,
  url: (name: string, protocols: readonly string[]) => string | undefined,
  fault: (message: string) => undefined,
): Pick<BackupConfig, "folder" | "bucket"> {
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
      endpoint: url(own, ["https:", "http:"]) ?? "",
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

function readBackupKey(
  text: (name: string) => string | undefined,
  fault: (message: string) => undefined,
): string | undefined {
  const key = text("BACKUP_KEY");
  if (key === undefined || key.length >= shortestKey) return key;
  return fault(
    `BACKUP_KEY must have at least ${shortestKey} characters, such as those of openssl rand -base64 32`,
  );
}
