import { useRef, useState } from "react";
import { useErrorText, useRecord } from "../parts/records/record-conflict.ts";

export interface Submission {
  readonly busy: boolean;
  readonly error: string;
  /** Ignored while a call is in flight; true if it succeeded. */
  send(call: () => Promise<unknown>): Promise<boolean>;
  clear(): void;
}

/** One call at a time. A version conflict shows the current record and keeps the typing. */
export function useSubmission(fallback: string): Submission {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const isSending = useRef(false);
  const record = useRecord();
  const toErrorText = useErrorText(fallback);
  return {
    busy,
    error,
    async send(call) {
      if (isSending.current) return false;
      isSending.current = true;
      setBusy(true);
      setError("");
      try {
        await call();
        record?.markSaved();
        return true;
      } catch (cause) {
        setError(toErrorText(cause));
        return false;
      } finally {
        isSending.current = false;
        setBusy(false);
      }
    },
    clear: () => setError(""),
  };
}
