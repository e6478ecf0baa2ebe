import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";

interface AskBeforeLeavingProps {
  /** The names of what is not saved; with none nobody is asked. */
  readonly changes: readonly string[];
  /** What becomes of it, where it is not lost. */
  readonly comfort?: string;
}

/** Asks once whoever leaves a page, or closes the window, with something on it that is not saved. */
export function AskBeforeLeaving({ changes, comfort }: AskBeforeLeavingProps) {
  const isDirty = changes.length > 0;
  // Narrowing a list stays on its page, and loses nothing.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      actions={
        <div className="flex flex-wrap gap-3">
          <Button autoFocus onClick={() => blocker.reset?.()}>
            Stay here
          </Button>
          <Button look="ghost" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </div>
      }
    >
      <p>
        Not saved yet: {changes.join(", ")}. {comfort}
      </p>
    </Dialog>
  );
}
