import { listenForPageChanges } from "./database/listen-page-changes.ts";
import { everyPage } from "./database/page-changes.ts";
import type { Runtime } from "./database/runtime.ts";
import { everyProductTags, watchLiveTypes } from "./modules/catalogue/index.ts";
import type { Http } from "./platform/http/create-http.ts";

/** What is kept for many readers and known by what it was made from. */
export interface Droppable {
  drop(tags: readonly string[]): void;
  dropAll(): void;
}

/** Drops what is kept when any process announces a change, and all of it when one may have been missed. */
export async function keepCurrent(
  app: Http,
  { db, log }: Runtime,
  databaseUrl: string,
  caches: readonly Droppable[],
): Promise<void> {
  const drop = (tags: readonly string[]) => {
    for (const cache of caches) cache.drop(tags);
  };
  const lookAtMenus = watchLiveTypes(db, {
    onChange: () => drop([everyPage]),
    onError: (error) => log.warn({ err: error }, "it is not known whether the menus changed"),
  });
  const listener = await listenForPageChanges(databaseUrl, {
    onChange(tags) {
      // First, or what is dropped would be made anew from what a replica still shows.
      db.replica.mustShowChanges();
      drop(tags);
      if (everyProductTags.some((tag) => tags.includes(tag))) lookAtMenus();
    },
    onGap() {
      db.replica.mustShowChanges();
      for (const cache of caches) cache.dropAll();
    },
    onError: (error) => log.warn({ err: error }, "page changes cannot be heard, trying again"),
  });
  // What changed before anybody listened.
  db.replica.mustShowChanges();
  app.addHook("onClose", () => listener.close());
}
