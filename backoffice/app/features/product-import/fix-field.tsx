import { useState } from "react";
import type {
  CellError,
  FixedRow,
  ImportRow,
  ProductImport,
} from "#contract/api/catalogue/product-imports.ts";
import { Button } from "#ui/primitives/button.tsx";
import { boxClasses } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";

interface FixFieldProps {
  readonly id: string;
  readonly row: ImportRow;
  readonly error: CellError;
  readonly onFixed: (fixed: FixedRow) => void;
}

export function FixField({ id, row: { row }, error, onFixed }: FixFieldProps) {
  const { column, text: expected, suggestion } = error;
  const [text, setText] = useState(suggestion || expected);
  const sending = useSubmission("The cell could not be fixed.");

  return (
    <form
      noValidate
      className="flex flex-wrap items-center gap-2 max-md:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        const body = { row, column, expected, text };
        void sending.send(async () =>
          onFixed(await api("POST /staff/imports/:id/corrections", { params: { id }, body })),
        );
      }}
    >
      <input
        aria-label={`Row ${row}, ${column}`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className={boxClasses(
          true,
          "h-11 basis-0 grow md:h-9.5 md:w-32 md:basis-auto md:pointer-coarse:h-11",
        )}
      />
      <Button type="submit" variant="ghost" size="row" busy={sending.busy}>
        Apply
        <span className="sr-only">
          {" "}
          in row {row}, {column}
        </span>
      </Button>
      <CellErrorText text={sending.error} />
    </form>
  );
}

interface CreateTypeButtonProps {
  readonly id: string;
  readonly row: ImportRow;
  readonly name: string;
  readonly onCreated: (productImport: ProductImport) => void;
}

export function CreateTypeButton({ id, row: { row }, name, onCreated }: CreateTypeButtonProps) {
  const sending = useSubmission("The type could not be created.");
  const create = () =>
    sending.send(async () =>
      onCreated(
        await api("POST /staff/imports/:id/product-types", { params: { id }, body: { name } }),
      ),
    );
  return (
    <>
      <Button variant="ghost" size="row" busy={sending.busy} onClick={() => void create()}>
        Create this type
        <span className="sr-only">
          {" "}
          {name} in row {row}
        </span>
      </Button>
      <CellErrorText text={sending.error} />
    </>
  );
}

function CellErrorText({ text }: { readonly text: string }) {
  if (text === "") return null;
  return (
    <span role="alert" className="basis-full font-medium text-meta text-red">
      {text}
    </span>
  );
}
