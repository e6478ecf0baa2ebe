import { type DragEvent, type FormEvent, useState } from "react";
import { limits } from "#contract/api/limits.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { Field, TextAreaField } from "#ui/primitives/field.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { readListFile } from "./read-list-file.ts";

/** More than 500 rows ever take; a longer text is no order. */
const mostSigns = 500_000;
const tooLong = "This list is too long for one order.";

/** Where a list goes in: pasted, chosen as a file, or dropped. */
export function ListBox(props: {
  readonly text: string;
  /** How many lines of the text were too many for one list. */
  readonly waiting: number;
  readonly busy: boolean;
  /** Is called when somebody is about to write or choose a list. */
  readonly onNear: () => void;
  readonly onType: (text: string) => void;
  /** @param source name of a file; empty for what stands in the box */
  readonly onHandIn: (list: string, source: string) => void;
}) {
  const { text, waiting, busy, onNear, onType, onHandIn } = props;
  const { sayError } = useToaster();
  const [fault, setFault] = useState("");
  const [fileFault, setFileFault] = useState("");
  const [over, setOver] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found =
      text.trim() === "" ? "Paste or type a list first." : text.length > mostSigns ? tooLong : "";
    setFault(found);
    if (found === "") onHandIn(text, "");
  }

  async function readFile(files: FileList | null) {
    const file = files?.[0];
    if (!file) return;
    const others = files.length - 1;
    const found = await file
      .arrayBuffer()
      .then((content) => readListFile(file.name, new Uint8Array(content)))
      .catch(() => ({ fault: `${file.name} could not be read.` }));
    setFileFault("fault" in found ? found.fault : "");
    if (!("text" in found)) return;
    if (found.text.length > mostSigns) setFileFault(tooLong);
    else if (busy) setFileFault("We are still reading your last list. Choose the file again.");
    else {
      if (others > 0) setFileFault(`Only ${file.name} was read. Drop one file at a time.`);
      onHandIn(found.text, file.name);
    }
  }

  async function saveTemplate() {
    try {
      await (await import("./download-template.ts")).downloadTemplate();
    } catch (cause) {
      console.error(cause);
      sayError("The template could not be made. Please try again.");
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void readFile(event.dataTransfer.files);
  };

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={onNear}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames("grid gap-5", over && "outline-2 outline-indigo outline-offset-8")}
    >
      <TextAreaField
        label="Paste your list"
        hint={
          waiting > 0
            ? `A list is read ${limits.quickOrderRows} lines at a time; the remaining ${waiting} wait here.`
            : `Up to ${limits.quickOrderRows} lines at a time`
        }
        rows={9}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        value={text}
        error={fault}
        onChange={(event) => {
          onType(event.target.value);
          setFault("");
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
        error={fileFault}
        hint={
          <>
            CSV or text, chosen or dropped here.{" "}
            <button
              type="button"
              className="text-link touch-target text-ink"
              onClick={saveTemplate}
            >
              Download a template
            </button>
          </>
        }
        onChange={(event) => {
          void readFile(event.currentTarget.files);
          // Empty again, so that the same file can be chosen once it is mended.
          event.currentTarget.value = "";
        }}
      />
    </form>
  );
}
