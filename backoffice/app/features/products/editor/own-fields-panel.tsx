import type { ProductField } from "#contract/api/catalogue/product-fields.ts";
import { productFieldLimits } from "#contract/api/catalogue/product-limits.ts";
import type { ClothingType } from "#contract/api/catalogue/products.ts";
import {
  formatFieldValue,
  isFieldOfType,
  parseFieldValue,
} from "#contract/product-fields/field-values.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { CollapsiblePanel } from "../../../parts/layout/collapsible-panel.tsx";
import type { ProductForm } from "./product-draft.ts";

export interface OwnFieldsPanelProps {
  readonly form: ProductForm;
  readonly fields: readonly ProductField[];
  readonly types: readonly ClothingType[];
  /** Stored values that no longer fit their field. */
  readonly outdated?: Readonly<Record<string, string>>;
}

/** What store/product-fields.ts declares for the type of the product. */
export default function OwnFieldsPanel({ form, fields, types, outdated }: OwnFieldsPanelProps) {
  const { draft, errors, isSaved } = form;
  const type = types.find(({ id }) => id === draft.typeId);
  const ofType = fields.filter((field) => (type ? isFieldOfType(field, type) : !field.types));
  if (ofType.length === 0) return null;
  const filled = ofType.filter(({ key }) => draft.fields[key]);
  return (
    <CollapsiblePanel
      title="Your fields"
      collapse={
        isSaved
          ? {
              summary: filled.map(({ label }) => label).join(", ") || "None",
              hasError: ofType.some(({ key }) => errors[pathOf(key)] !== undefined),
            }
          : undefined
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        {ofType.map((field) => (
          <OwnField key={field.key} form={form} field={field} outdated={outdated?.[field.key]} />
        ))}
      </div>
    </CollapsiblePanel>
  );
}

const pathOf = (key: string) => `fields.${key}`;

interface OwnFieldProps {
  readonly form: ProductForm;
  readonly field: ProductField;
  readonly outdated: string | undefined;
}

function OwnField({ form, field, outdated }: OwnFieldProps) {
  const { key, label, help } = field;
  const path = pathOf(key);
  const value = form.draft.fields[key] ?? "";
  const saved = form.base.fields[key];
  const isChanged = form.isSaved && value !== (saved ?? "");
  const hints = [
    help,
    !field.showOnPage && "Shoppers don’t see it.",
    outdated !== undefined &&
      saved === undefined &&
      `“${outdated}” was saved before this field changed. It stays hidden; enter it again.`,
    isChanged && saved !== undefined && `Was: ${describe(field, saved)}`,
  ].filter(Boolean);
  const input = {
    id: form.fieldId(path),
    value,
    error: form.errors[path],
    ...(hints.length > 0 && { hint: hints.join(" ") }),
    ...(isChanged && { className: "border-indigo-mid! bg-indigo-wash!" }),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      // What was empty and is again is no change.
      form.set(path, target.value === "" && saved === undefined ? undefined : target.value),
    onBlur() {
      const parsed = parseFieldValue(field, value);
      form.setError(path, "message" in parsed ? `${label} ${parsed.message}` : undefined);
    },
  };
  switch (field.type) {
    case "choice":
      return (
        <SelectField label={label} {...input}>
          <option value="">Not said</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      );
    case "number":
      return (
        <Field
          label={field.unit ? `${label} (${field.unit})` : label}
          inputMode={(field.min ?? -1) < 0 ? "text" : field.decimals ? "decimal" : "numeric"}
          maxLength={16}
          {...input}
        />
      );
    case "date":
      return <Field label={label} type="date" {...input} />;
    case "text":
      return (
        <Field
          label={label}
          maxLength={field.maxLength ?? productFieldLimits.textLength}
          {...input}
        />
      );
  }
}

function describe(field: ProductField, saved: string): string {
  const parsed = parseFieldValue(field, saved);
  return "value" in parsed && parsed.value !== null ? formatFieldValue(field, parsed.value) : saved;
}
