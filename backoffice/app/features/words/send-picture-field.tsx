import { type ReactNode, useEffect } from "react";
import type { StaffPicture } from "#contract/api/staff-products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { UploadRow } from "../../parts/upload-row.tsx";
import { type Upload, useUploads } from "../../parts/use-uploads.ts";

interface SendPictureFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** What it is, where that has bounds of its own. */
  readonly as?: "logo";
  readonly error: string | undefined;
  /** The picture that stands there now; nothing where there is none. */
  readonly shown: ReactNode;
  /** Hears of a picture that came; it is on its way until that has ended. */
  readonly onSent: (picture: StaffPicture) => unknown;
  readonly onTakeOff: () => void;
  /** Hears of the pictures on their way. */
  readonly onUploads: (uploads: readonly Upload[]) => void;
  /** What else may be done with the picture. */
  readonly children?: ReactNode;
}

/** One picture of the shop's words: sent by file or drop, shown, taken off. */
export function SendPictureField(props: SendPictureFieldProps) {
  const { id, label, hint, as, error, shown, onSent, onTakeOff, onUploads, children } = props;
  const { uploads, add, retry, drop } = useUploads(onSent, as && { as });
  useEffect(() => onUploads(uploads), [onUploads, uploads]);
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
