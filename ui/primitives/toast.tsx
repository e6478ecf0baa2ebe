import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useState,
} from "react";
import type { Toast } from "./shown-toast.tsx";

/** Most visits end without one. Where its code cannot be had, perhaps the very thing to be said, the words must do. */
const ShownToast = lazy(() =>
  import("./shown-toast.tsx").catch(() => ({
    default: ({ toast, close }: { toast: Toast; close: () => void }) => (
      <button type="button" onClick={close} className="bg-ink p-4 text-left text-paper">
        {toast.text}
      </button>
    ),
  })),
);

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
  const close = useCallback(() => setToast(null), []);

  const toaster = useMemo<Toaster>(() => {
    const show = (text: string, isError: boolean) => {
      lastId += 1;
      setToast({ id: lastId, text, isError });
    };
    return { say: (text) => show(text, false), sayError: (text) => show(text, true) };
  }, []);

  return (
    <ToasterContext value={toaster}>
      {children}
      {/* An error is an alert of its own, which would be said twice. */}
      <div
        aria-live={toast?.isError ? "off" : "polite"}
        className="fixed inset-x-4 bottom-4 z-toast md:right-auto md:left-10"
      >
        <Suspense>{toast && <ShownToast key={toast.id} toast={toast} close={close} />}</Suspense>
      </div>
    </ToasterContext>
  );
}
