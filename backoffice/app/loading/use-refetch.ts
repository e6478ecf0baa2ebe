import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { refetchQueries } from "./refetch-queries.ts";

/** Refetches everything under a name such as "orders"; see LoadKey. */
export function useRefetch(): (...what: readonly string[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (...what) => {
      await Promise.all(what.map((each) => refetchQueries(client, { queryKey: [each] })));
    },
    [client],
  );
}
