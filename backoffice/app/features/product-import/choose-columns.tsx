import { useState } from "react";
import type {
  ChooseColumns as ColumnsBody,
  ColumnUse,
  ImportColumn,
  ProductImport,
} from "#contract/api/catalogue/product-imports.ts";
import { validateSizeName } from "#contract/sizes/size-order.ts";
import { pluralForm } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { Select } from "#ui/primitives/fields/select.tsx";
import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { useProductChoices } from "../../parts/domain/use-product-choices.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { columnName, hasProductColumn } from "./import-labels.ts";

type BuiltInUse = Exclude<ColumnUse, `field:${string}`>;

const useLabels: Readonly<Record<BuiltInUse, string>> = {
  unread: "Not imported",
  id: "Id",
  name: "Name",
  category: "For (men or women)",
  type: "Type",
  price: "Price",
  discount: "Percent off",
  featured: "Featured",
  material: "Cloth and care",
  description: "Description",
  tiers: "Wholesale prices",
  colour: "Colour",
  cloth: "Cloth in a word",
  town: "Town",
  weight: "Weight in g/m²",
  care: "Care lines",
  fit: "Fit",
  fitAdvice: "Fit advice",
  occasions: "Occasions",
  keywords: "Search words",
  measurements: "Measurements",
  sku: "SKU",
  styleGroup: "Style group",
  barcodes: "Barcodes",
  wearWith: "Wear it with",
  similar: "More like this",
  stock: "Stock of a size",
  exported: "As exported",
};
const choices = (Object.keys(useLabels) as BuiltInUse[])
  .filter((use) => use !== "exported")
  .map(toOption);

interface UseOption {
  readonly use: ColumnUse;
  readonly label: string;
}

function toOption(use: BuiltInUse): UseOption {
  return { use, label: useLabels[use] };
}

type ColumnChoice = Pick<ImportColumn, "use" | "size">;

interface ChooseColumnsProps {
  readonly productImport: ProductImport;
  readonly onChanged: (productImport: ProductImport) => void;
}

export function ChooseColumns({ productImport, onChanged }: ChooseColumnsProps) {
  const { columns } = productImport;
  const [choice, setChosen] = useState<ReadonlyMap<number, ColumnChoice>>(new Map());
  const { busy, choiceError, choose } = useColumnChoice(productImport, onChanged);
  const [error, setError] = useState("");
  const ownFields = useProductChoices().choices?.fields ?? [];
  const options: readonly UseOption[] = [
    ...choices,
    ...ownFields.map(({ key, label }) => ({ use: `field:${key}` as const, label })),
  ];
  const set = (index: number, to: ColumnChoice) => setChosen(new Map(choice).set(index, to));

  function send() {
    const changed = [...choice].map(([index, { use, size }]) => ({
      index,
      use,
      ...(use === "stock" && { size: (size ?? "").trim() }),
    }));
    const sizeError = changed.map(({ size }) => size && validateSizeName(size)).find(Boolean);
    const unnamed = changed.find(({ use, size }) => use === "stock" && size === "");
    setError(sizeError ?? (unnamed ? `${columnName(columns, unnamed.index)}: which size?` : ""));
    if (!sizeError && !unnamed) void choose(changed);
  }

  return (
    <details
      open={!hasProductColumn(columns)}
      className="mb-4 border border-line bg-paper px-4 md:px-5"
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4 hover:text-indigo">
        Columns
      </summary>
      <form
        noValidate
        className="pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <ul className="divide-y divide-line border-line border-y">
          {columns.map((column, index) => (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no name of their own, and never move
              key={index}
              name={columnName(columns, index)}
              example={column.example}
              choice={choice.get(index) ?? column}
              options={options}
              onChange={(to) => set(index, to)}
            />
          ))}
        </ul>
        <Button
          type="submit"
          variant="ghost"
          size="row"
          busy={busy}
          disabled={choice.size === 0}
          className="mt-3"
        >
          Apply
          <span className="sr-only"> to the columns</span>
        </Button>
        {(error || choiceError) !== "" && <FormError text={error || choiceError} />}
      </form>
    </details>
  );
}

interface ColumnRowProps {
  readonly name: string;
  readonly example: string;
  readonly choice: ColumnChoice;
  readonly options: readonly UseOption[];
  readonly onChange: (choice: ColumnChoice) => void;
}

function ColumnRow({ name, example, choice: { use, size }, options, onChange }: ColumnRowProps) {
  return (
    <li className="grid items-center gap-x-5 gap-y-1 py-2 md:grid-cols-[minmax(0,1fr)_16rem_9rem]">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{name}</span>
        {example !== "" && <span className="text-meta text-umber">{` ${example}`}</span>}
      </span>
      <Select
        aria-label={`${name} is`}
        value={use}
        className="h-11"
        onChange={({ target }) => onChange({ use: target.value as ColumnUse, size })}
      >
        {(use === "exported" ? [...options, toOption(use)] : options).map((option) => (
          <option key={option.use} value={option.use}>
            {option.label}
          </option>
        ))}
      </Select>
      {use === "stock" && (
        <input
          aria-label={`Size of ${name}`}
          placeholder="Size"
          value={size ?? ""}
          onChange={({ target }) => onChange({ use, size: target.value })}
          className={boxClasses(false, "h-11")}
        />
      )}
    </li>
  );
}

interface UnknownSizesProps {
  readonly productImport: ProductImport;
  readonly onChanged: (productImport: ProductImport) => void;
}

export function UnknownSizes({ productImport, onChanged }: UnknownSizesProps) {
  const { columns } = productImport;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { busy, choiceError, choose } = useColumnChoice(productImport, onChanged);
  const candidates = columns.flatMap(({ use, size }, index) =>
    use === "unread" && size !== null ? [{ index, size }] : [],
  );
  if (candidates.length === 0) return null;
  return (
    <form
      noValidate
      className="mb-4 border border-amber bg-paper px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        const sizes = candidates.filter(({ index }) => chosen.includes(index));
        void choose(sizes.map((each) => ({ ...each, use: "stock" })));
      }}
    >
      <fieldset>
        <legend className="type-panel">Are these sizes?</legend>
        <p className="text-meta text-umber">
          These columns are imported only if they hold the stock of a size.
        </p>
        <div className="mt-2 flex flex-wrap gap-x-6">
          {candidates.map(({ index, size }) => (
            <Checkbox
              key={index}
              label={size}
              checked={chosen.includes(index)}
              onChange={({ target }) =>
                setChosen(
                  target.checked ? [...chosen, index] : chosen.filter((each) => each !== index),
                )
              }
            />
          ))}
        </div>
      </fieldset>
      <Button
        type="submit"
        variant="ghost"
        size="row"
        busy={busy}
        disabled={chosen.length === 0}
        className="mt-2"
      >
        Import as {pluralForm(chosen.length, "a size", "sizes")}
      </Button>
      {choiceError !== "" && <FormError text={choiceError} />}
    </form>
  );
}

function useColumnChoice(
  { id, version }: ProductImport,
  onChanged: (productImport: ProductImport) => void,
) {
  const { busy, error, send } = useSubmission("The columns could not be changed.");
  const choose = (columns: ColumnsBody["columns"]) =>
    send(async () => {
      const body = { version, columns };
      const productImport = await api("POST /staff/imports/:id/columns", { params: { id }, body });
      // The form is gone while the rows are read again.
      document.getElementById("content")?.focus();
      onChanged(productImport);
    });
  return { busy, choiceError: error, choose };
}
