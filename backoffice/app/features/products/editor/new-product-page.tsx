import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { CreateProduct } from "#contract/api/catalogue/product-commands.ts";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../../api.ts";
import { useKeys } from "../../../keys/keys-context.tsx";
import { pageTitle } from "../../../page-title.ts";
import { useProductChoices } from "../../../parts/domain/use-product-choices.ts";
import { FormNotices } from "../../../parts/forms/record-form.tsx";
import { UnsavedChangesGuard } from "../../../parts/forms/unsaved-changes.tsx";
import { alreadyCreatedText, useRecordForm } from "../../../parts/forms/use-record-form.ts";
import { useIsWide } from "../../../parts/layout/use-min-width.ts";
import { RecordHead } from "../../../parts/records/record-head.tsx";
import { useSubmitAfterUploads } from "../../../parts/uploads/use-uploads.ts";
import { PicturesPanel } from "../pictures/pictures-panel.tsx";
import {
  type ChangePictures,
  describeUploads,
  pendingUploadLabels,
  usePictureUploads,
} from "../pictures/use-picture-uploads.ts";
import { CardPreview } from "./card-preview.tsx";
import { PricePanel } from "./price-panel.tsx";
import { emptyDraft, type ProductDraft, productRules, toCreateRequest } from "./product-draft.ts";
import { OwnFields, PanelPlaceholders, useFurtherPanels } from "./use-further-panels.tsx";

export const meta = () => [{ title: pageTitle("New product") }];

const detailsStep: readonly string[] = [
  "name",
  "typeId",
  "colourFamily",
  "weight",
  "care",
  "keywords",
];

const steps = ["Pictures", "Details", "Price and sizes", "Preview"] as const;

export default function NewProductPage() {
  const navigate = useNavigate();
  const isWide = useIsWide();
  const { showToast } = useToast();
  const [step, setStep] = useState(0);
  const top = useRef<HTMLHeadingElement>(null);
  const form = useRecordForm<StaffProduct, ProductDraft, CreateProduct["status"]>({
    rules: productRules,
    blank: emptyDraft,
    draftKey: ["product-draft", "new"],
    failure: "The product could not be saved. Please try again.",
    save: (typed, { headers, action }) =>
      api("POST /staff/products", { headers, body: toCreateRequest(typed, action) }),
    read: (id) => api("GET /staff/products/:id", { params: { id } }),
    onErrors: (fields) => isWide || flushSync(() => setStep(stepOfErrors(fields))),
    onSaved({ record, isAlreadyCreated }) {
      const message = record.status === "published" ? "Published." : "Draft saved.";
      showToast(isAlreadyCreated ? alreadyCreatedText : message);
    },
  });
  const { choices, reload } = useProductChoices();
  const panels = useFurtherPanels();
  const types = choices?.types ?? [];
  const { draft, busy, created } = form;
  const changePictures: ChangePictures = (change) =>
    form.edit((before) => ({ pictures: change(before.pictures) }));
  const sending = usePictureUploads(changePictures, draft.pictures);
  const saving = useSubmitAfterUploads<CreateProduct["status"]>(
    { uploads: sending.uploads, isLoading: panels === undefined },
    (status) => void form.submit(status),
    () => isWide || goToStep(0),
  );
  const isBusy = busy || saving.isWaiting;
  const isLast = isWide || step === steps.length - 1;
  const isStepVisible = (at: number) => isWide || step === at;

  // Navigates once nothing is unsaved, so that leaving needs no confirmation.
  const isReady = created !== undefined && sending.uploads.length === 0;
  useEffect(() => {
    if (isReady) void navigate(`/products/${created.id}`, { replace: true });
  }, [isReady, created, navigate]);

  function goToStep(to: number) {
    flushSync(() => setStep(to));
    window.scrollTo(0, 0);
    top.current?.focus();
  }

  function stepOfErrors(fields: readonly string[]): number {
    if (fields.includes("pictures")) return 0;
    if (fields.some((field) => detailsStep.includes(field) || field.startsWith("fields.")))
      return 1;
    return 2;
  }

  useKeys({ save: () => isBusy || saving.submit("draft") });

  return (
    <div className="pb-24">
      <RecordHead backLink={{ to: "/products", label: "Products" }} title="New product" />
      {!isWide && (
        <h2 ref={top} tabIndex={-1} className="text-meta text-umber">
          Step {step + 1} of {steps.length}: <span>{steps[step]}</span>
        </h2>
      )}
      <FormNotices form={form} />
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26.5rem]">
        <div className="grid min-w-0 gap-4">
          {isStepVisible(0) && (
            <PicturesPanel
              pictures={draft.pictures}
              error={form.errors.pictures}
              group={form.group("pictures")}
              mayEdit
              needsAltText={() => true}
              onChange={changePictures}
              sending={sending}
            />
          )}
          {isStepVisible(1) &&
            (panels ? (
              <>
                <panels.DetailsPanel form={form} types={types} onTypeAdded={reload} />
                <panels.AttributesPanel form={form} />
                <OwnFields form={form} fields={choices?.fields ?? []} types={types} />
              </>
            ) : (
              <PanelPlaceholders titles={["Details", "Colour, cloth and fit"]} />
            ))}
          {isStepVisible(2) && <PricePanel form={form} types={types} />}
          {isStepVisible(2) &&
            (panels ? (
              <>
                <panels.MeasurementsPanel form={form} types={types} />
                <panels.PairingsPanel form={form} />
                <panels.TiersPanel form={form} />
              </>
            ) : (
              <PanelPlaceholders
                titles={["Measurements and codes", "Products below it", "Wholesale prices"]}
              />
            ))}
        </div>
        {isStepVisible(3) && (
          <div className="min-w-0 lg:sticky lg:top-4">
            <CardPreview draft={draft} />
          </div>
        )}
      </div>
      <UnsavedChangesGuard
        changes={[...pendingUploadLabels(sending), ...(created ? [] : form.changes)]}
        note={
          sending.uploads.length > 0
            ? "Pictures still uploading will be lost. The rest stays on this device."
            : "Your changes stay on this device."
        }
      />
      <div
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-header flex min-h-16 flex-wrap items-center justify-end gap-2.5 border-ink border-t bg-paper px-4 py-2 md:px-8 lg:left-53"
      >
        {sending.uploads.length > 0 && (
          <p role="status" className="basis-full text-meta text-umber md:basis-auto">
            {describeUploads(sending.uploads).join(", ")}
          </p>
        )}
        {!isWide && step > 0 && (
          <Button variant="ghost" size="small" onClick={() => goToStep(step - 1)}>
            Back
          </Button>
        )}
        {isLast ? (
          <>
            <Button
              variant="ghost"
              size="small"
              busy={isBusy}
              onClick={() => saving.submit("draft")}
            >
              Save draft
            </Button>
            <Button size="small" busy={isBusy} onClick={() => saving.submit("published")}>
              Publish
            </Button>
          </>
        ) : (
          <Button size="small" className="grow" onClick={() => goToStep(step + 1)}>
            {`Next: ${steps[step + 1]}`}
          </Button>
        )}
      </div>
    </div>
  );
}
