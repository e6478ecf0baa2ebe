import { allProductsTags, everyPage, listenForPageChanges } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { watchMenuTypes } from "#server/modules/catalogue/types/index.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { logRepeated } from "#server/platform/observability/log.ts";

export interface InvalidatableCache {
  drop(tags: readonly string[]): void;
  dropAll(): void;
}

/** Drops everything when a change may have been missed. */
export async function invalidateCachesOnChange(
  app: Http,
  { db, log }: Runtime,
  databaseUrl: string,
  caches: readonly InvalidatableCache[],
): Promise<void> {
  const drop = (tags: readonly string[]) => {
    for (const cache of caches) cache.drop(tags);
  };
  const checkMenus = watchMenuTypes(db, {
    onChange: () => drop([everyPage]),
    onError: (error) =>
      logRepeated(log, "warn", {}, { err: error }, "could not check whether the menus changed"),
  });
  const listener = await listenForPageChanges(databaseUrl, {
    onChange(tags) {
      // First, or the caches would be filled again from an outdated replica.
      db.replica.mustShowChanges();
      drop(tags);
      if (allProductsTags.some((tag) => tags.includes(tag))) checkMenus();
    },
    onGap() {
      db.replica.mustShowChanges();
      for (const cache of caches) cache.dropAll();
    },
    onError: (error) =>
      logRepeated(log, "warn", {}, { err: error }, "cannot listen for page changes, retrying"),
  });
  // For changes made before the listener was connected.
  db.replica.mustShowChanges();
  app.addHook("onClose", () => listener.close());
}
