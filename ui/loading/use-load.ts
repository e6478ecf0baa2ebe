import { useEffect, useRef, useState } from "react";

interface LoadState<T> {
  readonly value: T | undefined;
  readonly failure: Error | null;
  readonly busy: boolean;
}

export interface Load<T> extends LoadState<T> {
  /** Reloads; the current value stays until the reply. */
  reload(): Promise<void>;
  replace(value: T): void;
}

/**
 * Outdated calls are aborted. `load` receives the last value, to continue from it; `initial`
 * replaces the first call.
 */
export function useLoad<T>(
  load: (signal: AbortSignal, previous: T | undefined) => Promise<T>,
  key = "",
  initial?: T,
): Load<T> {
  const pending = { key, value: undefined, failure: null, busy: true };
  const [state, setState] = useState<LoadState<T> & { readonly key: string }>(
    initial === undefined ? pending : { ...pending, value: initial, busy: false },
  );
  const current = state.key === key ? state : pending;
  const { value, failure, busy } = current;
  const inFlight = useRef<AbortController>(undefined);

  async function reload() {
    inFlight.current?.abort();
    const call = new AbortController();
    inFlight.current = call;
    setState({ ...current, busy: true });
    try {
      const answer = await load(call.signal, value);
      if (!call.signal.aborted) setState({ ...pending, value: answer, busy: false });
    } catch (cause) {
      if (call.signal.aborted) return;
      console.error(cause);
      setState({ ...current, failure: cause as Error, busy: false });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a call is made for its key
  useEffect(() => {
    if (busy) void reload();
    return () => inFlight.current?.abort();
  }, [key]);

  function replace(next: T) {
    inFlight.current?.abort();
    setState({ ...pending, value: next, busy: false });
  }

  return { value, failure, busy, reload, replace };
}
