import type { MouseEvent } from "react";

export function isUnmodifiedClick(event: MouseEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) && event.button === 0;
}
