/** Shows a dialog over everything. The place of the scroll bar that goes is kept, so that the page does not move. */
export function showModal(dialog: HTMLDialogElement): void {
  const { style, clientWidth } = document.documentElement;
  // Under another one the bar has gone before.
  if (!document.querySelector("dialog:modal")) {
    style.setProperty("--scroll-bar", `${innerWidth - clientWidth}px`);
  }
  dialog.showModal();
}
