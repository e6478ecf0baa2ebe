import { createContext, useCallback, useContext, useMemo, useRef, useState } from "react";
import type { Elements } from "../elements.ts";
import { lazyComponent } from "../lazy-component.tsx";
import type { Toast, ToastAction } from "./toast-message.tsx";

/** Lazy: most visits show none. If its code fails to load, the text alone is shown. */
const ToastMessage = lazyComponent(
  () => import("./toast-message.tsx"),
  ({ toast, close }: { toast: Toast; close: () => void }) => (
    <button type="button" onClick={close} className="bg-ink-deep p-4 text-left text-light">
      {toast.text}
    </button>
  ),
);

export interface Toaster {
  /** Closes after 4 s, with an action after 10; paused on hover or focus. */
  showToast(text: string, action?: ToastAction): void;
  /** Stays until closed. */
  showErrorToast(text: string): void;
}

const ToasterContext = createContext<Toaster>({ showToast: () => {}, showErrorToast: () => {} });

export function useToast(): Toaster {
  return useContext(ToasterContext);
}

let lastId = 0;

export function ToastProvider({ children }: { children: Elements }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const currentAction = useRef<ToastAction>(undefined);
  const change = useCallback((next: Toast | null) => {
    currentAction.current?.onDismiss();
    currentAction.current = next?.action;
    setToast(next);
  }, []);
  const close = useCallback(() => change(null), [change]);

  const toaster = useMemo<Toaster>(() => {
    const show = (text: string, isError: boolean, action?: ToastAction) => {
      lastId += 1;
      change({ id: lastId, text, isError, action });
    };
    return {
      showToast: (text, action) => show(text, false, action),
      showErrorToast: (text) => show(text, true),
    };
  }, [change]);

  return (
    <ToasterContext value={toaster}>
      {children}
      {/* An error has its own alert and would be announced twice. */}
      <div
        aria-live={toast?.isError ? "off" : "polite"}
        className="fixed inset-x-4 bottom-(--toast-bottom,1rem) z-toast md:right-auto md:left-(--toast-left,2.5rem)"
      >
        {toast && <ToastMessage key={toast.id} toast={toast} close={close} />}
      </div>
    </ToasterContext>
  );
}
