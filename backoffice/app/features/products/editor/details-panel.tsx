import { useState } from "react";
import { Link } from "react-router";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { ClothingType } from "#contract/api/catalogue/products.ts";
import { limits } from "#contract/api/limits.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { Field, TextAreaField } from "#ui/primitives/fields/field.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { api } from "../../../api.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { FormError } from "../../../parts/forms/form-error.tsx";
import { CollapsiblePanel } from "../../../parts/layout/collapsible-panel.tsx";
import { useMay } from "../../../session/use-member.ts";
import type { ProductForm } from "./product-draft.ts";

const detailFields = ["name", "typeId", "category", "description", "material"] as const;

interface DetailsPanelProps {
  readonly form: ProductForm;
  readonly types: readonly ClothingType[];
  readonly onTypeAdded: () => void;
}

export function DetailsPanel({ form, types, onTypeAdded }: DetailsPanelProps) {
  const { draft, edit, input } = form;
  const may = useMay();
  return (
    <CollapsiblePanel
      title="Details"
      collapse={
        form.isSaved
          ? {
              summary: draft.description || draft.name,
              hasError: detailFields.some((field) => form.errors[field] !== undefined),
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
                <span className="border-current border-b">Sizes and size guide</span>
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
          hint="On the card too, such as Àdìrẹ cotton"
          maxLength={productLimits.materialLength}
          {...input("material")}
        />
        <Checkbox
          label="Featured on the home page"
          checked={draft.featured}
          onChange={({ target }) => edit({ featured: target.checked })}
        />
        <p className="-mt-3 text-meta text-umber">
          The {limits.featured} newest featured products are shown.
        </p>
      </div>
    </CollapsiblePanel>
  );
}

function NewType({ onAdded }: { onAdded: (type: ClothingType) => void }) {
  const [name, setName] = useState<string | null>(null);
  const { busy, error, send } = useSubmission("The type could not be added.");
  if (name === null) {
    return (
      <button type="button" onClick={() => setName("")} className="min-h-11 text-meta">
        <span className="border-current border-b">New type</span>
      </button>
    );
  }
  const add = () =>
    send(async () => {
      onAdded(await api("POST /staff/product-types", { body: { name: name.trim() } }));
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
      <FormError text={error} />
    </div>
  );
}
