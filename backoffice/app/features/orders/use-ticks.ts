import { useEffect, useRef, useState } from "react";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { api } from "../../api.ts";
import { faultText } from "../../loading/fault-text.ts";
import { type KeptTick, keepTicks, readTicks, withTick } from "./keep-ticks.ts";

interface Ticks {
  /** Pieces of a line that lie in the parcel, as this device has it. */
  laidIn(position: number): number;
  tick(position: number, laidIn: number): void;
  /** Ticks that have not reached the store yet. */
  readonly waits: number;
  /** Why the store refused one; empty unless it did. */
  readonly fault: string;
  retry(): void;
}

/**
 * The ticks of a parcel. They show at once and are sent in their order; without a network they wait on the device,
 * over a closed page too, until there is one.
 */
export function useTicks(order: StaffOrder, onChanged: (order: StaffOrder) => void): Ticks {
  const { id } = order;
  const [waiting, setWaiting] = useState<readonly KeptTick[]>(() => readTicks(id));
  const [isCut, setCut] = useState(false);
  const [fault, setFault] = useState("");
  const underWay = useRef(false);
  const latest = useRef(onChanged);
  latest.current = onChanged;
  const queue = useRef(waiting);

  function keep(ticks: readonly KeptTick[]) {
    queue.current = ticks;
    keepTicks(id, ticks);
    setWaiting(ticks);
  }

  async function sendAll() {
    if (underWay.current) return;
    underWay.current = true;
    let answer: StaffOrder | undefined;
    for (let [first] = queue.current; first; [first] = queue.current) {
      try {
        answer = await api("POST /staff/orders/:id/ticks", { params: { id }, body: first });
        setFault("");
        setCut(false);
      } catch (cause) {
        if (faultOf(cause)?.code === "network") {
          setCut(true);
          break;
        }
        setFault(faultText(cause, "The tick could not be kept."));
      }
      const sent = first;
      keep(queue.current.filter((each) => each !== sent));
    }
    underWay.current = false;
    if (answer && queue.current.length === 0) latest.current(answer);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waited is sent when the order opens and when the network is back
  useEffect(() => {
    void sendAll();
    const again = () => void sendAll();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [id]);

  return {
    laidIn: (position) =>
      waiting.findLast((tick) => tick.position === position)?.laidIn ??
      order.lines.find((line) => line.position === position)?.laidIn ??
      0,
    tick(position, laidIn) {
      // What is on its way stays first in the queue; an older tick of the same line behind it says nothing any more.
      keep(withTick(queue.current, { position, laidIn }, underWay.current));
      void sendAll();
    },
    waits: isCut ? waiting.length : 0,
    fault,
    retry: () => void sendAll(),
  };
}
