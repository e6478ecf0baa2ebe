import { takeSnapshot } from "#server/database/copy/take-snapshot.ts";
import { openEveryStorage } from "#server/modules/media/index.ts";
import type { Config } from "#server/platform/config.ts";
import { storeVersion } from "#server/platform/store-version.ts";
import { type BackupManifest, partNames, partOfTable, writeJson } from "./backup-content.ts";
import { BackupError } from "./backup-error.ts";
import { copyPictures } from "./copy-pictures.ts";
import { type OutgoingPart, writeParts } from "./parts.ts";
import { seal } from "./sealed-chunks.ts";
import { compress } from "./zstd.ts";

/** A backup on its way. */
export interface OpenBackup {
  readonly takenAt: Date;
  /** The file, piece by piece. */
  readonly bytes: AsyncIterable<Buffer>;
  /** What is in it, once all of it was read. */
  manifest(): BackupManifest;
  /** Lets go of the database, however far it came. */
  close(): Promise<void>;
}

/**
 * Opens a backup of a store, running or not: its database at one moment, the jobs that wait, and its pictures.
 * @param databaseUrl address of the database
 * @param key words it is encrypted with; undefined for none
 * @throws {BackupError} where there is no store
 */
export async function openBackup(
  config: Pick<Config, "dataDir" | "s3">,
  databaseUrl: string,
  key: string | undefined,
): Promise<OpenBackup> {
  const snapshot = await takeSnapshot(databaseUrl).catch((cause: unknown) => {
    if (cause instanceof Error && "code" in cause && cause.code === "42P01") {
      throw new BackupError("There is no store in this database yet, so nothing to back up.");
    }
    throw cause;
  });
  const { takenAt, postgres, migrations, tables, sequences } = snapshot;
  const storages = openEveryStorage(config);
  let manifest: BackupManifest | undefined;
  let lost = 0;

  async function* listParts(): AsyncGenerator<OutgoingPart> {
    const store = await storeVersion;
    const about = {
      takenAt: takenAt.toISOString(),
      store,
      postgres,
      migrations,
      tables,
      sequences,
    };
    yield { name: partNames.about, content: writeJson(about) };
    for (const table of tables) {
      yield { name: partOfTable(table.name), content: snapshot.copyTable(table) };
    }
    yield { name: partNames.jobs, content: snapshot.copyJobs() };
    // Whatever the rows name is there already, and an open transaction costs the database more the longer it lasts.
    await snapshot.close();
    const countLost = () => {
      lost += 1;
    };
    yield { name: partNames.pictures, content: copyPictures(storages, countLost) };
  }
  const parts = writeParts(listParts(), (written) => {
    manifest = { parts: written, lost };
    return { name: partNames.manifest, content: writeJson(manifest) };
  });
  return {
    takenAt,
    bytes: seal(compress(parts), key),
    manifest() {
      if (!manifest) throw new Error("The backup was not read to its end");
      return manifest;
    },
    close: snapshot.close,
  };
}
