import { type DragEvent, useId } from "react";

interface FileDropProps {
  readonly label: string;
  readonly hint: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

export function FileDrop({ label, hint, busy, onFile }: FileDropProps) {
  const fileId = useId();
  function dropHere(event: DragEvent) {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && !busy) onFile(file);
  }
  return (
    <label
      htmlFor={fileId}
      onDragOver={(event) => event.preventDefault()}
      onDrop={dropHere}
      className="flex min-h-24 cursor-pointer flex-col items-center justify-center border border-line-strong border-dashed p-3 text-center focus-within:outline-2 focus-within:outline-indigo hover:border-ink"
    >
      <span className="font-medium">{busy ? "Uploading…" : label}</span>
      <span className="text-meta text-umber">{hint}</span>
      <input
        id={fileId}
        type="file"
        accept=".csv,.xlsx,.tsv,text/csv"
        disabled={busy}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = "";
        }}
      />
    </label>
  );
}
