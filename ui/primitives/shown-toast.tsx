import { useEffect, useRef, useState } from "react";
import { CloseIcon, WarningIcon } from "./icons.tsx";
import { LoomStrip } from "./loom-strip.tsx";

const shownMs = 4000;
const offeredMs = 10_000;
/** Time is counted in steps, in ms: a phone that stands still for seconds takes no words away unseen. */
const stepMs = 500;
/** What one step counts at most, in ms; a page in the background is given but one a second. */
const longestStepMs = 1_000;

/** What may be done about what was said, such as taking it back. */
export interface ToastOffer {
  readonly label: string;
  run(): void;
  /** Hears that the offer stands no more. */
  onGone(): void;
}

/** What is said at the bottom of the page. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isError: boolean;
  readonly offer?: ToastOffer | undefined;
}

/** A toast that stands: it leaves by itself unless it is an error or somebody rests on it. */
export default function ShownToast({ toast, close }: { toast: Toast; close: () => void }) {
  const [held, setHeld] = useState(false);
  /** What had the keyboard before the toast's button. */
  const cameFrom = useRef<HTMLElement | null>(null);
  const left = useRef(toast.offer ? offeredMs : shownMs);

  useEffect(() => {
    if (toast.isError || held) return;
    let since = Date.now();
    const timer = setInterval(() => {
      const now = Date.now();
      left.current -= Math.min(now - since, longestStepMs);
      since = now;
      if (left.current <= 0) close();
    }, stepMs);
    return () => clearInterval(timer);
  }, [toast, held, close]);

  // Whoever rested on it has a moment more.
  useEffect(() => {
    if (held) left.current = Math.max(left.current, 2000);
  }, [held]);

  const { offer } = toast;
  function leave() {
    close();
    cameFrom.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only holds it
    <div
      role={toast.isError ? "alert" : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        setHeld(true);
        if (!event.currentTarget.contains(event.relatedTarget)) {
          cameFrom.current = event.relatedTarget as HTMLElement | null;
        }
      }}
      onBlur={() => setHeld(false)}
      className="overlay-toast on-dark flex min-h-13 items-stretch bg-ink text-paper md:min-w-90 md:max-w-lg"
    >
      <LoomStrip direction="standing" className="w-2" />
      <p className="flex grow items-center gap-3 py-3 pl-4">
        {toast.isError && <WarningIcon className="shrink-0" />}
        {toast.text}
      </p>
      {offer && (
        <button
          type="button"
          onClick={() => {
            offer.run();
            leave();
          }}
          className="flex min-w-11 shrink-0 items-center px-4 focus-visible:-outline-offset-4"
        >
          <span className="border-current border-b">{offer.label}</span>
        </button>
      )}
      <button
        type="button"
        onClick={leave}
        aria-label="Close"
        className="flex w-13 shrink-0 items-center justify-center focus-visible:-outline-offset-4"
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  );
}
