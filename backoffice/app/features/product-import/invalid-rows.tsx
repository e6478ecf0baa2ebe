import { useRef, useState } from "react";
import type {
  CellError,
  FixedRow,
  ImportRow,
  ProductImport,
} from "#contract/api/catalogue/product-imports.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useRefetch } from "../../loading/use-refetch.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { useMay } from "../../session/use-member.ts";
import { formatCellError } from "./import-labels.ts";
import { RowPicture } from "./import-rows.tsx";

interface InvalidRowsProps {
  readonly productImport: ProductImport;
  readonly onChanged: (productImport: ProductImport) => void;
}

export function InvalidRows({ productImport: { id, counts }, onChanged }: InvalidRowsProps) {
  const reload = useRefetch();
  const [status, setStatus] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const { loaded, reload: retry } = useLoaded(
    (signal) =>
      api("GET /staff/imports/:id/rows", { params: { id }, query: { tab: "invalid" }, signal }),
    ["import-rows", id, "invalid"],
  );
  if (loaded.state === "failed") {
    return <Failure error={loaded.error} message="The rows could not be loaded." onRetry={retry} />;
  }
  if (loaded.state === "loading") return null;
  const rows = loaded.data.data;
  const more = counts.invalid - rows.length;

  function onCellFixed({ row, import: productImport }: FixedRow) {
    const isFixed = row.errors.length === 0;
    setStatus(
      isFixed
        ? `Row ${row.row} fixed.`
        : `Row ${row.row}: ${row.errors.map(formatCellError).join(" ")}`,
    );
    if (isFixed) focusNext(list.current, row.row);
    onChanged(productImport);
    reload("import-rows");
  }
  function onTypeCreated(name: string, productImport: ProductImport) {
    const { invalid } = productImport.counts;
    setStatus(
      `${name} created. ${invalid === 0 ? "Every row is ready." : `Still to fix: ${plural(invalid, "row")}.`}`,
    );
    // The row disappears with all others of the type, and the list with the last row.
    document.getElementById(invalid === 0 ? "content" : "invalid-rows")?.focus();
    onChanged(productImport);
    reload("import-rows");
  }

  return (
    <section aria-labelledby="invalid-rows" className="my-4 bg-red-wash px-4 md:px-5">
      <h2 id="invalid-rows" tabIndex={-1} className="sr-only">
        {plural(counts.invalid, "row")} to fix
      </h2>
      <p role="status" className="sr-only">
        {status}
      </p>
      <ul ref={list} className="divide-y divide-line-strong">
        {rows.map((row) => (
          <InvalidRow
            key={row.row}
            id={id}
            row={row}
            onFixed={onCellFixed}
            onCreated={onTypeCreated}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className="border-line-strong border-t py-3 text-meta text-red">
          And {plural(more, "row")} more. Fix these first, or download them all.
        </p>
      )}
    </section>
  );
}

interface InvalidRowProps {
  readonly id: string;
  readonly row: ImportRow;
  readonly onFixed: (fixed: FixedRow) => void;
  readonly onCreated: (name: string, productImport: ProductImport) => void;
}

function InvalidRow({ id, row, onFixed, onCreated }: InvalidRowProps) {
  const may = useMay();
  return (
    <li
      id={`row-${row.row}`}
      className="grid items-center gap-x-5 gap-y-1 py-2.5 md:grid-cols-[5rem_minmax(0,14rem)_minmax(0,1fr)]"
    >
      <span className="font-medium text-red tabular-nums">
        Row {row.row}
        <span className="md:hidden">{row.name && `, ${row.name}`}</span>
      </span>
      <span className="flex items-center gap-3 max-md:hidden">
        <RowPicture image={row.image} />
        <span className="min-w-0 wrap-anywhere">{row.name}</span>
      </span>
      <ul className="grid gap-2">
        {row.errors.map((cellError) => {
          const { column, text, message, newType } = cellError;
          return (
            <li
              key={`${column} ${text} ${message}`}
              className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1"
            >
              <span className="mr-auto min-w-0 wrap-anywhere text-red">
                {formatCellError(cellError)}
              </span>
              {newType !== undefined && may("products.edit") && (
                <CreateTypeButton
                  id={id}
                  row={row}
                  name={newType}
                  onCreated={(productImport) => onCreated(newType, productImport)}
                />
              )}
              {column !== "" && <FixField id={id} row={row} error={cellError} onFixed={onFixed} />}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

/** The focused row disappears: moves on to the next row, or to the page after the last. */
function focusNext(list: HTMLUListElement | null, row: number): void {
  const rows = [...(list?.children ?? [])];
  const at = rows.findIndex((each) => each.id === `row-${row}`);
  const next = (rows[at + 1] ?? rows[at - 1])?.querySelector("input");
  (next ?? document.getElementById("content"))?.focus();
}

interface FixFieldProps {
  readonly id: string;
  readonly row: ImportRow;
  readonly error: CellError;
  readonly onFixed: (fixed: FixedRow) => void;
}

function FixField({ id, row: { row }, error, onFixed }: FixFieldProps) {
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

function CreateTypeButton({ id, row: { row }, name, onCreated }: CreateTypeButtonProps) {
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
