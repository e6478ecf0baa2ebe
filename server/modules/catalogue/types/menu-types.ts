import type { Queryable } from "#server/database/connection/connection.ts";
import { listPublishedTypes } from "./types.queries.ts";

/** Menus show the types with published products. */
export function watchMenuTypes(
  on: Queryable,
  { onChange, onError }: { onChange: () => void; onError: (error: unknown) => void },
): () => void {
  let known: string | undefined;
  let isChecking = false;
  let isCheckRequested = false;

  const check = async () => {
    do {
      isCheckRequested = false;
      const types = [await listPublishedTypes(on, "MEN"), await listPublishedTypes(on, "WOMEN")];
      const current = JSON.stringify(types);
      if (current !== known) onChange();
      known = current;
    } while (isCheckRequested);
  };
  return () => {
    isCheckRequested = true;
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error: unknown) => {
        // What menus show is unknown after an error, so the next check counts as a change.
        known = undefined;
        onError(error);
      })
      .finally(() => {
        isChecking = false;
      });
  };
}
