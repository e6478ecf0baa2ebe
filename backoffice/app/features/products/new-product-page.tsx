import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { CreateProduct } from "#contract/api/staff-product-acts.ts";
import type { StaffProduct } from "#contract/api/staff-products.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useKeys } from "../../keys/keys-context.tsx";
import { useSending } from "../../loading/use-sending.ts";
import { AskBeforeLeaving } from "../../parts/ask-before-leaving.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { RecordHead } from "../../parts/record-head.tsx";
import { RestoredNote } from "../../parts/restored-note.tsx";
import { useHeldPress } from "../../parts/use-held-press.ts";
import { madeEarlier, useMakeOnce } from "../../parts/use-make-once.ts";
import { useProductChoices } from "../../parts/use-product-choices.ts";
import { useWide } from "../../parts/use-wide.ts";
import { CardPreview } from "./card-preview.tsx";
import { PicturesPanel } from "./pictures-panel.tsx";
import { PricePanel } from "./price-panel.tsx";
import { blankDraft, draftOf, faultsOf, fieldWords, toCreate } from "./product-draft.ts";
import { TiersPanel } from "./tiers-panel.tsx";
import {
  type ChangePictures,
  onTheirWay,
  tellUploads,
  usePictureUploads,
} from "./use-picture-uploads.ts";
import { useProductDraft } from "./use-product-draft.ts";
import { WordsPanel } from "./words-panel.tsx";

const steps = ["Pictures", "What it is", "Price and sizes", "As the shopper will see it"] as const;

/**
 * A new product: all at once where there is room, in four steps on a phone. What is typed stays on this device; what is
 * typed while it is saved is kept for its own page.
 */
export function NewProductPage() {
  const navigate = useNavigate();
  const isWide = useWide();
  const { say } = useToaster();
  const [step, setStep] = useState(0);
  const [made, setMade] = useState<StaffProduct | null>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const form = useProductDraft(
    made?.id ?? "new",
    made?.version ?? 0,
    made ? draftOf(made) : blankDraft,
  );
  const { busy, fault, send } = useSending("The product could not be saved. Please try again.");
  const once = useMakeOnce(["product-draft", "new"], form);
  const { choices, reload } = useProductChoices();
  const types = choices?.types ?? [];
  const { draft, changed } = form;
  const changePictures: ChangePictures = (change) =>
    form.edit((before) => ({ pictures: change(before.pictures) }));
  const sending = usePictureUploads(changePictures, draft.pictures.length);
  const saving = useHeldPress<CreateProduct["status"]>(
    sending,
    (status) => void save(status),
    () => isWide || go(0),
  );
  const isBusy = busy || saving.isHeld || made !== null;
  const isLast = isWide || step === steps.length - 1;
  const shows = (at: number) => isWide || step === at;

  // Only once nothing is unsaved any more may the page be left unasked. What was chosen meanwhile comes along.
  const isReady = made !== null && sending.uploads.length === 0;
  useEffect(() => {
    if (isReady) void navigate(`/products/${made.id}`, { replace: true });
  }, [isReady, made, navigate]);

  function go(to: number) {
    flushSync(() => setStep(to));
    window.scrollTo(0, 0);
    top.current?.focus();
  }

  /** The step whose fields are at fault, so that the focus can go there. */
  function stepAtFault(fields: readonly string[]): number {
    if (fields.includes("pictures")) return 0;
    if (fields.some((field) => ["name", "typeId"].includes(field))) return 1;
    return 2;
  }

  async function save(status: CreateProduct["status"]) {
    const faults = Object.keys(faultsOf(draft));
    if (faults.length > 0) {
      if (!isWide) flushSync(() => setStep(stepAtFault(faults)));
      form.check();
      return;
    }
    await send(async () => {
      try {
        const body = toCreate(draft, status);
        const { record, sent, isEarlier } = await once.make<StaffProduct>(
          (headers) => api("POST /staff/products", { headers, body }),
          (id) => api("GET /staff/products/:id", { params: { id } }),
        );
        form.startFrom(record.version, draftOf(record), sent);
        setMade(record);
        const kept = status === "on_shop" ? "It is on the shop." : "It is kept as a draft.";
        say(isEarlier ? madeEarlier : kept);
      } catch (cause) {
        const errors = faultOf(cause)?.errors ?? [];
        if (!isWide && errors.length > 0) setStep(stepAtFault(errors.map(({ field }) => field)));
        form.showFaults(errors);
        throw cause;
      }
    });
  }
  useKeys({ save: () => isBusy || saving.press("draft") });

  return (
    <div className="pb-24">
      <RecordHead way={{ to: "/products", label: "Products" }} title="New product" />
      {!isWide && (
        <h2 ref={top} tabIndex={-1} className="text-meta text-umber">
          Step {step + 1} of {steps.length}: {steps[step]}
        </h2>
      )}
      {form.isRestored && <RestoredNote onForget={() => once.discard(blankDraft)} />}
      <FormFault text={fault} />
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26.5rem]">
        <div className="grid min-w-0 gap-4">
          {shows(0) && (
            <PicturesPanel
              pictures={draft.pictures}
              error={form.faults.pictures}
              group={form.group("pictures")}
              mayEdit
              asksWords={() => true}
              onChange={changePictures}
              sending={sending}
            />
          )}
          {shows(1) && <WordsPanel form={form} types={types} onTypeAdded={reload} />}
          {shows(2) && (
            <>
              <PricePanel form={form} types={types} />
              <TiersPanel form={form} />
            </>
          )}
        </div>
        {shows(3) && (
          <div className="min-w-0 lg:sticky lg:top-4">
            <CardPreview draft={draft} />
          </div>
        )}
      </div>
      <AskBeforeLeaving
        changes={[
          ...onTheirWay(sending),
          ...(made ? [] : changed.map((field) => fieldWords[field])),
        ]}
        comfort={
          sending.uploads.length > 0
            ? "Pictures that have not come are lost, the rest stays on this device."
            : "It stays on this device."
        }
      />
      <div
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-header flex min-h-16 flex-wrap items-center justify-end gap-2.5 border-ink border-t bg-paper px-4 py-2 md:px-8 lg:left-53"
      >
        {sending.uploads.length > 0 && (
          <p role="status" className="basis-full text-meta text-umber md:basis-auto">
            {tellUploads(sending.uploads).join(", ")}
          </p>
        )}
        {!isWide && step > 0 && (
          <Button look="ghost" size="small" onClick={() => go(step - 1)}>
            Back
          </Button>
        )}
        {isLast ? (
          <>
            <Button look="ghost" size="small" busy={isBusy} onClick={() => saving.press("draft")}>
              Keep as draft
            </Button>
            <Button size="small" busy={isBusy} onClick={() => saving.press("on_shop")}>
              Publish
            </Button>
          </>
        ) : (
          <Button size="small" className="grow" onClick={() => go(step + 1)}>
            Next: {steps[step + 1]}
          </Button>
        )}
      </div>
    </div>
  );
}
