import { attachmentLimits, attachmentTypes } from "#contract/api/business/bulk-order-limits.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { Field } from "#ui/primitives/fields/field.tsx";

export function focusFilesField(): void {
  document.getElementsByName("attachments")[0]?.focus();
}

export function FilesField(props: {
  readonly files: readonly File[];
  readonly error: string | undefined;
  readonly onChange: (files: readonly File[]) => void;
}) {
  const { files, error, onChange } = props;
  return (
    <div>
      <Field
        name="attachments"
        label="Pictures or PDFs (optional)"
        type="file"
        multiple
        accept={attachmentTypes.join(",")}
        className="file-box"
        error={error}
        hint={`Up to ${attachmentLimits.count} files of 5 MB each`}
        onChange={(event) => {
          onChange([...files, ...(event.currentTarget.files ?? [])]);
          // Reset, so that a removed file can be chosen again.
          event.currentTarget.value = "";
        }}
      />
      {files.length > 0 && (
        <ul className="mt-2 divide-y divide-line text-nav">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may share a name
            <li key={index} className="flex min-h-11 items-center justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <button
                type="button"
                aria-label={`Remove ${file.name}`}
                className="text-link touch-target"
                onClick={() => {
                  onChange(files.toSpliced(index, 1));
                  announce(`${file.name} removed.`);
                  focusFilesField();
                }}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type ChosenFile = Pick<File, "name" | "size" | "type">;

const mebibyte = 1024 * 1024;

export function validateAttachments(files: readonly ChosenFile[]): string | undefined {
  const { count, fileBytes, totalBytes } = attachmentLimits;
  if (files.length > count) return `You can attach up to ${count} files.`;
  const types: readonly string[] = attachmentTypes;
  const unsupported = files.find(({ type }) => !types.includes(type));
  if (unsupported) return `${unsupported.name} isn’t a JPEG, PNG, WebP or PDF file.`;
  const oversized = files.find(({ size }) => size > fileBytes);
  if (oversized) return `${oversized.name} is larger than ${fileBytes / mebibyte} MB.`;
  const total = files.reduce((bytes, { size }) => bytes + size, 0);
  if (total > totalBytes) return `The files together are larger than ${totalBytes / mebibyte} MB.`;
  return undefined;
}
