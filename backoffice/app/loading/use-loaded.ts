import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { ApiFault, faultOf } from "#contract/client/api-fault.ts";
import { askAnew } from "./ask-anew.ts";

/** What became of a call: still under way, refused, or answered. */
export type Loaded<T> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly fault: ApiFault }
  | {
      readonly state: "ready";
      readonly data: T;
      /** When the answer came, in milliseconds since 1970. */
      readonly at: number;
      /** Why a later call was refused; what is shown is older then. */
      readonly fault?: ApiFault;
      /** It is the answer to what was asked before, shown until this one comes. */
      readonly isStandIn?: boolean;
      /** A newer answer is on its way. */
      readonly isAsking?: boolean;
    };

/** A loaded value, and the ways to load it again or to put a newer one in its place. */
export interface Loading<T> {
  readonly loaded: Loaded<T>;
  /** Loads again; what is shown stays until the answer is there. */
  reload(): void;
  /** Shows what another call answered with. */
  replace(data: T): void;
}

/** What a call is kept under: the room or record first, then everything it depends on. */
export type LoadKey = readonly [what: string, ...on: unknown[]];

interface LoadOptions {
  /** What was shown stays while another page of the same list is on its way. */
  readonly keepShown?: boolean;
  /** Asks again so often, in milliseconds, while somebody looks. */
  readonly everyMs?: number;
}

/** Calls the API when a room opens and whenever its key changes, and keeps the answer for those who come back. */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  key: LoadKey,
  { keepShown = false, everyMs }: LoadOptions = {},
): Loading<T> {
  const client = useQueryClient();
  const { data, error, dataUpdatedAt, isPending, isFetching, isPlaceholderData } = useQuery<T>({
    queryKey: key,
    queryFn: ({ signal }) => load(signal),
    ...(keepShown && { placeholderData: keepPreviousData }),
    ...(everyMs && { refetchInterval: everyMs }),
  });
  const id = JSON.stringify(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key that reads the same is the same
  const reload = useCallback(
    () => void askAnew(client, { queryKey: key, exact: true }),
    [client, id],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key that reads the same is the same
  const replace = useCallback(
    (next: T) => {
      // An answer that is still under way was asked for before this one, and would lay what was over what is.
      void client.cancelQueries({ queryKey: key, exact: true });
      client.setQueryData<T>(key, () => next);
    },
    [client, id],
  );
  const loaded = toLoaded(isPending, data, error, dataUpdatedAt);
  return {
    loaded:
      loaded.state === "ready"
        ? { ...loaded, isAsking: isFetching, isStandIn: isPlaceholderData }
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
    return { state: "ready", data, at, ...(error ? { fault: asFault(error) } : {}) };
  }
  return isPending ? { state: "loading" } : { state: "failed", fault: asFault(error) };
}

/** Settings of the store of answers: an answer is good until somebody comes back to it, and is then asked for anew. */
export const loadDefaults = {
  queries: {
    retry: false,
    // A browser that believes to be offline may still reach a store on its own network: asking tells.
    networkMode: "always",
  },
} as const satisfies NonNullable<ConstructorParameters<typeof QueryClient>[0]>["defaultOptions"];

/** A failure as a fault of the API; anything else is a fault of this program. */
export function asFault(cause: unknown): ApiFault {
  return faultOf(cause) ?? new ApiFault({ code: "internal", status: 0, detail: "" });
}
