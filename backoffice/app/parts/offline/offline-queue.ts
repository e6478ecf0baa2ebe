import { useEffect, useRef, useState } from "react";
import { asApiError } from "#contract/client/api-error.ts";
import { errorText, isTemporaryError } from "../../loading/errors.ts";
import { useMember } from "../../session/use-member.ts";
import { adoptSavedState, saveForTab } from "./tab-storage.ts";

/** Browsers don't always report that the network is back. Milliseconds. */
const retryMs = 10_000;

interface OfflineQueueOptions<Item, Answer> {
  readonly key: string;
  /** The newer item then replaces the older. */
  isSame(a: Item, b: Item): boolean;
  readonly maxPerCall: number;
  send(items: readonly [Item, ...Item[]]): Promise<Answer>;
  readonly refusal: string;
  /** Called with the last response once the queue is empty; sent items stay visible until it resolves. */
  onSent(answer: Answer): void | Promise<void>;
}

interface OfflineQueue<Item> {
  readonly isReady: boolean;
  /** Unsent items, and sent ones the loaded data doesn't show yet. */
  readonly waiting: readonly Item[];
  put(item: Item): void;
  readonly offlineCount: number;
  readonly error: string;
  retry(): void;
}

/**
 * Offline queue: sends items in order; without a network they are stored on the device, per member
 * and tab, until it is back.
 */
export function useOfflineQueue<Item, Answer>(
  rules: OfflineQueueOptions<Item, Answer>,
): OfflineQueue<Item> {
  const { key, isSame, maxPerCall } = rules;
  const member = useMember()?.id;
  const storageScope = `${key}:${member}`;
  const [waiting, setWaiting] = useState<readonly Item[]>([]);
  const [sentUnconfirmed, setSentUnconfirmed] = useState<readonly Item[]>([]);
  const [isReady, setReady] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const [error, setError] = useState("");
  const isSending = useRef(false);
  // From Retry-After, in milliseconds since 1970.
  const notBefore = useRef(0);
  const isLoaded = useRef(false);
  const queue = useRef(waiting);
  // Last response not yet passed to onSent, with the items sent since.
  const pendingAnswer = useRef<{ readonly answer: Answer; readonly items: readonly Item[] }>(
    undefined,
  );
  const latest = useRef(rules);
  latest.current = rules;

  function saveQueue(items: readonly Item[]) {
    queue.current = items;
    if (isLoaded.current) saveForTab(storageScope, items.length === 0 ? undefined : items);
    setWaiting(items);
  }

  async function sendAll() {
    if (isSending.current || Date.now() < notBefore.current) return;
    isSending.current = true;
    while (queue.current.length > 0) {
      const sent = queue.current.slice(0, maxPerCall) as [Item, ...Item[]];
      try {
        const answer = await latest.current.send(sent);
        const items = [...(pendingAnswer.current?.items ?? []), ...sent];
        pendingAnswer.current = { answer, items };
        setSentUnconfirmed((all) => [...all, ...sent]);
        setError("");
        setOffline(false);
      } catch (cause) {
        // Temporary errors keep the items.
        if (isTemporaryError(cause)) {
          notBefore.current = Date.now() + (asApiError(cause)?.retryAfter ?? 0) * 1000;
          setOffline(true);
          break;
        }
        setError(errorText(cause, latest.current.refusal));
      }
      saveQueue(withoutSent(queue.current, sent));
    }
    isSending.current = false;
    if (!pendingAnswer.current || queue.current.length > 0) return;
    const { answer, items } = pendingAnswer.current;
    pendingAnswer.current = undefined;
    await latest.current.onSent(answer);
    setSentUnconfirmed((all) => withoutSent(all, items));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waited is sent when the page opens and when the network is back
  useEffect(() => {
    if (member === undefined) return;
    let isUnmounted = false;
    void adoptSavedState<readonly Item[]>(storageScope, (saved) => saved.flat()).then(
      (saved = []) => {
        if (isUnmounted) return;
        isLoaded.current = true;
        setReady(true);
        saveQueue(queue.current.reduce((all, item) => withItem(all, item, isSame), saved));
        void sendAll();
      },
    );
    const retryNow = () => void sendAll();
    window.addEventListener("online", retryNow);
    const timer = setInterval(retryNow, retryMs);
    return () => {
      isUnmounted = true;
      window.removeEventListener("online", retryNow);
      clearInterval(timer);
    };
  }, [member, storageScope]);

  return {
    isReady,
    waiting: waiting.reduce((all, item) => withItem(all, item, isSame), sentUnconfirmed),
    put(item) {
      saveQueue(withItem(queue.current, item, isSame));
      void sendAll();
    },
    offlineCount: isOffline ? waiting.length : 0,
    error,
    retry: () => void sendAll(),
  };
}

/** Replaces an older item of the same kind. */
export function withItem<Item>(
  queue: readonly Item[],
  item: Item,
  isSame: (a: Item, b: Item) => boolean,
): readonly Item[] {
  return [...queue.filter((each) => !isSame(each, item)), item];
}

export function withoutSent<Item>(queue: readonly Item[], sent: readonly Item[]): readonly Item[] {
  return queue.filter((each) => !sent.includes(each));
}
