import { useState } from "react";
import type { CellFault, ImportRow, MendedRow } from "#contract/api/staff-imports.ts";
import { Button } from "#ui/primitives/button.tsx";
import { boxClasses } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { CellFailure } from "./cell-failure.tsx";

interface MendFieldProps {
  readonly id: string;
  readonly row: ImportRow;
  readonly fault: CellFault;
  readonly onMended: (mended: MendedRow) => void;
}

/** What shall stand in a cell in place of what cannot be taken. */
export function MendField({ id, row: { row }, fault, onMended }: MendFieldProps) {
  const { column, text: seen, suggestion } = fault;
  const [text, setText] = useState(suggestion || seen);
  const sending = useSending("The cell could not be put right.");

  return (
    <form
      noValidate
      className="flex flex-wrap items-center gap-2 max-md:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        const body = { row, column, seen, text };
        void sending.send(async () =>
          onMended(await api("POST /staff/imports/:id/mends", { params: { id }, body })),
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
      <Button type="submit" look="ghost" size="row" busy={sending.busy}>
        Use
        <span className="sr-only">
          {" "}
          in row {row}, {column}
        </span>
      </Button>
      <CellFailure text={sending.fault} />
    </form>
  );
}
