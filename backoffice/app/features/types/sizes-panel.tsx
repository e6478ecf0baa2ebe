import { useState } from "react";
import type { StaffType } from "#contract/api/catalogue/clothing-types.ts";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import { insertSize, isSameSize, sortSizes, validateSizeName } from "#contract/sizes/size-order.ts";
import { plural } from "#contract/text/format.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { SortableList } from "../../parts/forms/sortable-list.tsx";
import type { DraftGroup, ErrorNote } from "../../parts/forms/use-draft.tsx";
import { Panel } from "../../parts/layout/panel.tsx";

interface SizesPanelProps {
  readonly sizes: readonly string[];
  readonly usedSizes: StaffType["stockedSizes"];
  readonly error: ErrorNote;
  readonly group: DraftGroup;
  readonly mayEdit: boolean;
  readonly onChange: (sizes: readonly string[]) => void;
}

export function SizesPanel({ sizes, usedSizes, error, group, mayEdit, onChange }: SizesPanelProps) {
  const [typed, setTyped] = useState("");
  const [sizeError, setSizeError] = useState("");
  const countIn = (size: string) =>
    usedSizes.find((each) => isSameSize(each.size, size))?.products ?? 0;
  const unlisted = usedSizes.filter(({ size }) => !sizes.some((each) => isSameSize(each, size)));
  const inOrder = sortSizes(sizes);

  function add() {
    const wanted = typed
      .split(/[\s,;]*[,;\n\t][\s,;]*/)
      .map((size) => size.trim())
      .filter((size) => size !== "");
    const wrong = wanted.map(validateSizeName).find((problem) => problem !== undefined);
    if (wrong) return setSizeError(wrong);
    const next = wanted.reduce(insertSize, sizes);
    if (next.length > productLimits.typeSizes) {
      setSizeError(`A type can have up to ${productLimits.typeSizes} sizes`);
      return;
    }
    setSizeError("");
    setTyped("");
    onChange(next);
  }

  return (
    <Panel
      title="Sizes"
      aside={
        inOrder.join() !== sizes.join() && (
          <button
            type="button"
            onClick={() => onChange(inOrder)}
            className="min-h-11 text-meta text-umber"
          >
            <span className="border-current border-b">Small to large</span>
          </button>
        )
      }
    >
      {sizes.length === 0 ? (
        <p className="text-umber">No sizes yet. New products of this type start without sizes.</p>
      ) : (
        <SortableList
          label="Sizes of the type"
          items={sizes}
          keyOf={(size) => size}
          nameOf={(size) => size}
          onReorder={onChange}
          canReorder={mayEdit}
          className="border-line border-t"
        >
          {(size) => (
            <div className="flex min-h-11.5 items-center gap-4">
              <span className="min-w-14 font-medium">{size}</span>
              <span className="grow text-meta text-umber">{formatProducts(countIn(size))}</span>
              <button
                type="button"
                aria-label={`Remove ${size}`}
                onClick={() => {
                  onChange(sizes.filter((each) => each !== size));
                  announce(`Size ${size} removed.`);
                }}
                className="flex size-11 items-center justify-center text-umber hover:text-indigo"
              >
                <CloseIcon className="size-4" />
              </button>
            </div>
          )}
        </SortableList>
      )}
      {unlisted.length > 0 && (
        <p className="mt-3 text-meta text-umber">
          Not in the list, but still used by products:{" "}
          <span>{unlisted.map(({ size, products }) => `${size} (${products})`).join(", ")}</span>.{" "}
          <button
            type="button"
            onClick={() => onChange(unlisted.map(({ size }) => size).reduce(insertSize, sizes))}
            className="min-h-11 text-ink"
          >
            <span className="border-current border-b">Add to the list</span>
          </button>
        </p>
      )}
      <div {...group} className="mt-3 max-w-96 outline-none">
        <Field
          label="Add a size"
          hint="Separate several with commas: 38, 40, 42"
          error={sizeError || error}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
          action={
            <Button variant="ghost" disabled={typed.trim() === ""} onClick={add}>
              Add
            </Button>
          }
        />
      </div>
    </Panel>
  );
}

function formatProducts(products: number): string {
  if (products === 0) return "";
  return plural(products, "product");
}
