import { useEffect, useRef, useState } from "react";
import { CloseIcon, WarningIcon } from "./icons.tsx";
import { LoomStrip } from "./loom-strip.tsx";

const shownMs = 4000;

/** What is said at the bottom of the page. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isError: boolean;
}

/** A toast that stands: it leaves by itself unless it is an error or somebody rests on it. */
export default function ShownToast({ toast, close }: { toast: Toast; close: () => void }) {
  const [held, setHeld] = useState(false);
  /** What had the keyboard before the toast's button. */
  const cameFrom = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (toast.isError || held) return;
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [toast, held, close]);

  return (
    <div
      role={toast.isError ? "alert" : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className="overlay-toast on-dark flex min-h-13 items-stretch bg-ink text-paper md:min-w-90 md:max-w-lg"
    >
      <LoomStrip direction="standing" className="w-2" />
      <p className="flex grow items-center gap-3 py-3 pl-4">
        {toast.isError && <WarningIcon className="shrink-0" />}
        {toast.text}
      </p>
      <button
        type="button"
        onClick={() => {
          close();
          cameFrom.current?.focus();
        }}
        onFocus={(event) => {
          setHeld(true);
          cameFrom.current = event.relatedTarget as HTMLElement | null;
        }}
        onBlur={() => setHeld(false)}
        aria-label="Close"
        className="flex w-13 shrink-0 items-center justify-center focus-visible:-outline-offset-4"
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  );
}
