import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { CloseIcon, WarningIcon } from "./icons.tsx";
import { LoomStrip } from "./loom-strip.tsx";

const shownMs = 4000;

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isError: boolean;
}

/** Says something at the bottom left of the page. */
export interface Toaster {
  /** Leaves after 4 s, later while the pointer or the keyboard rests on it. */
  say(text: string): void;
  /** Stays until it is closed. */
  sayError(text: string): void;
}

const ToasterContext = createContext<Toaster>({ say: () => {}, sayError: () => {} });

/** The page's toaster. */
export function useToaster(): Toaster {
  return useContext(ToasterContext);
}

let lastId = 0;

/** Holds the one toast of the page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const [held, setHeld] = useState(false);
  /** What had the keyboard before the toast's button. */
  const cameFrom = useRef<HTMLElement | null>(null);
  const close = useCallback(() => setToast(null), []);

  const toaster = useMemo<Toaster>(() => {
    const show = (text: string, isError: boolean) => {
      lastId += 1;
      setHeld(false);
      setToast({ id: lastId, text, isError });
    };
    return { say: (text) => show(text, false), sayError: (text) => show(text, true) };
  }, []);

  useEffect(() => {
    if (!toast || toast.isError || held) return;
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [toast, held, close]);

  return (
    <ToasterContext value={toaster}>
      {children}
      {/* An error is an alert of its own, which would be said twice. */}
      <div
        aria-live={toast?.isError ? "off" : "polite"}
        className="fixed inset-x-4 bottom-4 z-toast md:right-auto md:left-10"
      >
        {toast && (
          <div
            key={toast.id}
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
        )}
      </div>
    </ToasterContext>
  );
}
