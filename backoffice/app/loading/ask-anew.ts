import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Asks anew for what is shown. An answer that is still under way was asked for before what changed meanwhile: it is
 * dropped, even the very first one, which the library would wait for and take as new.
 * @param filter which answers; all unless said
 * @returns once they came or were refused
 */
export async function askAnew(
  client: QueryClient,
  filter: { readonly queryKey?: QueryKey; readonly exact?: boolean } = {},
): Promise<void> {
  void client.cancelQueries(filter);
  await client.invalidateQueries(filter);
}
