import { createSnapshot } from "#server/database/copy/create-snapshot.ts";
import { openStorages } from "#server/modules/media/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import { findStoreCommit, storeVersion } from "#server/platform/config/store-version.ts";
import { encrypt } from "./age.ts";
import { type Member, writeArchive } from "./archive.ts";
import {
  type BackupContents,
  type BackupManifest,
  type PartCount,
  packRows,
  partNames,
  toContentsMember,
  toManifestMember,
  toTablePart,
} from "./backup-content.ts";
import { BackupError } from "./backup-error.ts";
import { copyPictures } from "./copy-pictures.ts";

export interface OpenBackup {
  readonly takenAt: Date;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Call it once all bytes were read. */
  contents(): BackupContents;
  close(): Promise<void>;
}

/** Without a key it is not encrypted. @throws {BackupError} where there is no store */
export async function openBackup(
  config: Pick<Config, "dataDir" | "s3">,
  databaseUrl: string,
  key: string | undefined,
  origin: Pick<BackupManifest, "storeId" | "kind"> = { storeId: null, kind: "manual" },
): Promise<OpenBackup> {
  const snapshot = await createSnapshot(databaseUrl).catch((cause: unknown) => {
    if (cause instanceof Error && "code" in cause && cause.code === "42P01") {
      throw new BackupError("There is no store in this database yet, so nothing to back up.");
    }
    throw cause;
  });
  const { takenAt, postgres, migrations, tables, sequences } = snapshot;
  const storages = openStorages(config);
  let contents: BackupContents | undefined;

  async function* listMembers(): AsyncGenerator<Member> {
    yield toManifestMember({
      takenAt: takenAt.toISOString(),
      ...origin,
      store: await storeVersion,
      commit: await findStoreCommit(),
      postgres,
      migrations,
      tables,
      sequences,
    });
    const parts: PartCount[] = [];
    for (const table of tables) {
      const name = toTablePart(table.name);
      parts.push({ name, records: yield* packRows(name, snapshot.copyTable(table)) });
    }
    const jobs = yield* packRows(partNames.jobs, snapshot.copyJobs());
    parts.push({ name: partNames.jobs, records: jobs });
    // The pictures of these rows exist already, and a long transaction is costly.
    await snapshot.close();
    let lost = 0;
    const pictures = yield* copyPictures(storages, () => {
      lost += 1;
    });
    parts.push({ name: partNames.pictures, records: pictures });
    contents = { parts, lost };
    yield toContentsMember(contents);
  }
  const archive = writeArchive(listMembers(), takenAt);
  return {
    takenAt,
    bytes: key === undefined ? archive : encrypt(archive, key),
    contents() {
      if (!contents) throw new Error("The backup was not read to its end");
      return contents;
    },
    close: snapshot.close,
  };
}
