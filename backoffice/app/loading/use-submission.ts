import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { conflictErrorText, useRecord } from "../parts/records/record-conflict.ts";

export interface Submission {
  readonly busy: boolean;
  readonly error: string;
  /** Ignored while a call is in flight; true if it succeeded. */
  send(call: () => Promise<unknown>): Promise<boolean>;
  clear(): void;
}

/** One call at a time. A version conflict shows the current record and keeps the typing. */
export function useSubmission(fallback: string): Submission {
  const record = useRecord();
  const isSending = useRef(false);
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSuccess: () => record?.markSaved(),
    onError: (cause) => record?.showConflict(cause),
  });
  return {
    busy: isPending,
    error: error ? conflictErrorText(error, fallback, record) : "",
    async send(call) {
      // A second press may come before the button is busy.
      if (isSending.current) return false;
      isSending.current = true;
      return await mutateAsync(call)
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          isSending.current = false;
        });
    },
    clear: reset,
  };
}
