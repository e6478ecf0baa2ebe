import { useEffect, useRef, useState } from "react";
import type { Stocktake } from "#contract/api/staff-stocktakes.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { api } from "../../api.ts";
import { faultText } from "../../loading/fault-text.ts";
import {
  isSameSize,
  type KeptCount,
  keepCounts,
  nextToSend,
  readCounts,
  toSent,
  withCount,
  withoutSent,
} from "./keep-counts.ts";

/** A network that is back does not always say so, in milliseconds. */
const againMs = 10_000;

interface Counts {
  /** What this device counted of a size and the store does not know yet. */
  waiting(productId: string, size: string): KeptCount | undefined;
  count(productId: string, size: string, counted: number | null): void;
  /** Counts that wait for a network. */
  readonly waits: number;
  /** Why the store refused some; empty unless it did. */
  readonly fault: string;
}

/**
 * What is counted on this device. It shows at once and is sent at once; without a network it waits on the device, over
 * a closed page too, until there is one.
 * @param onKept hears of the stock-take once the store knows every count
 */
export function useCounts(takeId: string, onKept: (take: Stocktake) => void): Counts {
  const [waiting, setWaiting] = useState(() => readCounts(takeId));
  const [isCut, setCut] = useState(false);
  const [fault, setFault] = useState("");
  const underWay = useRef(false);
  const queue = useRef(waiting);
  const latest = useRef(onKept);
  latest.current = onKept;

  function keep(counts: readonly KeptCount[]) {
    queue.current = counts;
    keepCounts(takeId, counts);
    setWaiting(counts);
  }

  async function sendAll() {
    if (underWay.current) return;
    underWay.current = true;
    let answer: Stocktake | undefined;
    while (queue.current.length > 0) {
      const sent = nextToSend(queue.current);
      try {
        const body = toSent(sent, Date.now());
        answer = await api("POST /staff/stock-takes/:id/counts", { params: { id: takeId }, body });
        setFault("");
        setCut(false);
      } catch (cause) {
        // The server's own trouble passes too; only what it refuses is told and let go of.
        const { code, status = 0 } = faultOf(cause) ?? {};
        if (code === "network" || status >= 500 || status === 401) {
          setCut(true);
          break;
        }
        setFault(faultText(cause, "The counts could not be kept."));
      }
      keep(withoutSent(queue.current, sent));
    }
    underWay.current = false;
    if (answer && queue.current.length === 0) latest.current(answer);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waited is sent when the page opens and when the network is back
  useEffect(() => {
    void sendAll();
    const again = () => void sendAll();
    window.addEventListener("online", again);
    const timer = setInterval(again, againMs);
    return () => {
      window.removeEventListener("online", again);
      clearInterval(timer);
    };
  }, [takeId]);

  return {
    waiting: (productId, size) => waiting.find((each) => isSameSize(each, { productId, size })),
    count(productId, size, counted) {
      keep(withCount(queue.current, { productId, size, counted, at: Date.now() }));
      void sendAll();
    },
    waits: isCut ? waiting.length : 0,
    fault,
  };
}
