import { useState } from "react";
import type { ProductImport } from "#contract/api/catalogue/product-imports.ts";
import { pluralForm } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { FormError } from "../../parts/forms/form-error.tsx";
import { useColumnChoice } from "./use-column-choice.ts";

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
