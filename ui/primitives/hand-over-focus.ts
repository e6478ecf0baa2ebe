/** Gives the keyboard to the page's content, from where Tab goes on. */
export function focusContent() {
  document.querySelector("main")?.focus({ preventScroll: true });
}

/**
 * The ref of a part that may go while the keyboard is in it, such as a message with its button: the page's content
 * then takes the keyboard over, and nobody is thrown back to the top.
 */
export function handOverFocus(part: HTMLElement | null) {
  return () => {
    if (part?.contains(document.activeElement)) focusContent();
  };
}
