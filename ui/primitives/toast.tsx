import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from "react";
import { lazyPart } from "./lazy-part.tsx";
import type { Toast, ToastOffer } from "./shown-toast.tsx";

/** Most visits end without one. Where its code cannot be had, perhaps the very thing to be said, the words must do. */
const ShownToast = lazyPart(
  () => import("./shown-toast.tsx"),
  ({ toast, close }: { toast: Toast; close: () => void }) => (
    <button type="button" onClick={close} className="bg-ink p-4 text-left text-paper">
      {toast.text}
    </button>
  ),
);

/** Says something at the bottom left of the page. */
export interface Toaster {
  /** Leaves after 4 s, with an offer after 10; the pointer or the keyboard resting on it stops the clock. */
  say(text: string, offer?: ToastOffer): void;
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
  const offered = useRef<ToastOffer>(undefined);
  const change = useCallback((next: Toast | null) => {
    offered.current?.onGone();
    offered.current = next?.offer;
    setToast(next);
  }, []);
  const close = useCallback(() => change(null), [change]);

  const toaster = useMemo<Toaster>(() => {
    const show = (text: string, isError: boolean, offer?: ToastOffer) => {
      lastId += 1;
      change({ id: lastId, text, isError, offer });
    };
    return {
      say: (text, offer) => show(text, false, offer),
      sayError: (text) => show(text, true),
    };
  }, [change]);

  return (
    <ToasterContext value={toaster}>
      {children}
      {/* An error is an alert of its own, which would be said twice. */}
      <div
        aria-live={toast?.isError ? "off" : "polite"}
        className="fixed inset-x-4 bottom-(--toast-bottom,1rem) z-toast md:right-auto md:left-(--toast-left,2.5rem)"
      >
        {toast && <ShownToast key={toast.id} toast={toast} close={close} />}
      </div>
    </ToasterContext>
  );
}
