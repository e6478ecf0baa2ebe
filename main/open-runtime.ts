import { existsSync } from "node:fs";
import { join } from "node:path";
import { connect } from "#server/database/connection/connection.ts";
import { requireWhole } from "#server/database/copy/restore-place.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/index.ts";
import { migrate } from "#server/database/migrations/migrate.ts";
import { createRuntime, type Runtime } from "#server/database/runtime.ts";
import { requireMode } from "#server/database/store-mode.ts";
import { findTemplate } from "#server/database/template.ts";
import type { Config } from "#server/platform/config/config.ts";
import { requireDataDir } from "#server/platform/config/data-dir.ts";
import { getMediaBaseUrl } from "#server/platform/config/s3-config.ts";
import { usesDataDir } from "#server/platform/files/disk-space.ts";
import { createLog, logRepeated } from "#server/platform/observability/log.ts";
import { createMetrics } from "#server/platform/observability/metrics.ts";
import { systemClock } from "#server/platform/time/dates.ts";
import { extensions } from "#store/extensions.ts";

export interface OpenRuntime {
  readonly runtime: Runtime;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/**
 * @throws {StoreModeError} for a database of the other mode
 * @throws {RestorePlaceError} for a half-restored database
 */
export async function openRuntime(config: Config): Promise<OpenRuntime> {
  const log = createLog(config.logLevel);
  if (usesDataDir(config)) await requireDataDir(config.dataDir);
  // The folder may belong to another account after a restore; otherwise the first picture creates it.
  const pictures = join(config.dataDir, "media");
  if (!config.s3 && existsSync(pictures)) await requireDataDir(pictures);
  const print = (line: string) => log.info(line);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: print, template: findTemplate });
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? "";
  try {
    await migrate(databaseUrl, { inspect: requireWhole, log: print });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const metrics = createMetrics();
  const traces =
    config.traces &&
    (await (
      await import("#server/platform/observability/send-traces.ts")
    ).sendTraces(config.traces, {
      log,
      metrics,
    }));
  const db = connect(databaseUrl, {
    metrics,
    replicaUrl: config.databaseReplicaUrl,
    pictures: getMediaBaseUrl(config),
    guarded: config.mode !== "live",
    onError: (error) =>
      logRepeated(log, "warn", {}, { err: error }, "an idle database connection broke"),
  });
  const close = async () => {
    await db.close();
    await embedded?.stop();
    await traces?.close();
  };
  try {
    await requireMode(db, config.mode);
  } catch (error) {
    await close();
    throw error;
  }
  const runtime = createRuntime({
    ...{ config, db, clock: systemClock, log, metrics, traces, extensions },
  });
  return { runtime, databaseUrl, close };
}
