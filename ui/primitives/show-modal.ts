/** Reserves the width of the hidden scroll bar, so that the page does not move. */
export function showModal(dialog: HTMLDialogElement): void {
  const { style, clientWidth } = document.documentElement;
  // With another modal open it is already hidden.
  if (!document.querySelector("dialog:modal")) {
    style.setProperty("--scroll-bar", `${innerWidth - clientWidth}px`);
  }
  dialog.showModal();
}
