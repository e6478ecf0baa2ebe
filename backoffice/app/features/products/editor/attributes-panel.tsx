import {
  colourFamilies,
  familyColours,
  fits,
  occasions,
} from "#contract/api/catalogue/attribute-values.ts";
import { attributeLimits } from "#contract/api/catalogue/product-limits.ts";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { Field, TextAreaField } from "#ui/primitives/fields/field.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { CollapsiblePanel } from "../../../parts/layout/collapsible-panel.tsx";
import type { AttributesDraft } from "./attributes-draft.ts";
import type { ProductForm } from "./product-draft.ts";

const panelFields: readonly (keyof AttributesDraft)[] = [
  ...(["colourName", "colourFamily", "cloth", "town", "weight", "care"] as const),
  ...(["fit", "fitAdvice", "occasions", "keywords"] as const),
];

/** What shoppers read under Cloth and care, filter by and search for. */
export function AttributesPanel({ form }: { readonly form: ProductForm }) {
  const { draft, edit, input } = form;
  const { wordLength, fitAdviceLength } = attributeLimits;
  const family = draft.colourFamily;
  return (
    <CollapsiblePanel
      title="Colour, cloth and fit"
      collapse={
        form.isSaved
          ? {
              summary: [draft.colourName, draft.cloth, draft.fit].filter(Boolean).join(", "),
              hasError: panelFields.some((field) => form.errors[field] !== undefined),
            }
          : undefined
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem]">
          <Field
            label="Colour"
            maxLength={wordLength}
            placeholder="Olive"
            {...input("colourName")}
          />
          <SelectField label="Colour family" {...input("colourFamily")}>
            <option value="">No colour</option>
            {colourFamilies.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <Field
            label="Swatch"
            type="color"
            disabled={family === ""}
            {...input("colourHex")}
            className="h-12.5 p-1.5!"
            value={draft.colourHex || (family === "" ? "#ffffff" : familyColours[family])}
          />
        </div>
        <div className="grid gap-4 md:grid-cols-3">
          <Field
            label="Cloth in a word"
            maxLength={wordLength}
            placeholder="Linen"
            {...input("cloth")}
          />
          <Field
            label="Woven or dyed in"
            maxLength={wordLength}
            placeholder="Only if it is true"
            {...input("town")}
          />
          <Field
            label="Weight in g/m²"
            inputMode="numeric"
            maxLength={4}
            placeholder="140"
            {...input("weight")}
          />
        </div>
        <TextAreaField
          label="Care, one line each"
          rows={3}
          placeholder={"Wash cold, inside out\nDry in the shade"}
          {...input("care")}
        />
        <div className="grid gap-4 md:grid-cols-[12rem_minmax(0,1fr)]">
          <SelectField label="Fit" {...input("fit")}>
            <option value="">Not said</option>
            {fits.map((fit) => (
              <option key={fit} value={fit}>
                {fit[0]?.toUpperCase() + fit.slice(1)}
              </option>
            ))}
          </SelectField>
          <Field
            label="Fit advice"
            maxLength={fitAdviceLength}
            placeholder="Between sizes? Take the smaller one."
            {...input("fitAdvice")}
          />
        </div>
        <fieldset {...form.group("occasions")} className="outline-none">
          <legend className="font-medium text-meta">Occasions</legend>
          <div className="grid grid-cols-2 gap-x-4 md:grid-cols-5">
            {occasions.map((occasion) => (
              <Checkbox
                key={occasion}
                label={occasion[0]?.toUpperCase() + occasion.slice(1)}
                checked={draft.occasions.includes(occasion)}
                onChange={({ target }) =>
                  edit({
                    occasions: occasions.filter((each) =>
                      each === occasion ? target.checked : draft.occasions.includes(each),
                    ),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <TextAreaField
          label="Search words, with commas"
          rows={2}
          placeholder="caftan, owambe, native"
          {...input("keywords")}
          hint="What people type for it, other spellings too. Shoppers don’t see them."
        />
      </div>
    </CollapsiblePanel>
  );
}
