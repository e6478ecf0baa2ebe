import type { StaffDiscount } from "#contract/api/staff-discounts.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { AuditLink } from "../../parts/audit-link.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RecordHead, type RecordWay } from "../../parts/record-head.tsx";
import { RestoredNote } from "../../parts/restored-note.tsx";
import { UnsavedBar } from "../../parts/unsaved-bar.tsx";
import { useSaveMerged } from "../../parts/use-save-merged.ts";
import { useMinWidth } from "../../parts/use-wide.ts";
import { DiscountActs } from "./discount-acts.tsx";
import { draftOf, fieldWords, sayable, toChange, toDraft } from "./discount-draft.ts";
import { BuyersPanel, GivesPanel, TimesPanel } from "./discount-panels.tsx";
import { sentenceOf } from "./discount-words.ts";
import { GoodsPanel } from "./goods-panel.tsx";
import { TryCart } from "./try-cart.tsx";
import { discountRules, useDiscountDraft } from "./use-discount-draft.ts";
import { useGoodsNames } from "./use-goods-names.ts";
import { UsesPanel } from "./uses-panel.tsx";

interface DiscountEditorProps {
  readonly way: RecordWay;
  readonly discount: StaffDiscount;
  readonly mayEdit: boolean;
  readonly onChanged: (discount: StaffDiscount) => void;
}

/** One discount: what it means as a sentence, its rules at the left, a cart to try and its uses at the right. */
export function DiscountEditor({ way, discount, mayEdit, onChanged }: DiscountEditorProps) {
  const { id, version } = discount;
  const form = useDiscountDraft(id, version, draftOf(discount));
  const { busy, fault, send } = useSending("The discount could not be saved. Please try again.");
  const { say } = useToaster();
  const saveMerged = useSaveMerged();
  const names = useGoodsNames([...discount.types, ...discount.products]);
  const { draft, changed } = form;
  const typed = changed.length > 0 ? toDraft(draft) : undefined;

  async function save() {
    if (!form.check()) return;
    const isSaved = await send(async () => {
      try {
        const merging = { draftOf, rebase: discountRules.rebase };
        const saved = await saveMerged(form, merging, (merged, on) =>
          api("PATCH /staff/discounts/:id", { params: { id }, body: toChange(merged, on) }),
        );
        form.startFrom(saved.version, draftOf(saved), draft);
        onChanged(saved);
      } catch (cause) {
        form.showFaults(faultOf(cause)?.errors ?? []);
        throw cause;
      }
    });
    if (isSaved) say("Saved. Orders placed before keep what they got.");
  }

  // A phone has no room for them in its head.
  const isWide = useMinWidth("48rem");
  const acts = (
    <DiscountActs
      discount={discount}
      mayEdit={mayEdit}
      isEdited={changed.length > 0}
      onChanged={onChanged}
    />
  );

  return (
    <div className={changed.length > 0 ? "pb-24" : undefined}>
      <RecordHead way={way} title={discount.code} isCode>
        {isWide && acts}
      </RecordHead>
      {!isWide && acts}
      <p className="mt-3 border-line border-y py-3.5 text-lead">
        {sentenceOf(sayable(draft, names.nameOf))}
      </p>
      {form.isRestored && (
        <RestoredNote onForget={() => form.startFrom(version, draftOf(discount))} />
      )}
      <FormFault text={fault} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26.5rem]">
        <fieldset disabled={!mayEdit} className="grid min-w-0 gap-4">
          <legend className="sr-only">{discount.code}</legend>
          <GivesPanel form={form} codeStays={codeStays(discount)} />
          <BuyersPanel form={form} />
          <GoodsPanel form={form} names={names} />
          <TimesPanel form={form} />
        </fieldset>
        <div className="grid min-w-0 gap-4">
          <UsesPanel discount={discount} />
          <Panel
            title="Try it"
            aside={
              <p className="text-meta text-umber">{typed ? "as it is typed" : "as it is saved"}</p>
            }
          >
            <TryCart discountId={id} version={version} draft={typed} buyers={draft.buyers} />
          </Panel>
        </div>
      </div>
      <AuditLink subject={id} />
      <UnsavedBar
        changes={changed.map((field) => fieldWords[field])}
        busy={busy}
        onUndo={() => form.startFrom(version, draftOf(discount))}
        onSave={() => void save()}
      />
    </div>
  );
}

function codeStays({ batchSize, email, wasUsed }: StaffDiscount): string {
  if (batchSize !== null) return "Its codes begin with this.";
  if (email !== null) return "Somebody was sent this code.";
  return wasUsed ? "Orders were placed with it. Copy the discount to change its code." : "";
}
