import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { ApiError, asApiError } from "#contract/client/api-error.ts";
import { useHasUnsavedEdits } from "./unsaved-edits.ts";
import { refetchQueries } from "./use-refetch.ts";

export type Loaded<T> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: ApiError }
  | {
      readonly state: "ready";
      readonly data: T;
      /** Milliseconds since 1970. */
      readonly at: number;
      /** A later request failed; the data is older. */
      readonly error?: ApiError;
      /** Data of the previous key. */
      readonly isPlaceholder?: boolean;
      readonly isFetching?: boolean;
    };

export interface Loading<T> {
  readonly loaded: Loaded<T>;
  reload(): void;
  replace(data: T): void;
}

/** Page or record first, then its parameters. */
export type LoadKey = readonly [what: string, ...on: unknown[]];

interface LoadOptions {
  readonly showPrevious?: boolean;
  /** Milliseconds between refetches while the tab is visible. */
  readonly refetchMs?: number;
  /** When the tab becomes visible; true by default. */
  readonly refetchOnFocus?: boolean;
}

/** Loads when mounted and when the key changes; cached for later visits. */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  key: LoadKey,
  { showPrevious = false, refetchMs, refetchOnFocus = true }: LoadOptions = {},
): Loading<T> {
  const client = useQueryClient();
  const { data, error, dataUpdatedAt, isPending, isFetching, isPlaceholderData } = useQuery<T>({
    queryKey: key,
    queryFn: ({ signal }) => load(signal),
    ...(showPrevious && { placeholderData: keepPreviousData }),
    ...(refetchMs && { refetchInterval: refetchMs }),
    refetchOnWindowFocus: refetchOnFocus,
  });
  const id = JSON.stringify(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key that reads the same is the same
  const reload = useCallback(
    () => void refetchQueries(client, { queryKey: key, exact: true }),
    [client, id],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key that reads the same is the same
  const replace = useCallback(
    (next: T) => {
      // A request in flight is older than this data.
      void client.cancelQueries({ queryKey: key, exact: true });
      client.setQueryData<T>(key, () => next);
    },
    [client, id],
  );
  const loaded = toLoaded(isPending, data, error, dataUpdatedAt);
  return {
    loaded:
      loaded.state === "ready"
        ? { ...loaded, isFetching, isPlaceholder: isPlaceholderData }
        : loaded,
    reload,
    replace,
  };
}

function toLoaded<T>(
  isPending: boolean,
  data: T | undefined,
  error: unknown,
  at: number,
): Loaded<T> {
  if (data !== undefined) {
    return { state: "ready", data, at, ...(error ? { error: toApiError(error) } : {}) };
  }
  return isPending ? { state: "loading" } : { state: "failed", error: toApiError(error) };
}

// An "offline" browser may still reach a store on its own network.
const networkMode = "always";

export const loadDefaults = {
  queries: { retry: false, networkMode },
  mutations: { networkMode },
} as const satisfies NonNullable<ConstructorParameters<typeof QueryClient>[0]>["defaultOptions"];

export function toApiError(cause: unknown): ApiError {
  return asApiError(cause) ?? new ApiError({ code: "internal", status: 0, detail: "" });
}

/** Milliseconds. */
const refetchMs = 10_000;

/**
 * Loads a record and follows changes by other people and in other tabs. Not while any form has
 * unsaved edits: saving them then reports the conflict.
 */
export function useLoadedRecord<T>(
  load: (signal: AbortSignal) => Promise<T>,
  key: LoadKey,
): Loading<T> {
  const isHeld = useHasUnsavedEdits();
  return useLoaded(load, key, isHeld ? { refetchOnFocus: false } : { refetchMs });
}
