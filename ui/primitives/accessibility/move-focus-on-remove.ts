export function focusMain() {
  document.querySelector("main")?.focus({ preventScroll: true });
}

/** Ref for a part that may unmount while focused: focus then moves to the page’s content. */
export function moveFocusOnRemove(element: HTMLElement | null) {
  return () => {
    if (element?.contains(document.activeElement)) focusMain();
  };
}
