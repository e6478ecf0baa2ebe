import { useId } from "react";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { formatShare } from "../format/number-input.ts";
import type { Upload } from "./use-uploads.ts";

interface UploadRowProps {
  readonly upload: Upload;
  readonly onRetry: (upload: Upload) => void;
  readonly onRemove: (key: number) => void;
}

export function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { key, name, share, error } = upload;
  const errorId = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-2 text-nav">
      <span className="min-w-0 grow wrap-anywhere">{name}</span>
      {error === "" ? (
        <span className="flex items-center gap-2 text-meta text-umber">
          <progress
            aria-label={`Uploading ${name}`}
            max={1}
            value={share}
            className="w-28 accent-indigo"
          />
          <span>{share < 1 ? formatShare(share) : "Processing…"}</span>
        </span>
      ) : (
        <>
          <span id={errorId} role="alert" className="basis-full text-meta text-red">
            {error}
          </span>
          <button
            type="button"
            data-refused-upload
            aria-describedby={errorId}
            onClick={() => onRetry(upload)}
            className="min-h-11 min-w-11"
          >
            <span className="border-current border-b">Try again</span>
          </button>
          <button
            type="button"
            onClick={() => {
              onRemove(key);
              announce(`${name} removed.`);
            }}
            className="min-h-11 min-w-11"
          >
            <span className="border-current border-b">Remove</span>
          </button>
        </>
      )}
    </li>
  );
}
