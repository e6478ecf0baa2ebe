import { type RefObject, useEffect, useRef } from "react";

/** The browser traps focus, closes on Escape and restores focus. */
export function useModal(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const latestOnClose = useRef(onClose);
  latestOnClose.current = onClose;

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) showModal(dialog);
    if (!open && dialog.open) dialog.close();
  }, [open]);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const close = () => latestOnClose.current();
    const closeOnScrim = (event: MouseEvent) => {
      if (event.target === dialog) dialog.close();
    };
    dialog.addEventListener("close", close);
    dialog.addEventListener("click", closeOnScrim);
    return () => {
      dialog.removeEventListener("close", close);
      dialog.removeEventListener("click", closeOnScrim);
    };
  }, []);

  return ref;
}

/** Reserves the width of the hidden scroll bar, so that the page does not move. */
export function showModal(dialog: HTMLDialogElement): void {
  const { style, clientWidth } = document.documentElement;
  // With another modal open it is already hidden.
  if (!document.querySelector("dialog:modal")) {
    style.setProperty("--scroll-bar", `${innerWidth - clientWidth}px`);
  }
  dialog.showModal();
}
