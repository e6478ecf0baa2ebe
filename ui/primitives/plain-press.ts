import type { MouseEvent } from "react";

/** Whether a press on a link is meant for this page, and not for a new tab or window. */
export function isPlainPress(event: MouseEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) && event.button === 0;
}
