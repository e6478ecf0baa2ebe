import { useEffect, useRef, useState } from "react";
import { faultOf } from "#contract/client/api-fault.ts";
import { faultText } from "../loading/fault-text.ts";
import { isPassing } from "../loading/is-passing.ts";
import { useMember } from "../session/use-member.ts";
import { keepForTab, takeKept } from "./keep-by-tab.ts";
import { withItem, withoutSent } from "./kept-queue.ts";

/** A network that is back does not always say so, in milliseconds. */
const againMs = 10_000;

interface QueueRules<Item, Answer> {
  /** The name it is kept under on this device. */
  readonly key: string;
  /** Whether the newer says the same thing anew, and takes the place of the older. */
  isSame(a: Item, b: Item): boolean;
  /** How many one call takes. */
  readonly most: number;
  send(items: readonly [Item, ...Item[]]): Promise<Answer>;
  /** Said of what the store refused without a reason. */
  readonly refusal: string;
  /** Hears the last answer once the store knows all; what was sent stays in sight until it is done. */
  onSent(answer: Answer): void | Promise<void>;
}

/** What was done on this device and the store does not know yet. */
interface SendQueue<Item> {
  /** What was kept on the device before is known. */
  readonly isKnown: boolean;
  /** What is not sent yet, and what was but is not shown by what the store told since. */
  readonly waiting: readonly Item[];
  put(item: Item): void;
  /** How many wait for a network. */
  readonly waits: number;
  /** Why the store refused some; empty unless it did. */
  readonly fault: string;
  retry(): void;
}

/**
 * Sends what is put into it at once and in its order; without a network it waits on the device, over a closed page too,
 * until there is one. What two tabs wait with lies side by side, and is sent for the member who did it.
 */
export function useSendQueue<Item, Answer>(rules: QueueRules<Item, Answer>): SendQueue<Item> {
  const { key, isSame, most } = rules;
  const member = useMember()?.id;
  const place = `${key}:${member}`;
  const [waiting, setWaiting] = useState<readonly Item[]>([]);
  const [unshown, setUnshown] = useState<readonly Item[]>([]);
  const [isKnown, setKnown] = useState(false);
  const [isCut, setCut] = useState(false);
  const [fault, setFault] = useState("");
  const underWay = useRef(false);
  // Where the store asked for fewer calls, the moment from which it takes more.
  const notBefore = useRef(0);
  const isTaken = useRef(false);
  const queue = useRef(waiting);
  // What the store answered last and nobody heard yet, with what it was sent since somebody did.
  const unheard = useRef<{ readonly answer: Answer; readonly items: readonly Item[] }>(undefined);
  const latest = useRef(rules);
  latest.current = rules;

  function keep(items: readonly Item[]) {
    queue.current = items;
    if (isTaken.current) keepForTab(place, items.length === 0 ? undefined : items);
    setWaiting(items);
  }

  async function sendAll() {
    if (underWay.current || Date.now() < notBefore.current) return;
    underWay.current = true;
    while (queue.current.length > 0) {
      const sent = queue.current.slice(0, most) as [Item, ...Item[]];
      try {
        const answer = await latest.current.send(sent);
        const items = [...(unheard.current?.items ?? []), ...sent];
        unheard.current = { answer, items };
        setUnshown((all) => [...all, ...sent]);
        setFault("");
        setCut(false);
      } catch (cause) {
        // Only what the store refuses is told and let go of.
        if (isPassing(cause)) {
          notBefore.current = Date.now() + (faultOf(cause)?.retryAfter ?? 0) * 1000;
          setCut(true);
          break;
        }
        setFault(faultText(cause, latest.current.refusal));
      }
      keep(withoutSent(queue.current, sent));
    }
    underWay.current = false;
    if (!unheard.current || queue.current.length > 0) return;
    const { answer, items } = unheard.current;
    unheard.current = undefined;
    await latest.current.onSent(answer);
    setUnshown((all) => withoutSent(all, items));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waited is sent when the page opens and when the network is back
  useEffect(() => {
    if (member === undefined) return;
    let isLeft = false;
    void takeKept<readonly Item[]>(place, (kept) => kept.flat()).then((kept = []) => {
      if (isLeft) return;
      isTaken.current = true;
      setKnown(true);
      keep(queue.current.reduce((all, item) => withItem(all, item, isSame), kept));
      void sendAll();
    });
    const again = () => void sendAll();
    window.addEventListener("online", again);
    const timer = setInterval(again, againMs);
    return () => {
      isLeft = true;
      window.removeEventListener("online", again);
      clearInterval(timer);
    };
  }, [member, place]);

  return {
    isKnown,
    waiting: waiting.reduce((all, item) => withItem(all, item, isSame), unshown),
    put(item) {
      keep(withItem(queue.current, item, isSame));
      void sendAll();
    },
    waits: isCut ? waiting.length : 0,
    fault,
    retry: () => void sendAll(),
  };
}
