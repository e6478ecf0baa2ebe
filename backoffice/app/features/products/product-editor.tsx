import { useState } from "react";
import type { ProductChoices, StaffProduct } from "#contract/api/staff-products.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { useSending } from "../../loading/use-sending.ts";
import { AuditLink } from "../../parts/audit-link.tsx";
import { Facts } from "../../parts/facts.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { LapsedNote } from "../../parts/lapsed-note.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RecordHead, type RecordWay } from "../../parts/record-head.tsx";
import { RestoredNote } from "../../parts/restored-note.tsx";
import { StockReasons } from "../../parts/stock-reasons.tsx";
import { UnsavedBar } from "../../parts/unsaved-bar.tsx";
import { useHeldPress } from "../../parts/use-held-press.ts";
import { useMinWidth } from "../../parts/use-wide.ts";
import { CardPreview } from "./card-preview.tsx";
import { PicturesPanel } from "./pictures-panel.tsx";
import { PricePanel } from "./price-panel.tsx";
import { ProductActs } from "./product-acts.tsx";
import { type DraftPicture, fieldWords, likelyReason, stockChanges } from "./product-draft.ts";
import { StockReasonChoice } from "./stock-reason.tsx";
import { TiersPanel } from "./tiers-panel.tsx";
import { type ChangePictures, onTheirWay, usePictureUploads } from "./use-picture-uploads.ts";
import { useSaveProduct, type WhyStock } from "./use-save-product.ts";
import { whatChanges } from "./what-changes.ts";
import { WordsPanel } from "./words-panel.tsx";

interface ProductEditorProps {
  readonly way: RecordWay;
  readonly product: StaffProduct;
  readonly choices: ProductChoices;
  readonly mayEdit: boolean;
  readonly onTypeAdded: () => void;
  readonly onChanged: (product: StaffProduct) => void;
}

/** One product: what is typed at the left, what shoppers will see of it at the right. */
export function ProductEditor(props: ProductEditorProps) {
  const { way, product, choices, mayEdit, onTypeAdded, onChanged } = props;
  const {
    form,
    save: saveTyped,
    undo,
    isUnheard,
    letGoIfOld,
    hasLapsed,
  } = useSaveProduct(product, onChanged);
  const [why, setWhy] = useState<WhyStock>({ note: "" });
  const { busy, fault, send } = useSending("The product could not be saved. Please try again.");
  const { say } = useToaster();
  const { draft, changed } = form;
  const changePictures: ChangePictures = (change) =>
    form.edit((before) => ({ pictures: change(before.pictures) }));
  // By what is saved: one that is being given words is asked for them until it has them.
  const hadNoWords = ({ mediaId }: DraftPicture) =>
    !form.base.pictures.find((each) => each.mediaId === mediaId)?.image.alt;
  const sending = usePictureUploads(changePictures, draft.pictures.length);
  const saving = useHeldPress(sending, () => void save());
  const changes = [
    ...onTheirWay(sending),
    ...changed.map((field) => fieldWords[field]),
    ...(isUnheard && !busy ? ["A save that got no answer"] : []),
  ];
  const reason = why.reason ?? likelyReason(draft);
  const effects = whatChanges(form.base, draft, { status: product.status, reason });
  const movesStock = stockChanges(draft).length > 0;

  async function save() {
    if (letGoIfOld() || !form.check()) return;
    await send(async () => {
      try {
        const { status } = await saveTyped(why);
        setWhy({ note: "" });
        say(status === "on_shop" ? "Saved. It is on the shop." : "Saved.");
      } catch (cause) {
        form.showFaults(faultOf(cause)?.errors ?? []);
        throw cause;
      }
    });
  }

  // A phone has no room for them in its head.
  const isWide = useMinWidth("48rem");
  const acts = (
    <ProductActs
      product={product}
      mayEdit={mayEdit}
      isEdited={changes.length > 0}
      onChanged={onChanged}
    />
  );

  return (
    <div className={changes.length > 0 ? "pb-24" : undefined}>
      <RecordHead way={way} title={product.name}>
        {isWide && acts}
      </RecordHead>
      {!isWide && acts}
      {form.isRestored && changed.length > 0 && <RestoredNote onForget={undo} />}
      {hasLapsed && <LapsedNote />}
      <FormFault text={fault} />
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26.5rem]">
        <fieldset disabled={!mayEdit} className="grid min-w-0 gap-4">
          <legend className="sr-only">{product.name}</legend>
          <PicturesPanel
            pictures={draft.pictures}
            error={form.faults.pictures}
            group={form.group("pictures")}
            asksWords={hadNoWords}
            onChange={changePictures}
            sending={sending}
            mayEdit={mayEdit}
          />
          <PricePanel form={form} types={choices.types}>
            {movesStock && (
              <StockReasonChoice
                reason={reason}
                note={why.note}
                onReason={(chosen) => setWhy({ ...why, reason: chosen })}
                onNote={(note) => setWhy({ ...why, note })}
              />
            )}
          </PricePanel>
          <WordsPanel form={form} types={choices.types} onTypeAdded={onTypeAdded} />
          <TiersPanel form={form} />
        </fieldset>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-4">
          <CardPreview draft={draft} />
          {effects.length > 0 && (
            <Panel title="What changes when you save">
              <Facts facts={effects} narrow />
            </Panel>
          )}
          <StockReasons id={product.id} sizes={product.sizes} />
        </div>
      </div>
      <AuditLink subject={product.id} />
      <UnsavedBar
        changes={changes}
        busy={busy || saving.isHeld}
        onUndo={() => {
          saving.letGo();
          sending.clear();
          undo();
        }}
        onSave={() => saving.press("save")}
      />
    </div>
  );
}
