import { type DragEvent, type FormEvent, useState } from "react";
import { limits } from "#contract/api/limits.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { Field, TextAreaField } from "#ui/primitives/fields/field.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";

/** More than 500 rows ever need; longer text is no order. */
const maxCharacters = 500_000;
const tooLongError = "This list is too long for one order.";

export function ListBox(props: {
  readonly text: string;
  readonly remaining: number;
  readonly busy: boolean;
  readonly onIntent: () => void;
  readonly onType: (text: string) => void;
  /** @param source file name; empty for pasted text */
  readonly onSubmitList: (list: string, source: string) => void;
}) {
  const { text, remaining, busy, onIntent, onType, onSubmitList } = props;
  const { showErrorToast } = useToast();
  const [error, setError] = useState("");
  const [fileError, setFileError] = useState("");
  const [isDraggingOver, setDraggingOver] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found =
      text.trim() === ""
        ? "Paste or type a list first."
        : text.length > maxCharacters
          ? tooLongError
          : "";
    setError(found);
    if (found === "") onSubmitList(text, "");
  }

  async function readFile(files: FileList | null) {
    const file = files?.[0];
    if (!file) return;
    const others = files.length - 1;
    const found = await file
      .arrayBuffer()
      .then((content) => readListFile(file.name, new Uint8Array(content)))
      .catch(() => ({ error: `${file.name} could not be read.` }));
    setFileError("error" in found ? found.error : "");
    if (!("text" in found)) return;
    if (found.text.length > maxCharacters) setFileError(tooLongError);
    else if (busy)
      setFileError("We’re still reading your last list. Choose the file again in a moment.");
    else {
      if (others > 0) setFileError(`Only ${file.name} was read. Drop one file at a time.`);
      onSubmitList(found.text, file.name);
    }
  }

  async function saveTemplate() {
    try {
      await (await import("./list-csv.ts")).downloadTemplate();
    } catch (cause) {
      console.error(cause);
      showErrorToast("The template couldn’t be created. Please try again.");
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDraggingOver(false);
    void readFile(event.dataTransfer.files);
  };

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={onIntent}
      onDragOver={(event) => {
        event.preventDefault();
        setDraggingOver(true);
      }}
      onDragLeave={() => setDraggingOver(false)}
      onDrop={drop}
      className={classNames(
        "grid gap-5",
        isDraggingOver && "outline-2 outline-indigo outline-offset-8",
      )}
    >
      <TextAreaField
        label="Paste your list"
        hint={
          remaining > 0
            ? `We check ${limits.quickOrderRows} lines at a time. ${plural(remaining, "line")} left to check.`
            : `Up to ${limits.quickOrderRows} lines at a time`
        }
        rows={9}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        value={text}
        error={error}
        onChange={(event) => {
          onType(event.target.value);
          setError("");
        }}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        Check the list
      </Button>
      <Field
        label="Or a file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        className="file-box"
        error={fileError}
        hint={
          <span>
            CSV or text, chosen or dropped here.{" "}
            <button
              type="button"
              className="text-link touch-target text-ink"
              onClick={saveTemplate}
            >
              Download a template
            </button>
          </span>
        }
        onChange={(event) => {
          void readFile(event.currentTarget.files);
          // Reset, so that the same file can be chosen again after editing.
          event.currentTarget.value = "";
        }}
      />
    </form>
  );
}

/** More than a list of 500 rows ever needs. */
const maxBytes = 1024 * 1024;

type ListText = { readonly text: string } | { readonly error: string };

/** Decodes a list: UTF-8, UTF-16 or Windows-1252. */
export function readListFile(name: string, content: Uint8Array): ListText {
  if (content.length > maxBytes) return { error: `${name} is larger than 1 MB.` };
  if (content[0] === 0x50 && content[1] === 0x4b) {
    return { error: `${name} is a workbook. Save it as CSV and choose that file.` };
  }
  const text = decode(content);
  if (text.includes("\u0000")) return { error: `${name} is not a text or CSV file.` };
  if (text.trim() === "") return { error: `${name} is empty.` };
  return { text };
}

function decode(content: Uint8Array): string {
  if (content[0] === 0xff && content[1] === 0xfe)
    return new TextDecoder("utf-16le").decode(content);
  if (content[0] === 0xfe && content[1] === 0xff)
    return new TextDecoder("utf-16be").decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}
