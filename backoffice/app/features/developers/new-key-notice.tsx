import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { Button } from "#ui/primitives/button.tsx";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { useUnsavedEdits } from "../../loading/unsaved-edits.ts";
import { CopyIcon } from "../../parts/layout/icons.tsx";

interface NewKeyNoticeProps {
  readonly name: string;
  readonly value: string;
  readonly onClose: () => void;
}

/** The only time the key is visible: leaving before it was copied asks. */
export function NewKeyNotice({ name, value, onClose }: NewKeyNoticeProps) {
  const input = useRef<HTMLInputElement>(null);
  const { showToast, showErrorToast } = useToast();
  const [isCopied, setCopied] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isCopied && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnsavedEdits(!isCopied);
  useEffect(() => announce("Copy this key now. We won't show it again."), []);
  useEffect(() => {
    if (isCopied) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      showToast("Copied the key");
    } catch {
      input.current?.select();
      showErrorToast("Your browser doesn't allow copying. Copy the selected key yourself.");
    }
  }

  const stay = () => {
    setClosing(false);
    blocker.reset?.();
  };
  const leave = () => {
    setClosing(false);
    if (blocker.proceed) blocker.proceed();
    else onClose();
  };
  return (
    <section aria-label={`Key of ${name}`} className="mb-3 bg-leaf-wash p-4">
      <div className="flex items-center justify-between gap-4">
        <p className="font-medium text-leaf-deep">Copy this key now. We won't show it again.</p>
        <button
          type="button"
          aria-label="Hide the key"
          onClick={() => (isCopied ? onClose() : setClosing(true))}
          className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center hover:text-indigo"
        >
          <CloseIcon />
        </button>
      </div>
      <div className="mt-2 flex gap-2 max-md:flex-col">
        <input
          ref={input}
          readOnly
          value={value}
          aria-label="API key"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          onCopy={() => setCopied(true)}
          className="min-h-12 min-w-0 grow border border-line-strong bg-paper px-3 text-meta [font-family:ui-monospace,monospace]"
        />
        <Button size="step" autoFocus onClick={() => void copy()}>
          <CopyIcon className="size-5" />
          <span>Copy</span>
        </Button>
      </div>
      <Dialog
        open={isClosing || blocker.state === "blocked"}
        onClose={stay}
        title="Leave without copying?"
        actions={
          <div className="flex flex-wrap gap-3">
            <Button data-safe="" onClick={stay}>
              Stay
            </Button>
            <Button variant="ghost" onClick={leave}>
              Leave
            </Button>
          </div>
        }
      >
        <p>
          We can't show the key of {name} again. Without a copy you have to revoke it and create
          another.
        </p>
      </Dialog>
    </section>
  );
}
