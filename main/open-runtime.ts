import { existsSync } from "node:fs";
import { join } from "node:path";
import { connect } from "#server/database/connection.ts";
import { requireWhole } from "#server/database/copy/restore-place.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/index.ts";
import { migrate } from "#server/database/migrate.ts";
import { createRuntime, type Runtime } from "#server/database/runtime.ts";
import { requireMode } from "#server/database/store-mode.ts";
import { findTemplate } from "#server/database/template.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Config } from "#server/platform/config.ts";
import { requireDataDir } from "#server/platform/data-dir.ts";
import { usesDataDir } from "#server/platform/disk.ts";
import { createLog } from "#server/platform/log.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import { picturesAt } from "#server/platform/s3-config.ts";

/** What a process works with, and how to let go of it. */
export interface OpenRuntime {
  readonly runtime: Runtime;
  /** Address of the database in use. */
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/**
 * Opens the database, starting the embedded one where none is configured, and brings it up to date.
 * @throws {StoreModeError} for a database of a store of the other mode
 * @throws {RestorePlaceError} for half of a restored one
 */
export async function openRuntime(config: Config): Promise<OpenRuntime> {
  const log = createLog(config.logLevel);
  // Pictures and the database lie there unless both lie elsewhere.
  if (usesDataDir(config)) await requireDataDir(config.dataDir);
  // Brought back by another account, the folder within is that one's. Where there is none yet, the first picture makes it.
  const pictures = join(config.dataDir, "media");
  if (!config.s3 && existsSync(pictures)) await requireDataDir(pictures);
  const tell = (line: string) => log.info(line);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: tell, template: findTemplate });
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? "";
  try {
    await migrate(databaseUrl, { inspect: requireWhole, log: tell });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const metrics = createMetrics();
  // Whoever wants no traces does not pay for what makes them.
  const traces =
    config.traces &&
    (await (
      await import("#server/platform/send-traces.ts")
    ).sendTraces(config.traces, {
      log,
      metrics,
    }));
  const db = connect(databaseUrl, {
    metrics,
    replicaUrl: config.databaseReplicaUrl,
    pictures: picturesAt(config),
    guarded: config.mode !== "live",
    onError: (error) => log.warn({ err: error }, "an idle database connection broke"),
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
  const runtime = createRuntime({ config, db, clock: systemClock, log, metrics, traces });
  return { runtime, databaseUrl, close };
}
