import { Link } from "react-router";
import { productLimits } from "#contract/api/product-limits.ts";
import type { StaffType } from "#contract/api/staff-types.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { Field } from "#ui/primitives/field.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { AuditLink } from "../../parts/audit-link.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RestoredNote } from "../../parts/restored-note.tsx";
import { UnsavedBar } from "../../parts/unsaved-bar.tsx";
import { useKeptDraft } from "../../parts/use-kept-draft.ts";
import { useSaveMerged } from "../../parts/use-save-merged.ts";
import { useMay } from "../../session/use-member.ts";
import { GuidePanel } from "./guide-panel.tsx";
import { MergePanel } from "./merge-panel.tsx";
import { SizesPanel } from "./sizes-panel.tsx";
import { draftOf, fieldWords, toChange, typeRules } from "./type-draft.ts";

interface TypeEditorProps {
  readonly type: StaffType;
  readonly onChanged: (type: StaffType) => void;
}

/** One type: its name, its sizes and its size guides at the left, its goods and merging at the right. */
export function TypeEditor({ type, onChanged }: TypeEditorProps) {
  const { id, version, onShop, products, formerly } = type;
  const may = useMay();
  const form = useKeptDraft(["type-draft", id], typeRules, version, draftOf(type));
  const { busy, fault, send } = useSending("The type could not be saved. Please try again.");
  const { say } = useToaster();
  const saveMerged = useSaveMerged();
  const { draft, changed, faults, edit } = form;

  async function save() {
    if (!form.check()) return;
    const isSaved = await send(async () => {
      try {
        const saved = await saveMerged(form, { draftOf, rebase: typeRules.rebase }, (merged, on) =>
          api("PATCH /staff/types/:id", { params: { id }, body: toChange(merged, on) }),
        );
        form.startFrom(saved.version, draftOf(saved), draft);
        onChanged(saved);
      } catch (cause) {
        form.showFaults(faultOf(cause)?.errors ?? []);
        throw cause;
      }
    });
    if (isSaved) say("Saved. It is on the shop.");
  }

  return (
    <div className={changed.length > 0 ? "pb-24" : undefined}>
      {form.isRestored && <RestoredNote onForget={() => form.startFrom(version, draftOf(type))} />}
      <FormFault text={fault} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26.5rem]">
        <fieldset disabled={!may("types.edit")} className="grid min-w-0 gap-4">
          <legend className="sr-only">{type.name}</legend>
          <Panel title="Name">
            <Field
              label="As menus, filters and search know it"
              maxLength={productLimits.typeLength}
              hint={`Its address on the shop stays: /products?type=${id}`}
              {...form.input("name")}
            />
          </Panel>
          <SizesPanel
            sizes={draft.sizes}
            made={type.made}
            error={faults.sizes}
            group={form.group("sizes")}
            mayEdit={may("types.edit")}
            onChange={(sizes) => edit({ sizes })}
          />
          <GuidePanel
            whose="women"
            guide={draft.women}
            sizes={draft.sizes}
            error={faults.women}
            group={form.group("women")}
            onChange={(women) => edit({ women })}
          />
          <GuidePanel
            whose="men"
            guide={draft.men}
            sizes={draft.sizes}
            error={faults.men}
            group={form.group("men")}
            onChange={(men) => edit({ men })}
          />
        </fieldset>
        <div className="grid min-w-0 gap-4">
          <Panel title="Its goods">
            <p>
              {onShop} on the shop
              {products > onShop && `, ${products} with drafts and archived ones`}.{" "}
              {products > 0 && (
                <Link to={`/products?type=${id}&status=all`} className="text-link">
                  See them
                </Link>
              )}
            </p>
            {formerly.length > 0 && (
              <p className="mt-2 text-meta text-umber">Links to {formerly.join(", ")} lead here.</p>
            )}
          </Panel>
          {may("types.edit") && <MergePanel type={type} isEdited={changed.length > 0} />}
        </div>
      </div>
      <AuditLink subject={id} />
      <UnsavedBar
        changes={changed.map((field) => fieldWords[field])}
        busy={busy}
        onUndo={() => form.startFrom(version, draftOf(type))}
        onSave={() => void save()}
      />
    </div>
  );
}
