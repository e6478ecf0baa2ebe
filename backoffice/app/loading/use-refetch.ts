import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

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

/** Cancels requests in flight, even a first one: they started before the change. */
export async function refetchQueries(
  client: QueryClient,
  filter: { readonly queryKey?: QueryKey; readonly exact?: boolean } = {},
): Promise<void> {
  void client.cancelQueries(filter);
  await client.invalidateQueries(filter);
}
