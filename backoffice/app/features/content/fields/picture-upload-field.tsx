import { useEffect } from "react";
import type { StaffPicture } from "#contract/api/catalogue/staff-products.ts";
import { announce } from "#ui/primitives/announce.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { Elements } from "#ui/primitives/elements.ts";
import { UploadRow } from "../../../parts/uploads/upload-row.tsx";
import { type Upload, useUploads } from "../../../parts/uploads/use-uploads.ts";

interface PictureUploadFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly as?: "logo";
  readonly error: string | undefined;
  readonly preview: Elements;
  /** The upload counts as pending until it resolves. */
  readonly onSent: (picture: StaffPicture) => unknown;
  readonly onRemove: () => void;
  readonly onUploads: (uploads: readonly Upload[]) => void;
  readonly children?: Elements;
}

export function PictureUploadField(props: PictureUploadFieldProps) {
  const { id, label, hint, as, error, preview, onSent, onRemove, onUploads, children } = props;
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
      {preview}
      <div className="mt-2 flex flex-wrap gap-2">
        <label
          htmlFor={id}
          className="flex min-h-11 cursor-pointer items-center border border-line-strong border-dashed px-4 text-nav focus-within:outline-2 focus-within:outline-indigo hover:border-ink"
        >
          {preview ? "Replace picture" : "Choose or drop a picture"}
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
        {preview && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              onRemove();
              announce("Picture removed.");
            }}
          >
            Remove
          </Button>
        )}
      </div>
      {uploads.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-y">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onRetry={retry} onRemove={drop} />
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
