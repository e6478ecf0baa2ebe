import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/database/embedded/index.ts";
import { migrate } from "#server/database/migrations/migrate.ts";
import { watchOverFolder } from "../cluster/watch-over.ts";

/** A database to measure with, whose folder goes when it is disposed of, or with this process. */
export interface ScratchDatabase extends AsyncDisposable {
  readonly url: string;
}

/** Makes an empty database with the store's tables, in a folder of its own. @param name says what is measured */
export async function openScratchDatabase(name: string): Promise<ScratchDatabase> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), `aso-${name}-`));
  watchOverFolder(dataDir);
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
  stack.defer(() => postgres.stop());
  await migrate(postgres.url);
  const resources = stack.move();
  return { url: postgres.url, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
