import { attachmentLimits, attachmentTypes } from "#contract/api/bulk-order-limits.ts";
import { Field } from "#ui/primitives/field.tsx";

/** Takes the keyboard to the files' field. */
export function focusFiles(): void {
  document.getElementsByName("attachments")[0]?.focus();
}

/** The files that go along with an enquiry, each of which can be taken off again. */
export function FilesField(props: {
  readonly files: readonly File[];
  readonly fault: string | undefined;
  readonly onChange: (files: readonly File[]) => void;
}) {
  const { files, fault, onChange } = props;
  return (
    <div>
      <Field
        name="attachments"
        label="Pictures or PDFs (optional)"
        type="file"
        multiple
        accept={attachmentTypes.join(",")}
        className="file-box"
        error={fault}
        hint={`Up to ${attachmentLimits.count} files of 5 MB each`}
        onChange={(event) => {
          onChange([...files, ...(event.currentTarget.files ?? [])]);
          // Empty again, so that a file taken off can be chosen once more.
          event.currentTarget.value = "";
        }}
      />
      {files.length > 0 && (
        <ul className="mt-2 divide-y divide-line text-nav">
          {files.map((file, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may share a name
            <li key={place} className="flex min-h-11 items-center justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <button
                type="button"
                aria-label={`Remove ${file.name}`}
                className="text-link touch-target"
                onClick={() => {
                  onChange(files.toSpliced(place, 1));
                  focusFiles();
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
