import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { WarningIcon } from "#ui/primitives/icons.tsx";
import { saveFile } from "#ui/primitives/save-file.ts";
import { toAuthFailure } from "../../session/auth-failure.ts";

interface PdfButtonProps {
  readonly label: string;
  /** Name of the document in error messages: “invoice”. */
  readonly documentName: string;
  readonly fileName: string;
  readonly fetchFile: () => Promise<Blob>;
  readonly size?: "small";
}

export function PdfButton({ label, documentName, fileName, fetchFile, size }: PdfButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");

  async function download() {
    setBusy(true);
    setFailure("");
    try {
      saveFile(fileName, await fetchFile());
    } catch (cause) {
      console.error(cause);
      setFailure(
        `The ${documentName} could not be downloaded. ${toAuthFailure(cause, "").reason}`.trim(),
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="max-xs:w-full">
      <Button
        variant="ghost"
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
            <span>{failure}</span>
          </p>
        )}
      </div>
    </div>
  );
}
