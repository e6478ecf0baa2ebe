import { useEffect, useRef, useState } from "react";

interface Standing<T> {
  /** The last answer; undefined until there is one. */
  readonly value: T | undefined;
  /** Null unless the last call failed; stays while it is tried again. */
  readonly failure: Error | null;
  readonly busy: boolean;
}

/** What a page shows of the API, and the ways to load it again or to put a newer one in its place. */
export interface Load<T> extends Standing<T> {
  /** Loads again; what is shown stays until the answer is there. */
  reload(): Promise<void>;
  /** Shows what another call answered with. */
  replace(value: T): void;
}

/**
 * Calls the API when a part of a page opens and whenever its key changes; a call that nobody waits for any more is
 * aborted.
 * @param load is given the last answer too, to go on from there
 * @param atHand is shown in place of a first answer, and nothing is asked for
 */
export function useLoad<T>(
  load: (signal: AbortSignal, last: T | undefined) => Promise<T>,
  key = "",
  atHand?: T,
): Load<T> {
  const asked = { key, value: undefined, failure: null, busy: true };
  const [kept, keep] = useState<Standing<T> & { readonly key: string }>(
    atHand === undefined ? asked : { ...asked, value: atHand, busy: false },
  );
  const shown = kept.key === key ? kept : asked;
  const { value, failure, busy } = shown;
  const underWay = useRef<AbortController>(undefined);

  async function reload() {
    underWay.current?.abort();
    const call = new AbortController();
    underWay.current = call;
    keep({ ...shown, busy: true });
    try {
      const answer = await load(call.signal, value);
      if (!call.signal.aborted) keep({ ...asked, value: answer, busy: false });
    } catch (cause) {
      if (call.signal.aborted) return;
      console.error(cause);
      keep({ ...shown, failure: cause as Error, busy: false });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a call is made for its key
  useEffect(() => {
    if (busy) void reload();
    return () => underWay.current?.abort();
  }, [key]);

  function replace(next: T) {
    underWay.current?.abort();
    keep({ ...asked, value: next, busy: false });
  }

  return { value, failure, busy, reload, replace };
}
