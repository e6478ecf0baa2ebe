import { useCallback, useEffect, useRef, useState } from "react";
import { ApiFault, faultOf } from "#contract/client/api-fault.ts";

/** What became of a call: still under way, refused, or answered. */
export type Loaded<T> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly fault: ApiFault }
  | { readonly state: "ready"; readonly data: T };

/** A loaded value, and the ways to load it again or to put a newer one in its place. */
export interface Loading<T> {
  readonly loaded: Loaded<T>;
  /** Loads again; what is shown stays until the answer is there, a failure gives way to loading. */
  reload(): void;
  /** Shows what another call answered with. */
  replace(data: T): void;
}

/**
 * Calls the API when a room opens and whenever `key` changes; an answer that is no longer asked for is dropped.
 * @param key everything the call depends on, as one text
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>, key: string): Loading<T> {
  const [answer, setAnswer] = useState<{ key: string; loaded: Loaded<T> } | null>(null);
  const [round, setRound] = useState(0);
  const latestLoad = useRef(load);
  latestLoad.current = load;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same thing again
  useEffect(() => {
    const aborted = new AbortController();
    latestLoad.current(aborted.signal).then(
      (data) => {
        if (!aborted.signal.aborted) setAnswer({ key, loaded: { state: "ready", data } });
      },
      (cause: unknown) => {
        if (aborted.signal.aborted) return;
        setAnswer({ key, loaded: { state: "failed", fault: asFault(cause) } });
      },
    );
    return () => aborted.abort();
  }, [key, round]);

  const reload = useCallback(() => {
    setAnswer((before) => (before?.loaded.state === "ready" ? before : null));
    setRound((before) => before + 1);
  }, []);
  const replace = useCallback(
    (data: T) => setAnswer({ key, loaded: { state: "ready", data } }),
    [key],
  );
  return { loaded: answer?.key === key ? answer.loaded : { state: "loading" }, reload, replace };
}

/** A failure as a fault of the API; anything else is a fault of this program. */
export function asFault(cause: unknown): ApiFault {
  return faultOf(cause) ?? new ApiFault({ code: "internal", status: 0, detail: "" });
}
