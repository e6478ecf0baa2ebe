import { useRef, useState } from "react";
import { useRecord } from "../parts/record-context.ts";
import { useFaultWords } from "./use-fault-words.ts";

/** One call that a form or a button sends: whether it is under way, and why it was refused. */
export interface Sending {
  readonly busy: boolean;
  /** Empty unless the last call was refused. */
  readonly fault: string;
  /** Sends unless a call is under way; true when it was taken. */
  send(call: () => Promise<unknown>): Promise<boolean>;
  clear(): void;
}

/**
 * Sends calls one at a time. One that was made on an older state of the record on this page shows the newer one; what
 * was typed stays.
 * @param fallback said where the server gives no words of its own
 */
export function useSending(fallback: string): Sending {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const underWay = useRef(false);
  const record = useRecord();
  const wordsOf = useFaultWords(fallback);
  return {
    busy,
    fault,
    async send(call) {
      if (underWay.current) return false;
      underWay.current = true;
      setBusy(true);
      setFault("");
      try {
        await call();
        record?.showSaved();
        return true;
      } catch (cause) {
        setFault(wordsOf(cause));
        return false;
      } finally {
        underWay.current = false;
        setBusy(false);
      }
    },
    clear: () => setFault(""),
  };
}
