import type { FocusEvent, MouseEvent } from "react";

type Input = HTMLInputElement;
let pressedIn: Input | undefined;

/**
 * Handlers of a field that is typed over: all it holds is marked as it is entered. Safari puts the caret where the press
 * ends, so that a 7 typed over 12 would become 172: the end of the press that enters is held back, that of a later one
 * places the caret.
 */
export const markWhenEntered = {
  onMouseDown({ currentTarget }: MouseEvent<Input>): void {
    pressedIn = document.activeElement === currentTarget ? undefined : currentTarget;
  },
  onFocus({ currentTarget }: FocusEvent<Input>): void {
    currentTarget.select();
  },
  onMouseUp(event: MouseEvent<Input>): void {
    if (event.currentTarget === pressedIn) event.preventDefault();
    pressedIn = undefined;
  },
};
