import { useEffect, useState } from "react";
import type { Upload } from "./use-uploads.ts";

interface DeferredSubmit<Value> {
  readonly isWaiting: boolean;
  submit(value: Value): void;
  cancel(): void;
}

/** A failed upload cancels and takes the focus. */
export function useSubmitAfterUploads<Value>(
  { uploads }: { readonly uploads: readonly Upload[] },
  onSubmit: (value: Value) => void,
  onRefused?: () => void,
): DeferredSubmit<Value> {
  const [deferred, setDeferred] = useState<{ readonly value: Value } | null>(null);
  useEffect(() => {
    if (deferred === null) return;
    const isRefused = uploads.some(({ error }) => error !== "");
    if (!isRefused && uploads.length > 0) return;
    setDeferred(null);
    if (!isRefused) {
      onSubmit(deferred.value);
      return;
    }
    onRefused?.();
    document.querySelector<HTMLElement>("[data-refused-upload]")?.focus();
  });
  return {
    isWaiting: deferred !== null,
    submit: (value) => (uploads.length > 0 ? setDeferred({ value }) : onSubmit(value)),
    cancel: () => setDeferred(null),
  };
}
