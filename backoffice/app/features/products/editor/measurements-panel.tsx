import { useState } from "react";
import { type Measure, measures } from "#contract/api/catalogue/attribute-values.ts";
import { attributeLimits } from "#contract/api/catalogue/product-limits.ts";
import type { ProductChoices } from "#contract/api/catalogue/staff-products.ts";
import { measureLabels } from "#contract/sizes/measures.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { boxClasses, Field } from "#ui/primitives/fields/field.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { CollapsiblePanel } from "../../../parts/layout/collapsible-panel.tsx";
import { parseCentimetres } from "./attributes-draft.ts";
import type { ProductForm } from "./product-draft.ts";

interface MeasurementsPanelProps {
  readonly form: ProductForm;
  readonly types: ProductChoices["types"];
}

/** The finished garment in centimetres, and the codes of style and sizes. */
export function MeasurementsPanel({ form, types }: MeasurementsPanelProps) {
  const { draft, edit, errors } = form;
  const [added, setAdded] = useState<readonly Measure[]>([]);
  const listed = types.find(({ id }) => id === draft.typeId)?.sizes ?? [];
  const own = draft.sizes.map(({ size }) => size);
  const sizes = own.length > 0 ? own : listed;
  const used = measures.filter(
    (measure) =>
      added.includes(measure) || sizes.some((size) => draft.measurements[size]?.[measure]),
  );
  const unused = measures.filter((measure) => !used.includes(measure));
  const problem = errors.measurements ?? errors.barcodes;

  function measure(size: string, name: Measure, typed: string) {
    const { [name]: _, ...others } = draft.measurements[size] ?? {};
    const cells = typed === "" ? others : { ...others, [name]: typed };
    const { [size]: __, ...rows } = draft.measurements;
    edit({
      measurements: Object.keys(cells).length === 0 ? rows : { ...rows, [size]: inOrder(cells) },
    });
  }

  function setBarcode(size: string, typed: string) {
    const { [size]: _, ...others } = draft.barcodes;
    edit({ barcodes: typed === "" ? others : { ...others, [size]: typed } });
  }

  return (
    <CollapsiblePanel
      title="Measurements and codes"
      collapse={
        form.isSaved
          ? {
              summary:
                [draft.sku, ...used.map((name) => measureLabels[name].name)]
                  .filter(Boolean)
                  .join(", ") || "None",
              hasError: Boolean(problem || errors.sku || errors.styleGroup),
            }
          : undefined
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label="SKU, the code of the style"
          maxLength={attributeLimits.skuLength}
          placeholder="ASO-KFT-014"
          {...form.input("sku")}
          {...(draft.sku.trim() !== "" &&
            sizes[0] && { hint: `The code of ${sizes[0]} is ${draft.sku.trim()}-${sizes[0]}` })}
        />
        <Field
          label="Style group"
          maxLength={64}
          placeholder="house-tee"
          {...form.input("styleGroup")}
          hint="The same for one cut in several colours"
        />
      </div>
      {sizes.length === 0 ? (
        <p className="mt-4 text-umber">
          {draft.typeId === ""
            ? "Choose a type first: its sizes are measured here."
            : "Add a size first."}
        </p>
      ) : (
        <>
          <div {...form.group("measurements")} className="mt-4 overflow-x-auto outline-none">
            <table className="w-full text-nav tabular-nums">
              <caption className="sr-only">
                Measurements in centimetres and barcodes by size
              </caption>
              <thead className="text-left text-meta text-umber">
                <tr className="border-ink border-b">
                  <th scope="col" className="py-1.5 pr-2 font-medium">
                    Size
                  </th>
                  {used.map((name) => (
                    <th
                      key={name}
                      scope="col"
                      title={measureLabels[name].how}
                      className="px-1 font-medium"
                    >
                      {measureLabels[name].name}
                    </th>
                  ))}
                  <th scope="col" className="px-1 font-medium">
                    Barcode
                  </th>
                </tr>
              </thead>
              <tbody>
                {sizes.map((size) => (
                  <tr key={size} className="border-line border-b">
                    <th scope="row" className="py-1 pr-2 text-left font-medium">
                      {size}
                    </th>
                    {used.map((name) => {
                      const typed = draft.measurements[size]?.[name] ?? "";
                      const isInvalid = parseCentimetres(typed) === undefined;
                      return (
                        <td key={name} className="px-1 py-1">
                          <input
                            aria-label={`${measureLabels[name].name} of ${size} in centimetres`}
                            aria-invalid={isInvalid || undefined}
                            inputMode="decimal"
                            value={typed}
                            onChange={({ target }) => measure(size, name, target.value)}
                            className={boxClasses(isInvalid, "h-11 min-w-18 px-2!")}
                          />
                        </td>
                      );
                    })}
                    <td className="px-1 py-1">
                      <input
                        aria-label={`Barcode of ${size}`}
                        value={draft.barcodes[size] ?? ""}
                        maxLength={40}
                        onChange={({ target }) => setBarcode(size, target.value)}
                        className={boxClasses(false, "h-11 min-w-36 px-2!")}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {unused.length > 0 && (
            <SelectField
              label="Add a measure"
              value=""
              onChange={({ target }) => setAdded([...added, target.value as Measure])}
              frameClassName="mt-3 max-w-72"
            >
              <option value="">Choose…</option>
              {unused.map((name) => (
                <option key={name} value={name}>
                  {measureLabels[name].name}
                </option>
              ))}
            </SelectField>
          )}
        </>
      )}
      {(problem || sizes.length > 0) && (
        <p className={classNames("mt-3 text-meta", problem ? "text-red" : "text-umber")}>
          {problem ??
            "Of the finished garment in centimetres, girths all the way round. Shoppers see them by size."}
        </p>
      )}
    </CollapsiblePanel>
  );
}

function inOrder<T>(cells: Partial<Record<Measure, T>>): Partial<Record<Measure, T>> {
  return Object.fromEntries(
    measures.flatMap((name) => (cells[name] === undefined ? [] : [[name, cells[name]]])),
  );
}
