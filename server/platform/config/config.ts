import { join } from "node:path";
import { checkProductFields } from "#contract/product-fields/check-product-fields.ts";
import { isEmail } from "#contract/validation/email.ts";
import { UserFixableError } from "#server/platform/errors/user-fixable-error.ts";
import { storeConfig } from "#store/config.ts";
import { productFields } from "#store/product-fields.ts";
import { type BackupConfig, readBackupConfig } from "./backup-config.ts";
import {
  type ExtensionProviderConfig,
  type PaymentConfig,
  readPaymentConfig,
} from "./payment-config.ts";
import { createEnvReader, type EnvReader, httpProtocols } from "./read-env.ts";
import { readS3Config, type S3Config } from "./s3-config.ts";

export interface Config {
  readonly mode: "demo" | "live";
  /** `::` listens on every address, IPv4 included. */
  readonly host: string;
  readonly port: number;
  readonly sandboxPort: number;
  readonly dataDir: string;
  /** Where hashed assets of all builds are kept, for pages that other builds sent. */
  readonly assetsDir: string;
  /** Absent: the embedded database in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Replicas for reads that may be slightly stale; absent: the primary serves them. */
  readonly databaseReplicaUrl: string | undefined;
  /** Origin under which shoppers reach the store, without a trailing slash. */
  readonly publicUrl: string;
  /** Origin of the API where it differs from the store's; else empty. */
  readonly apiUrl: string;
  /** Whose pages may call the public API from a browser, besides the store's own. */
  readonly corsOrigins: readonly string[];
  /** Absent: emails stay in the local mailbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly payments: PaymentConfig;
  readonly reservationMinutes: number;
  /** Days from delivery within which items can be returned. */
  readonly returnDays: number;
  /** Days after which staff are reminded of an approved return that has not arrived. */
  readonly returnOverdueDays: number;
  readonly saleNotifications: "each" | "hourly" | "none";
  /** Newsletter emails per minute, over all processes. */
  readonly newsletterEmailsPerMinute: number;
  readonly s3: S3Config | undefined;
  readonly backup: BackupConfig;
  readonly logLevel: string;
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  readonly traces: TracesConfig | undefined;
  readonly runJobs: boolean;
  /** For tests: webhooks to this machine, over http too. */
  readonly allowsLoopbackWebhooks: boolean;
  /** Number of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: number;
}

export class ConfigError extends UserFixableError {
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(
      `The configuration has ${errors.length} error(s):\n${errors.map((f) => `  - ${f}`).join("\n")}`,
    );
    this.name = "ConfigError";
    this.errors = errors;
  }
}

/** What the store's own code changes. */
interface ExtensionSettings {
  /** False where an extension sends emails. */
  readonly needsSmtp?: boolean;
  readonly paymentProvider?: ExtensionProviderConfig | undefined;
}

/** @throws {ConfigError} listing every error at once */
export function readConfig(
  variables: Readonly<Record<string, string | undefined>>,
  { needsSmtp = true, paymentProvider }: ExtensionSettings = {},
): Config {
  const env = createEnvReader(variables);
  const { errors, addError, text, integer, choice, url } = env;

  const readMetricsConfig = (): Config["metrics"] => {
    if (text("METRICS_PORT") === undefined) return undefined;
    const metricsPort = integer("METRICS_PORT", 9464, 1, 65_535);
    const usedPorts = isLive ? [port] : [port, sandboxPort];
    if (usedPorts.includes(metricsPort))
      addError("METRICS_PORT must differ from PORT and SANDBOX_PORT");
    return { host: text("METRICS_HOST") ?? "127.0.0.1", port: metricsPort };
  };

  const mode = choice("MODE", ["demo", "live"] as const, "demo");
  const isLive = mode === "live";
  const port = integer("PORT", 3000, 1, 65_535);
  const sandboxPort = integer("SANDBOX_PORT", Math.min(port + 1, 65_535), 1, 65_535);
  const dataDir = text("DATA_DIR") ?? "./data";
  const databaseUrl = url("DATABASE_URL", ["postgres:", "postgresql:"]);
  const databaseReplicaUrl = url("DATABASE_REPLICA_URL", ["postgres:", "postgresql:"]);
  if (databaseReplicaUrl && !databaseUrl) addError("DATABASE_REPLICA_URL needs DATABASE_URL");
  if (databaseReplicaUrl && databaseUrl) {
    const [name, replicaName] = [databaseUrl, databaseReplicaUrl].map(getDatabaseName);
    if (replicaName !== name) {
      addError(
        `DATABASE_REPLICA_URL names the database ${replicaName} and DATABASE_URL ${name}: name the same in both, or lists would be of another store than orders`,
      );
    }
  }
  const publicUrl = url("PUBLIC_URL", httpProtocols);
  const smtpUrl = url("SMTP_URL", ["smtp:", "smtps:"]);

  if (isLive) {
    if (!text("DATABASE_URL")) addError("DATABASE_URL is required in live mode");
    if (!text("PUBLIC_URL")) addError("PUBLIC_URL is required in live mode");
    if (publicUrl?.startsWith("http:")) {
      addError(
        "PUBLIC_URL must begin with https:// in live mode: put a proxy that speaks HTTPS in front, and name the address that shoppers open",
      );
    }
    if (!text("TRUSTED_PROXIES")) {
      addError(
        "TRUSTED_PROXIES is required in live mode: the number of proxies in front, such as 1 behind one nginx or load balancer, or 0 if shoppers reach this process directly",
      );
    }
    if (needsSmtp && !text("SMTP_URL")) addError("SMTP_URL is required in live mode");
    if (!text("MAIL_FROM")) addError("MAIL_FROM is required in live mode");
  }
  if (isLive && text("WEBHOOK_LOOPBACK") === "yes") {
    addError("WEBHOOK_LOOPBACK is for tests and cannot be set in live mode");
  }
  const mailFrom = text("MAIL_FROM");
  if (mailFrom && !isEmail(/^[^<>]*<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom)) {
    addError(
      "MAIL_FROM must be one email address, with or without a name: Ada's Shop <hello@example.com>",
    );
  }
  if (!isLive && sandboxPort === port) addError("SANDBOX_PORT must differ from PORT");

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
    apiUrl: url("API_URL", httpProtocols) ?? "",
    corsOrigins: readCorsOrigins(env, isLive ? ["https:"] : httpProtocols),
    smtpUrl: isLive ? smtpUrl : undefined,
    mailFrom: mailFrom ?? `${storeConfig.name} <${storeConfig.contact.email}>`,
    payments: readPaymentConfig(
      env,
      isLive ? undefined : { port: sandboxPort, publicUrl },
      paymentProvider,
    ),
    reservationMinutes: integer("ORDER_HOLD_MINUTES", 30, 1, 1440),
    returnDays: integer("RETURN_DAYS", 14, 1, 365),
    returnOverdueDays: integer("RETURN_OVERDUE_DAYS", 14, 1, 365),
    saleNotifications: choice("SALE_NOTICES", ["each", "hourly", "none"] as const, "each"),
    newsletterEmailsPerMinute: integer("NEWSLETTER_EMAILS_PER_MINUTE", 300, 1, 60_000),
    s3: readS3Config(env),
    backup: readBackupConfig(env),
    logLevel: choice("LOG_LEVEL", ["fatal", "error", "warn", "info", "debug", "silent"], "info"),
    metrics: readMetricsConfig(),
    traces: readTraces(env),
    runJobs: choice("RUN_JOBS", ["yes", "no"] as const, "yes") === "yes",
    allowsLoopbackWebhooks: choice("WEBHOOK_LOOPBACK", ["yes", "no"] as const, "no") === "yes",
    trustedProxies: integer("TRUSTED_PROXIES", 0, 0, 10),
  };
  for (const error of checkProductFields(productFields)) {
    addError(`store/product-fields.ts: ${error}`);
  }
  if (errors.length > 0) throw new ConfigError(errors);
  return config;
}

/** Compared letter by letter with what browsers send, so anything but an exact origin is refused. */
function readCorsOrigins(
  { text, addError }: EnvReader,
  protocols: readonly string[],
): readonly string[] {
  const entries = (text("CORS_ORIGINS") ?? "").split(",").map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ""))].filter((entry) => {
    const { origin = "", protocol = "" } = URL.canParse(entry) ? new URL(entry) : {};
    const isOrigin = protocols.includes(protocol) && !origin.includes("*");
    if (isOrigin && origin === entry) return true;
    const hint = isOrigin ? origin : "https://partner.example";
    addError(
      `CORS_ORIGINS: ${entry} is no origin that may call the API: write it as browsers send it, such as ${hint}`,
    );
    return false;
  });
}

/** The database name in a PostgreSQL URL, which defaults to the user name. */
function getDatabaseName(url: string): string {
  const { pathname, username } = new URL(url);
  return pathname.slice(1) || username;
}

export interface TracesConfig {
  readonly endpoint: string;
  /** Sampled share, from 0 to 1; children of sampled work are always sampled. */
  readonly ratio: number;
}

/** OpenTelemetry's OTLP exporter variables. The endpoint may hold a key: never log it. */
function readTraces({ text, url, choice, addError }: EnvReader): TracesConfig | undefined {
  const exact = url("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", httpProtocols);
  const base = url("OTEL_EXPORTER_OTLP_ENDPOINT", httpProtocols);
  const endpoint = exact ?? (base && `${base}/v1/traces`);
  if (!endpoint) return undefined;
  for (const name of ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"]) {
    if ((text(name) ?? "http/json") !== "http/json") {
      addError(`${name} must be http/json: the store sends traces by HTTP in JSON alone`);
    }
  }
  const all = "parentbased_always_on";
  const some = "parentbased_traceidratio";
  const sampler = choice("OTEL_TRACES_SAMPLER", [all, some] as const, all);
  const ratio = Number(text("OTEL_TRACES_SAMPLER_ARG") ?? 1);
  if (!(ratio >= 0 && ratio <= 1)) addError("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1");
  return { endpoint, ratio: sampler === some ? ratio : 1 };
}
