import type { StoreContent } from "#contract/api/content/store-content.ts";
import { api } from "./api.ts";

type NamedStore = NonNullable<StoreContent["named"]>;

let current: NamedStore | undefined;

/** Keeps the known name if the request fails. */
export async function readStore(): Promise<NamedStore | null> {
  const content: StoreContent = await api("GET /store/content", { query: { of: "name" } }).catch(
    () => ({}),
  );
  current = content.named ?? current;
  return current ?? null;
}

export function storeName(): string {
  return current?.name ?? "The store";
}
