import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { askAnew } from "./ask-anew.ts";

/** Asks anew for everything kept under a name, such as "orders", wherever it is shown; see LoadKey. */
export function useReloading(): (...what: readonly string[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (...what) => {
      await Promise.all(what.map((each) => askAnew(client, { queryKey: [each] })));
    },
    [client],
  );
}
