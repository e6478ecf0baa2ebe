import { useId } from "react";
import type { Upload } from "./use-uploads.ts";

interface UploadRowProps {
  readonly upload: Upload;
  readonly onRetry: (upload: Upload) => void;
  readonly onDrop: (key: number) => void;
}

/** A picture on its way: how far it is, or why it was refused and the ways on. */
export function UploadRow({ upload, onRetry, onDrop }: UploadRowProps) {
  const { key, name, share, fault } = upload;
  const faultId = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-2 text-nav">
      <span className="min-w-0 grow wrap-anywhere">{name}</span>
      {fault === "" ? (
        <span className="flex items-center gap-2 text-meta text-umber">
          <progress
            aria-label={`Sending ${name}`}
            max={1}
            value={share}
            className="w-28 accent-indigo"
          />
          {share < 1 ? `${Math.round(share * 100)}%` : "Making sizes…"}
        </span>
      ) : (
        <>
          <span id={faultId} role="alert" className="basis-full text-meta text-red">
            {fault}
          </span>
          <button
            type="button"
            data-refused-upload
            aria-describedby={faultId}
            onClick={() => onRetry(upload)}
            className="min-h-11 min-w-11"
          >
            <span className="border-current border-b">Try again</span>
          </button>
          <button type="button" onClick={() => onDrop(key)} className="min-h-11 min-w-11">
            <span className="border-current border-b">Leave it</span>
          </button>
        </>
      )}
    </li>
  );
}
