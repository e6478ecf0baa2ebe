import { useEffect } from "react";
import { useBlocker } from "react-router";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useKeys } from "../../keys/keys-context.tsx";
import { useUnsavedEdits } from "../../loading/unsaved-edits.ts";

interface UnsavedBarProps {
  readonly changes: readonly string[];
  /** Uploads that leaving would lose, though nothing can be saved yet. */
  readonly pending?: readonly string[];
  readonly message?: string;
  readonly busy: boolean;
  readonly label?: string;
  readonly onUndo: () => void;
  readonly onSave: () => void;
  readonly children?: Elements;
}

export function UnsavedBar({
  changes,
  pending = [],
  message,
  busy,
  label = "Save",
  onUndo,
  onSave,
  children,
}: UnsavedBarProps) {
  const isDirty = changes.length > 0;
  useKeys({ ...(isDirty && { save: () => busy || onSave() }) });

  return (
    <>
      {isDirty && (
        <section
          aria-label="Unsaved changes"
          data-bottom-bar
          className="no-print fixed inset-x-0 bottom-0 z-header flex min-h-16 flex-wrap items-center gap-x-5 gap-y-1 border-ink border-t bg-paper px-4 py-2 md:px-8 lg:left-53"
        >
          <p role="status" className="flex min-w-0 flex-1 basis-72 items-baseline gap-2.5 text-nav">
            <span
              className={classNames(
                "flex items-center gap-2 font-medium text-indigo-mid",
                message === undefined && "shrink-0",
              )}
            >
              <span aria-hidden="true" className="size-2.5 shrink-0 bg-current" />
              {message ?? plural(changes.length, "change")}
            </span>
            {message === undefined && (
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
              <KeyCap shortcut="Ctrl S" />
            </Button>
          </div>
        </section>
      )}
      <UnsavedChangesGuard changes={[...pending, ...changes]} />
    </>
  );
}

interface UnsavedChangesGuardProps {
  /** Names of the unsaved fields; with none there is no prompt. */
  readonly changes: readonly string[];
  readonly note?: string;
}

/** Confirms before leaving a page or closing the window with unsaved changes. */
export function UnsavedChangesGuard({ changes, note }: UnsavedChangesGuardProps) {
  const isDirty = changes.length > 0;
  useUnsavedEdits(isDirty);
  // Changing filters stays on the page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [isDirty]);
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      actions={
        <div className="flex flex-wrap gap-3">
          <Button data-safe="" onClick={() => blocker.reset?.()}>
            Stay
          </Button>
          <Button variant="ghost" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </div>
      }
    >
      <p>
        Not saved: <span>{changes.join(", ")}</span>. <span>{note}</span>
      </p>
    </Dialog>
  );
}

export function DraftRestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p role="status" className="mt-3 flex flex-wrap items-center gap-x-4 bg-indigo-wash px-4 py-1">
      We restored your unsaved changes.
      <button type="button" onClick={onDiscard} className="min-h-11 text-nav">
        <span className="border-current border-b">Discard</span>
      </button>
    </p>
  );
}

export function ExpiredSaveNotice() {
  return (
    <p role="status" className="mt-3 border-amber border-l-4 bg-paper px-4 py-3">
      Your last save may not have gone through and can't be retried. Check the stock and re-enter
      what's missing.
    </p>
  );
}
