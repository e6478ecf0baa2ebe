/** A version that this one can be installed over, while it runs: docs/decisions/0069-versions.md. */
export interface Release {
  readonly version: string;
  readonly commit: string;
  /** Its newest file. It and those before it never change: `released.sha256` holds their digests. */
  readonly lastMigration: string;
}

/** The last two, the older first. */
export const releases: readonly Release[] = [
  {
    version: "0.9.0",
    commit: "e31e7e831a338fb653f06f373a44e88392fafabf",
    lastMigration: "0022-channels.sql",
  },
  {
    version: "0.10.0",
    commit: "c7d622c6208425ac4543937d17d118ed347c644d",
    lastMigration: "0026-extensions.sql",
  },
];
