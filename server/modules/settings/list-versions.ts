import type { Page } from "#contract/api/envelope.ts";
import type { SettingsVersion, SettingsVersionsQuery } from "#contract/api/staff-settings.ts";
import type { Queryable } from "#server/database/connection.ts";
import { answerPage } from "#server/platform/paging.ts";
import { listVersionRows } from "./settings.queries.ts";

/** Finds the names of those whom histories name (`staffActor`). */
export type NameActors = (
  on: Queryable,
  actors: readonly string[],
) => Promise<ReadonlyMap<string, { readonly name: string }>>;

/** The versions of a part that were published, the newest first. */
export async function listVersions(
  on: Queryable,
  nameActors: NameActors,
  part: string,
  query: SettingsVersionsQuery,
): Promise<Page<SettingsVersion>> {
  const { data, meta } = await answerPage(
    query,
    (range) => listVersionRows(on, part, range),
    (row) => row,
  );
  const names = await nameActors(
    on,
    data.map(({ publishedBy }) => publishedBy),
  );
  return {
    data: data.map(({ version, publishedAt, publishedBy, changes, restored }) => ({
      ...{ version, changes, restored },
      at: publishedAt.toISOString(),
      by: names.get(publishedBy)?.name ?? null,
    })),
    meta,
  };
}
