import type { FocusEvent, MouseEvent } from "react";

type Input = HTMLInputElement;
let mouseDownInput: Input | undefined;

/** Safari moves the caret on mouseup, which would turn a 7 typed over 12 into 172. */
export const selectOnFocus = {
  onMouseDown({ currentTarget }: MouseEvent<Input>): void {
    mouseDownInput = document.activeElement === currentTarget ? undefined : currentTarget;
  },
  onFocus({ currentTarget }: FocusEvent<Input>): void {
    currentTarget.select();
  },
  onMouseUp(event: MouseEvent<Input>): void {
    if (event.currentTarget === mouseDownInput) event.preventDefault();
    mouseDownInput = undefined;
  },
};
