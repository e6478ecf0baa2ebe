import type { ReactNode } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { KeyCap } from "../keys/key-cap.tsx";
import { useKeys } from "../keys/keys-context.tsx";
import { AskBeforeLeaving } from "./ask-before-leaving.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";

interface UnsavedBarProps {
  /** The names of what differs from what was saved; none shows no bar. */
  readonly changes: readonly string[];
  /** What is on its way and would be lost by leaving, though there is nothing of it to save yet. */
  readonly awaited?: readonly string[];
  /** Said in place of how many changes there are and their names. */
  readonly words?: string;
  readonly busy: boolean;
  /** What the button says; it names more than "Save" where more than saving happens. */
  readonly label?: string;
  readonly onUndo: () => void;
  readonly onSave: () => void;
  /** What is decided once for all of it, before it is saved. */
  readonly children?: ReactNode;
}

/** The paper bar of what is not saved yet: how much, what, the way back and the way on. Leaving asks once. */
export function UnsavedBar({
  changes,
  awaited = [],
  words,
  busy,
  label = "Save",
  onUndo,
  onSave,
  children,
}: UnsavedBarProps) {
  const isDirty = changes.length > 0;
  useKeptFocus();
  useKeys({ ...(isDirty && { save: () => busy || onSave() }) });

  return (
    <>
      {isDirty && (
        <section
          aria-label="Not saved yet"
          data-bottom-bar
          className="no-print fixed inset-x-0 bottom-0 z-header flex min-h-16 items-center gap-x-5 gap-y-1 border-ink border-t bg-paper px-4 py-2 max-md:flex-wrap md:px-8 lg:left-53"
        >
          <p role="status" className="flex min-w-0 items-baseline gap-2.5 text-nav">
            <span className="flex shrink-0 items-center gap-2 font-medium text-indigo-mid">
              <span aria-hidden="true" className="size-2.5 bg-current" />
              {words ?? (changes.length === 1 ? "1 change" : `${changes.length} changes`)}
            </span>
            {words === undefined && (
              <span className="truncate text-umber">{changes.join(", ")}</span>
            )}
          </p>
          {children}
          <div className="ml-auto flex items-center gap-2.5 max-md:w-full">
            <button type="button" onClick={onUndo} className="min-h-11 px-4 font-medium text-nav">
              Undo
            </button>
            <Button size="small" busy={busy} onClick={onSave} className="max-md:grow">
              {label}
              <KeyCap press="Ctrl S" />
            </Button>
          </div>
        </section>
      )}
      <AskBeforeLeaving changes={[...awaited, ...changes]} />
    </>
  );
}
