import { useState } from "react";
import type { ProductChoices, StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { defaultSizes } from "#contract/sizes/size-order.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../../api.ts";
import { ChunkError } from "../../../loading/errors.ts";
import { pageTitle } from "../../../page-title.ts";
import { useProductChoices } from "../../../parts/domain/use-product-choices.ts";
import { FormNotices } from "../../../parts/forms/record-form.tsx";
import { ExpiredSaveNotice, UnsavedBar } from "../../../parts/forms/unsaved-changes.tsx";
import { DescriptionList } from "../../../parts/layout/description-list.tsx";
import { Panel } from "../../../parts/layout/panel.tsx";
import { useMinWidth } from "../../../parts/layout/use-min-width.ts";
import { AuditLink } from "../../../parts/records/audit-link.tsx";
import { type RecordBackLink, RecordHead } from "../../../parts/records/record-head.tsx";
import { RecordLoader } from "../../../parts/records/record-page.tsx";
import { useSubmitAfterUploads } from "../../../parts/uploads/use-uploads.ts";
import { useMay } from "../../../session/use-member.ts";
import { PicturesPanel } from "../pictures/pictures-panel.tsx";
import {
  type ChangePictures,
  pendingUploadLabels,
  usePictureUploads,
} from "../pictures/use-picture-uploads.ts";
import { CardPreview } from "./card-preview.tsx";
import { PricePanel } from "./price-panel.tsx";
import { ProductActions } from "./product-actions.tsx";
import { type DraftPicture, guessReason, stockChanges } from "./product-draft.ts";
import { listProductFields } from "./product-fields.ts";
import { OwnFields, PanelPlaceholders, useFurtherPanels } from "./use-further-panels.tsx";
import { describeSaveEffects, type StockReasonInput, useSaveProduct } from "./use-save-product.ts";

const StockHistory = lazyComponent(
  () => import("../../../parts/domain/stock-history.tsx"),
  ChunkError,
  () => <div className="min-h-60 border border-line bg-paper" />,
);

const StockReasonChoice = lazyComponent(() => import("./stock-reason-choice.tsx"), ChunkError);

export const meta = () => [{ title: pageTitle("Product") }];

export default function ProductPage() {
  const may = useMay();
  const { choices, reload } = useProductChoices();
  return (
    <RecordLoader
      basePath="/products"
      title="Product"
      load={(id, signal) => api("GET /staff/products/:id", { params: { id }, signal })}
      comparedFields={listProductFields(choices?.fields ?? [])}
    >
      {(product, { backLink, replace }) => (
        <ProductEditor
          backLink={backLink}
          product={product}
          choices={
            choices ?? { types: [{ ...product.type, sizes: [...defaultSizes] }], fields: [] }
          }
          mayEdit={may("products.edit")}
          onTypeAdded={reload}
          onChanged={replace}
        />
      )}
    </RecordLoader>
  );
}

interface ProductEditorProps {
  readonly backLink: RecordBackLink;
  readonly product: StaffProduct;
  readonly choices: ProductChoices;
  readonly mayEdit: boolean;
  readonly onTypeAdded: () => void;
  readonly onChanged: (product: StaffProduct) => void;
}

function ProductEditor(props: ProductEditorProps) {
  const { backLink, product, choices, mayEdit, onTypeAdded, onChanged } = props;
  const { form, save: saveTyped, isUnconfirmed, hasExpired } = useSaveProduct(product, onChanged);
  const [reasonInput, setReasonInput] = useState<StockReasonInput>({ note: "" });
  const { showToast } = useToast();
  const { draft, busy, undo } = form;
  const changePictures: ChangePictures = (change) =>
    form.edit((before) => ({ pictures: change(before.pictures) }));
  // By the saved state, so that the field stays while it is typed in.
  const hadNoAltText = ({ mediaId }: DraftPicture) =>
    !form.base.pictures.find((each) => each.mediaId === mediaId)?.image.alt;
  const sending = usePictureUploads(changePictures, draft.pictures);
  const panels = useFurtherPanels();
  const saving = useSubmitAfterUploads(
    { uploads: sending.uploads, isLoading: panels === undefined },
    () => void save(),
  );
  const changes = [
    ...pendingUploadLabels(sending),
    ...form.changes,
    ...(isUnconfirmed ? ["An unconfirmed save"] : []),
  ];
  const reason = reasonInput.reason ?? guessReason(draft);
  const effects = describeSaveEffects(form.base, draft, { status: product.status, reason });
  const changesStock = stockChanges(draft).length > 0;

  const save = () =>
    saveTyped(reasonInput, ({ status }) => {
      setReasonInput({ note: "" });
      showToast(status === "published" ? "Saved. Your changes are live." : "Saved.");
    });

  // No space for them in the header of a phone.
  const isWide = useMinWidth("768px");
  const actions = (
    <ProductActions
      product={product}
      mayEdit={mayEdit}
      isEdited={changes.length > 0}
      onChanged={onChanged}
    />
  );

  return (
    <div className={changes.length > 0 ? "pb-24" : undefined}>
      <RecordHead backLink={backLink} title={product.name}>
        {isWide && actions}
      </RecordHead>
      {!isWide && actions}
      <FormNotices form={{ ...form, isRestored: form.isRestored && form.changes.length > 0 }} />
      {hasExpired && <ExpiredSaveNotice />}
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26.5rem]">
        <fieldset disabled={!mayEdit} className="grid min-w-0 gap-4">
          <legend className="sr-only">{product.name}</legend>
          <PicturesPanel
            pictures={draft.pictures}
            error={form.errors.pictures}
            group={form.group("pictures")}
            needsAltText={hadNoAltText}
            onChange={changePictures}
            sending={sending}
            mayEdit={mayEdit}
          />
          <PricePanel form={form} types={choices.types}>
            {changesStock && (
              <StockReasonChoice
                reason={reason}
                note={reasonInput.note}
                onReason={(chosen) => setReasonInput({ ...reasonInput, reason: chosen })}
                onNote={(note) => setReasonInput({ ...reasonInput, note })}
              />
            )}
          </PricePanel>
          {panels ? (
            <>
              <panels.DetailsPanel form={form} types={choices.types} onTypeAdded={onTypeAdded} />
              <panels.AttributesPanel form={form} />
              <OwnFields form={form} {...choices} outdated={product.outdatedFields} />
              <panels.MeasurementsPanel form={form} types={choices.types} />
              <panels.PairingsPanel form={form} productId={product.id} />
              <panels.TiersPanel form={form} />
            </>
          ) : (
            <PanelPlaceholders />
          )}
        </fieldset>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-4">
          <CardPreview draft={draft} />
          {effects.length > 0 && (
            <Panel title="What changes when you save">
              <DescriptionList items={effects} narrow />
            </Panel>
          )}
          {panels && <panels.WaitingPanel sizes={product.sizes} />}
          <StockHistory id={product.id} sizes={product.sizes} />
        </div>
      </div>
      <AuditLink subject={product.id} />
      <UnsavedBar
        changes={changes}
        busy={busy || saving.isWaiting}
        onUndo={() => {
          saving.cancel();
          sending.clear();
          undo();
        }}
        onSave={() => saving.submit("save")}
      />
    </div>
  );
}
