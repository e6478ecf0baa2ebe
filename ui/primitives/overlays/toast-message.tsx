import { useEffect, useRef, useState } from "react";
import { CloseIcon, WarningIcon } from "../icons.tsx";
import { LoomStrip } from "../loom-strip.tsx";

const visibleMs = 4000;
const actionVisibleMs = 10_000;
/** Tick in ms: time in which a slow phone freezes does not count. */
const stepMs = 500;
/** Maximum counted per tick, in ms; background tabs tick once a second. */
const maxStepMs = 1_000;

export interface ToastAction {
  readonly label: string;
  run(): void;
  onDismiss(): void;
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isError: boolean;
  readonly action?: ToastAction | undefined;
}

/** Closes by itself unless it is an error, hovered or focused. */
export default function ToastMessage({ toast, close }: { toast: Toast; close: () => void }) {
  const [paused, setPaused] = useState(false);
  /** Focus before it moved to the toast’s button. */
  const previousFocus = useRef<HTMLElement | null>(null);
  const remainingMs = useRef(toast.action ? actionVisibleMs : visibleMs);

  useEffect(() => {
    if (toast.isError || paused) return;
    let since = Date.now();
    const timer = setInterval(() => {
      const now = Date.now();
      remainingMs.current -= Math.min(now - since, maxStepMs);
      since = now;
      if (remainingMs.current <= 0) close();
    }, stepMs);
    return () => clearInterval(timer);
  }, [toast, paused, close]);

  // After hovering there is a little more time.
  useEffect(() => {
    if (paused) remainingMs.current = Math.max(remainingMs.current, 2000);
  }, [paused]);

  const { action } = toast;
  function dismiss() {
    close();
    previousFocus.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only holds it
    <div
      role={toast.isError ? "alert" : undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={(event) => {
        setPaused(true);
        if (!event.currentTarget.contains(event.relatedTarget)) {
          previousFocus.current = event.relatedTarget as HTMLElement | null;
        }
      }}
      onBlur={() => setPaused(false)}
      className="overlay-toast on-dark flex min-h-13 items-stretch overflow-clip rounded-panel bg-ink-deep text-light md:min-w-90 md:max-w-lg"
    >
      <LoomStrip direction="standing" className="w-2" />
      <p className="flex grow items-center gap-3 py-3 pl-4">
        {toast.isError && <WarningIcon className="shrink-0" />}
        <span>{toast.text}</span>
      </p>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.run();
            dismiss();
          }}
          className="flex min-w-11 shrink-0 items-center px-4 focus-visible:-outline-offset-4"
        >
          <span className="border-current border-b">{action.label}</span>
        </button>
      )}
      <button
        type="button"
        onClick={dismiss}
        aria-label="Close"
        className="flex w-13 shrink-0 items-center justify-center focus-visible:-outline-offset-4"
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  );
}
