import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Cancels requests in flight, even a first one: they started before the change. */
export async function refetchQueries(
  client: QueryClient,
  filter: { readonly queryKey?: QueryKey; readonly exact?: boolean } = {},
): Promise<void> {
  void client.cancelQueries(filter);
  await client.invalidateQueries(filter);
}
