import { type ReactNode, useEffect } from "react";
import type { StaffPicture } from "#contract/api/staff-products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { UploadRow } from "../../parts/upload-row.tsx";
import { useUploads } from "../../parts/use-uploads.ts";

interface SendPictureFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** The picture that stands there now; nothing where there is none. */
  readonly shown: ReactNode;
  readonly onSent: (picture: StaffPicture) => void;
  readonly onTakeOff: () => void;
  /** Hears whether a picture is on its way. */
  readonly onAwaited: (isAwaited: boolean) => void;
  /** What else may be done with the picture. */
  readonly children?: ReactNode;
}

/** One picture of the shop's words: sent by file or drop, shown, taken off. */
export function SendPictureField(props: SendPictureFieldProps) {
  const { id, label, hint, error, shown, onSent, onTakeOff, onAwaited, children } = props;
  const { uploads, add, retry, drop } = useUploads(onSent);
  const isAwaited = uploads.length > 0;
  useEffect(() => onAwaited(isAwaited), [onAwaited, isAwaited]);
  return (
    <fieldset
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        add([...event.dataTransfer.files].slice(0, 1));
      }}
    >
      <legend className="mb-1.5 font-medium text-meta">{label}</legend>
      {shown}
      <div className="mt-2 flex flex-wrap gap-2">
        <label
          htmlFor={id}
          className="flex min-h-11 cursor-pointer items-center border border-line-strong border-dashed px-4 text-nav focus-within:outline-2 focus-within:outline-indigo hover:border-ink"
        >
          {shown ? "Another picture" : "Choose or drop a picture"}
          <input
            id={id}
            type="file"
            accept="image/*"
            aria-describedby={`${id}-hint`}
            className="sr-only"
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              target.value = "";
            }}
          />
        </label>
        {children}
        {shown && (
          <Button look="ghost" size="small" onClick={onTakeOff}>
            Take it off
          </Button>
        )}
      </div>
      {uploads.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-y">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onRetry={retry} onDrop={drop} />
          ))}
        </ul>
      )}
      <p id={`${id}-hint`} className="mt-1.5 text-meta text-umber">
        {hint}
      </p>
      {error && (
        <p role="alert" className="mt-1 text-meta text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}
