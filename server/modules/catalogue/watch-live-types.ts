import type { Queryable } from "#server/database/connection.ts";
import { listLiveTypes } from "./choices.queries.ts";

/**
 * Says when a type comes on sale or goes, which the menus of every page show: a change of goods announces itself to
 * lists alone, as few of them change a menu.
 * @param onChange is also called at the first look, since nothing is known of before
 * @returns looks again; whoever asks while it looks is looked for once more
 */
export function watchLiveTypes(
  on: Queryable,
  { onChange, onError }: { onChange: () => void; onError: (error: unknown) => void },
): () => void {
  let known: string | undefined;
  let isLooking = false;
  let isAskedAgain = false;

  const look = async () => {
    do {
      isAskedAgain = false;
      const live = [await listLiveTypes(on, "MEN"), await listLiveTypes(on, "WOMEN")];
      const found = JSON.stringify(live);
      if (found !== known) onChange();
      known = found;
    } while (isAskedAgain);
  };
  return () => {
    isAskedAgain = true;
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) => {
        // What the menus show now is not known, so the next look counts as a change.
        known = undefined;
        onError(error);
      })
      .finally(() => {
        isLooking = false;
      });
  };
}
