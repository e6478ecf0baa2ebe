import { Link } from "react-router";
import type { StaffType, TypeRole } from "#contract/api/catalogue/clothing-types.ts";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { SizeGuide } from "#contract/api/catalogue/sizes.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { pageTitle } from "../../page-title.ts";
import { FormBar, FormNotices } from "../../parts/forms/record-form.tsx";
import { useRecordForm } from "../../parts/forms/use-record-form.ts";
import { Panel } from "../../parts/layout/panel.tsx";
import { AuditLink } from "../../parts/records/audit-link.tsx";
import type { RecordField } from "../../parts/records/field-changes.ts";
import { RecordHead } from "../../parts/records/record-head.tsx";
import { RecordLoader } from "../../parts/records/record-page.tsx";
import { useMay } from "../../session/use-member.ts";
import { GuidePanel } from "./guide-panel.tsx";
import { MergePanel } from "./merge-panel.tsx";
import { SizesPanel } from "./sizes-panel.tsx";
import { toUpdateRequest, typeRules } from "./type-draft.ts";

export const meta = () => [{ title: pageTitle("Type") }];

export default function TypePage() {
  return (
    <RecordLoader
      basePath="/types"
      title="Type"
      load={(id, signal) => api("GET /staff/product-types/:id", { params: { id }, signal })}
      comparedFields={typeFields}
    >
      {(type, { backLink, replace }) => (
        <>
          <RecordHead backLink={backLink} title={type.name} />
          {/* A merged type shows its successor, for which nothing was typed. */}
          <TypeEditor key={type.id} type={type} onChanged={replace} />
        </>
      )}
    </RecordLoader>
  );
}

interface TypeEditorProps {
  readonly type: StaffType;
  readonly onChanged: (type: StaffType) => void;
}

function TypeEditor({ type, onChanged }: TypeEditorProps) {
  const { id, published, products, formerNames } = type;
  const may = useMay();
  const { showToast } = useToast();
  const form = useRecordForm({
    rules: typeRules,
    record: type,
    draftKey: ["type-draft", id],
    failure: "The type could not be saved. Please try again.",
    save: (draft, { version }) =>
      api("PATCH /staff/product-types/:id", {
        params: { id },
        body: toUpdateRequest(draft, version),
      }),
    onSaved({ record }) {
      onChanged(record);
      showToast("Saved. Your changes are live.");
    },
  });
  const { draft, changed, errors, edit } = form;

  return (
    <div className={changed.length > 0 ? "pb-24" : undefined}>
      <FormNotices form={form} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26.5rem]">
        <fieldset disabled={!may("types.edit")} className="grid min-w-0 gap-4">
          <legend className="sr-only">{type.name}</legend>
          <Panel title="Name and use">
            <Field
              label="Shown in menus, filters and search"
              maxLength={productLimits.typeLength}
              hint={`Its shop address stays /products?type=${id}`}
              {...form.input("name")}
            />
            <SelectField
              label="Worn as"
              hint="Product pages suggest bottoms with a top, outer layers with a one-piece."
              frameClassName="mt-4"
              {...form.input("role")}
            >
              {Object.entries(roleLabels).map(([role, label]) => (
                <option key={role} value={role}>
                  {label}
                </option>
              ))}
            </SelectField>
          </Panel>
          <SizesPanel
            sizes={draft.sizes}
            usedSizes={type.stockedSizes}
            error={errors.sizes}
            group={form.group("sizes")}
            mayEdit={may("types.edit")}
            onChange={(sizes) => edit({ sizes })}
          />
          <GuidePanel
            audience="women"
            guide={draft.women}
            sizes={draft.sizes}
            error={errors.women}
            group={form.group("women")}
            onChange={(women) => edit({ women })}
          />
          <GuidePanel
            audience="men"
            guide={draft.men}
            sizes={draft.sizes}
            error={errors.men}
            group={form.group("men")}
            onChange={(men) => edit({ men })}
          />
        </fieldset>
        <div className="grid min-w-0 gap-4">
          <Panel title="Products">
            <p>
              <span>
                {published} published
                <span>{products > published && `, ${products} including drafts and archived`}</span>
                .{" "}
              </span>
              {products > 0 && (
                <Link to={`/products?type=${id}&status=all`} className="text-link">
                  View products
                </Link>
              )}
            </p>
            {formerNames.length > 0 && (
              <p className="mt-2 text-meta text-umber">
                Links to <span>{formerNames.join(", ")}</span> redirect here.
              </p>
            )}
          </Panel>
          {may("types.edit") && <MergePanel type={type} isEdited={changed.length > 0} />}
        </div>
      </div>
      <AuditLink subject={id} />
      <FormBar form={form} />
    </div>
  );
}

const roleLabels: Readonly<Record<TypeRole, string>> = {
  "": "Not set",
  top: "Top",
  bottom: "Bottom",
  "one-piece": "One-piece",
  outer: "Outer layer",
  set: "Set",
};

export const typeFields: readonly RecordField<StaffType>[] = [
  { name: "Name", read: ({ name }) => name },
  { name: "Worn as", read: ({ role }) => roleLabels[role] },
  { name: "Sizes", read: ({ sizes }) => sizes.join(", ") },
  { name: "Women’s size guide", read: ({ sizeGuides }) => formatGuide(sizeGuides.WOMEN) },
  { name: "Men’s size guide", read: ({ sizeGuides }) => formatGuide(sizeGuides.MEN) },
];

function formatGuide(guide: SizeGuide | null): string {
  if (guide === null) return "default";
  const head = guide.columns.map(({ title, isLength }) =>
    isLength ? `${title} in inches` : title,
  );
  const rows = guide.rows.map(({ size, cells }) => [size, ...cells].join(" "));
  return [head.join(", "), ...rows].join("\n");
}
