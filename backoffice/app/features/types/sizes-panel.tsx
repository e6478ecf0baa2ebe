import { useState } from "react";
import { productLimits } from "#contract/api/product-limits.ts";
import type { StaffType } from "#contract/api/staff-types.ts";
import { sizeNameFault } from "#contract/sizes/size-name.ts";
import { inSizeOrder, isSameSize, withSize } from "#contract/sizes/size-order.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { OrderedList } from "../../parts/ordered-list.tsx";
import { Panel } from "../../parts/panel.tsx";
import type { DraftGroup } from "../../parts/use-draft.ts";

interface SizesPanelProps {
  readonly sizes: readonly string[];
  readonly made: StaffType["made"];
  readonly error: string | undefined;
  readonly group: DraftGroup;
  readonly mayEdit: boolean;
  readonly onChange: (sizes: readonly string[]) => void;
}

/** What goods of a type come in, in the order in which shoppers see it. */
export function SizesPanel({ sizes, made, error, group, mayEdit, onChange }: SizesPanelProps) {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState("");
  const madeIn = (size: string) => made.find((each) => isSameSize(each.size, size))?.products ?? 0;
  const unlisted = made.filter(({ size }) => !sizes.some((each) => isSameSize(each, size)));
  const inOrder = inSizeOrder(sizes);

  function add() {
    const wanted = typed
      .split(/[\s,;]*[,;\n\t][\s,;]*/)
      .map((size) => size.trim())
      .filter((size) => size !== "");
    const wrong = wanted.map(sizeNameFault).find((words) => words !== undefined);
    if (wrong) return setFault(wrong);
    const next = wanted.reduce(withSize, sizes);
    if (next.length > productLimits.typeSizes) {
      setFault(`A type lists ${productLimits.typeSizes} sizes at most`);
      return;
    }
    setFault("");
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
        <p className="text-umber">None yet: a new product of this type starts without sizes.</p>
      ) : (
        <OrderedList
          label="Sizes of the type"
          items={sizes}
          keyOf={(size) => size}
          nameOf={(size) => size}
          onOrder={onChange}
          mayOrder={mayEdit}
          className="border-line border-t"
        >
          {(size) => (
            <div className="flex min-h-11.5 items-center gap-4">
              <span className="min-w-14 font-medium">{size}</span>
              <span className="grow text-meta text-umber">{productsWords(madeIn(size))}</span>
              <button
                type="button"
                aria-label={`Take ${size} off the list`}
                onClick={() => onChange(sizes.filter((each) => each !== size))}
                className="flex size-11 items-center justify-center text-umber hover:text-indigo"
              >
                <CloseIcon className="size-4" />
              </button>
            </div>
          )}
        </OrderedList>
      )}
      {unlisted.length > 0 && (
        <p className="mt-3 text-meta text-umber">
          Not in the list, and kept by the products made in {unlisted.length === 1 ? "it" : "them"}:{" "}
          {unlisted.map(({ size, products }) => `${size} (${products})`).join(", ")}.{" "}
          <button
            type="button"
            onClick={() => onChange(unlisted.map(({ size }) => size).reduce(withSize, sizes))}
            className="min-h-11 text-ink"
          >
            <span className="border-current border-b">Put in the list</span>
          </button>
        </p>
      )}
      <div {...group} className="mt-3 max-w-96 outline-none">
        <Field
          label="Add a size"
          hint="Several with commas between: 38, 40, 42"
          error={fault || error}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
          action={
            <Button look="ghost" disabled={typed.trim() === ""} onClick={add}>
              Add
            </Button>
          }
        />
      </div>
    </Panel>
  );
}

function productsWords(products: number): string {
  if (products === 0) return "";
  return products === 1 ? "1 product" : `${products} products`;
}
