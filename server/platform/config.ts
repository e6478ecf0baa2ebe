import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { storeConfig } from "#store/config.ts";
import { type BackupConfig, readBackup } from "./backup-config.ts";
import { MendableError } from "./mendable-error.ts";
import { readEnv, web } from "./read-env.ts";
import { readS3, type S3Config } from "./s3-config.ts";
import { readTraces, type TracesConfig } from "./traces-config.ts";

/** Payment provider settings; the public key also reaches the browser, the secret only checks webhooks. */
export interface PayazaConfig {
  readonly publicKey: string;
  readonly secretKey: string;
  readonly mode: "Live" | "Test";
  readonly checkoutOrigin: string;
  readonly apiBase: string;
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
  /** Where the steps of work are told to; absent: nowhere. */
  readonly traces: TracesConfig | undefined;
  /** Whether the web process also runs jobs. */
  readonly runJobs: boolean;
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  readonly trustedProxies: number;
}

/** Every fault of a configuration at once. */
export class ConfigError extends MendableError {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((f) => `  - ${f}`).join("\n")}`,
    );
    this.name = "ConfigError";
    this.faults = faults;
  }
}

/** The provider's own addresses (Payaza documentation). */
const providerCheckoutOrigin = "https://checkout-v2.payaza.africa";
const providerApiBase = "https://api.payaza.africa/live";

/**
 * Reads the configuration from environment variables.
 * @throws {ConfigError} listing every fault at once.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const env = readEnv(variables);
  const { faults, fault, text, integer, choice, url } = env;

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
  if (databaseReplicaUrl && databaseUrl) {
    const [name, replicaName] = [databaseUrl, databaseReplicaUrl].map(databaseNameOf);
    if (replicaName !== name) {
      fault(
        `DATABASE_REPLICA_URL names the database ${replicaName} and DATABASE_URL ${name}: name the same in both, or lists would be of another store than orders`,
      );
    }
  }
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
    s3: readS3(env),
    backup: readBackup(env),
    logLevel: choice("LOG_LEVEL", ["fatal", "error", "warn", "info", "debug", "silent"], "info"),
    metrics: readMetrics(),
    traces: readTraces(env),
    runJobs: choice("RUN_JOBS", ["yes", "no"] as const, "yes") === "yes",
    trustedProxies: integer("TRUSTED_PROXIES", 0, 0, 10),
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** The database that an address of PostgreSQL names: unless it says one, that of the account's name. */
function databaseNameOf(url: string): string {
  const { pathname, username } = new URL(url);
  return pathname.slice(1) || username;
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
