import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { WarningIcon } from "#ui/primitives/icons.tsx";
import { saveFile } from "#ui/primitives/save-file.ts";
import { authFailure } from "../../session/auth-failure.ts";

interface PaperButtonProps {
  readonly label: string;
  /** What it is, for the words of a failure: "invoice". */
  readonly paper: string;
  readonly fileName: string;
  readonly fetchFile: () => Promise<Blob>;
  readonly size?: "small";
}

/** Fetches a document of an order and hands it to the reader. */
export function PaperButton({ label, paper, fileName, fetchFile, size }: PaperButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");

  async function download() {
    setBusy(true);
    setFailure("");
    try {
      saveFile(fileName, await fetchFile());
    } catch (cause) {
      console.error(cause);
      setFailure(`The ${paper} could not be downloaded. ${authFailure(cause, "").reason}`.trim());
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="max-xs:w-full">
      <Button
        look="ghost"
        {...(size ? { size } : {})}
        busy={busy}
        onClick={download}
        className="min-h-11 max-xs:w-full"
      >
        {label}
      </Button>
      <div role="alert">
        {failure && (
          <p className="mt-2 flex gap-1.5 text-meta text-red">
            <WarningIcon className="mt-px size-4.5 shrink-0" />
            {failure}
          </p>
        )}
      </div>
    </div>
  );
}
