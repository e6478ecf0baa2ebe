import { createSnapshot } from "#server/database/copy/create-snapshot.ts";
import { openStorages } from "#server/modules/media/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import { findStoreCommit, storeVersion } from "#server/platform/config/store-version.ts";
import {
  type BackupInfo,
  type BackupManifest,
  partNames,
  toTablePart,
  writeJson,
} from "./backup-content.ts";
import { BackupError } from "./backup-error.ts";
import { copyPictures } from "./copy-pictures.ts";
import { type OutgoingPart, writeParts } from "./parts.ts";
import { seal } from "./sealed-chunks.ts";
import { compress } from "./zstd.ts";

export interface OpenBackup {
  readonly takenAt: Date;
  readonly bytes: AsyncIterable<Buffer>;
  /** Call it once all bytes were read. */
  manifest(): BackupManifest;
  close(): Promise<void>;
}

/** Without a key it is not encrypted. @throws {BackupError} where there is no store */
export async function openBackup(
  config: Pick<Config, "dataDir" | "s3">,
  databaseUrl: string,
  key: string | undefined,
  origin: Pick<BackupInfo, "storeId" | "kind"> = { storeId: null, kind: "manual" },
): Promise<OpenBackup> {
  const snapshot = await createSnapshot(databaseUrl).catch((cause: unknown) => {
    if (cause instanceof Error && "code" in cause && cause.code === "42P01") {
      throw new BackupError("There is no store in this database yet, so nothing to back up.");
    }
    throw cause;
  });
  const { takenAt, postgres, migrations, tables, sequences } = snapshot;
  const storages = openStorages(config);
  let manifest: BackupManifest | undefined;
  let lost = 0;

  async function* listParts(): AsyncGenerator<OutgoingPart> {
    const info = {
      takenAt: takenAt.toISOString(),
      ...origin,
      store: await storeVersion,
      commit: await findStoreCommit(),
      postgres,
      migrations,
      tables,
      sequences,
    };
    yield { name: partNames.about, content: writeJson(info) };
    for (const table of tables) {
      yield { name: toTablePart(table.name), content: snapshot.copyTable(table) };
    }
    yield { name: partNames.jobs, content: snapshot.copyJobs() };
    // The pictures of these rows exist already, and a long transaction is costly.
    await snapshot.close();
    const countMissing = () => {
      lost += 1;
    };
    yield { name: partNames.pictures, content: copyPictures(storages, countMissing) };
  }
  const parts = writeParts(listParts(), (writtenParts) => {
    manifest = { parts: writtenParts, lost };
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
