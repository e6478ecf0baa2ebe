import { useState } from "react";
import { Link } from "react-router";
import { limits } from "#contract/api/limits.ts";
import { productLimits } from "#contract/api/product-limits.ts";
import type { ClothingType } from "#contract/api/products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { Field, TextAreaField } from "#ui/primitives/field.tsx";
import { SelectField } from "#ui/primitives/select.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FoldingPanel } from "../../parts/folding-panel.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { useMay } from "../../session/use-member.ts";
import type { ProductForm } from "./use-product-draft.ts";

const wordFields = ["name", "typeId", "category", "description", "material"] as const;

interface WordsPanelProps {
  readonly form: ProductForm;
  readonly types: readonly ClothingType[];
  readonly onTypeAdded: () => void;
}

/** What is said of a product. */
export function WordsPanel({ form, types, onTypeAdded }: WordsPanelProps) {
  const { draft, edit, input } = form;
  const may = useMay();
  return (
    <FoldingPanel
      title="Words"
      fold={
        form.isSaved
          ? {
              summary: draft.description || draft.name,
              hasFault: wordFields.some((field) => form.faults[field] !== undefined),
            }
          : undefined
      }
    >
      <div className="grid gap-4">
        <Field label="Name" required maxLength={productLimits.nameLength} {...input("name")} />
        <div className="grid gap-4 md:grid-cols-2">
          <div>
            <SelectField label="Type" required {...input("typeId")}>
              <option value="">Choose…</option>
              {types.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            {draft.typeId !== "" && may("types.edit") && (
              <Link
                to={`/types/${draft.typeId}`}
                className="mr-4 inline-flex min-h-11 items-center text-meta"
              >
                <span className="border-current border-b">Its sizes and size guide</span>
              </Link>
            )}
            <NewType
              onAdded={({ id }) => {
                onTypeAdded();
                edit({ typeId: id });
              }}
            />
          </div>
          <SelectField label="For" {...input("category")}>
            <option value="MEN">Men</option>
            <option value="WOMEN">Women</option>
          </SelectField>
        </div>
        <TextAreaField
          label="Description"
          rows={5}
          maxLength={productLimits.descriptionLength}
          {...input("description")}
        />
        <Field
          label="Cloth and care"
          hint="Adire cotton, wash alone in cold water"
          maxLength={productLimits.materialLength}
          {...input("material")}
        />
        <Checkbox
          label="Featured on the home page"
          checked={draft.featured}
          onChange={({ target }) => edit({ featured: target.checked })}
        />
        <p className="-mt-3 text-meta text-umber">
          The {limits.featured} newest of those that are featured show there.
        </p>
      </div>
    </FoldingPanel>
  );
}

/** A type the store does not have yet. */
function NewType({ onAdded }: { onAdded: (type: ClothingType) => void }) {
  const [name, setName] = useState<string | null>(null);
  const { busy, fault, send } = useSending("The type could not be added.");
  if (name === null) {
    return (
      <button type="button" onClick={() => setName("")} className="min-h-11 text-meta">
        <span className="border-current border-b">A new type</span>
      </button>
    );
  }
  const add = () =>
    send(async () => {
      onAdded(await api("POST /staff/types", { body: { name: name.trim() } }));
      setName(null);
    });
  return (
    <div className="mt-2 grid gap-2">
      <Field
        label="Name of the new type"
        maxLength={productLimits.typeLength}
        value={name}
        onChange={({ target }) => setName(target.value)}
        action={
          <Button size="small" busy={busy} disabled={name.trim() === ""} onClick={() => void add()}>
            Add
          </Button>
        }
      />
      <FormFault text={fault} />
    </div>
  );
}
