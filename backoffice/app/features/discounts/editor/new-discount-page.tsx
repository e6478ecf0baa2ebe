import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { StaffDiscount } from "#contract/api/discounts/staff-discounts.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../../api.ts";
import { useKeys } from "../../../keys/keys-context.tsx";
import { Failure } from "../../../loading/failure.tsx";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { pageTitle } from "../../../page-title.ts";
import { FormNotices } from "../../../parts/forms/record-form.tsx";
import { UnsavedChangesGuard } from "../../../parts/forms/unsaved-changes.tsx";
import { alreadyCreatedText, useRecordForm } from "../../../parts/forms/use-record-form.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import { RecordHead } from "../../../parts/records/record-head.tsx";
import { RecordSkeleton } from "../../../parts/records/record-skeleton.tsx";
import { describeDiscount } from "../discount-labels.ts";
import { TestCart } from "../test-cart/test-cart.tsx";
import {
  copyDraft,
  type DiscountDraft,
  discountRules,
  emptyDraft,
  toBatch,
  toCreate,
  toDescribable,
  toDraft,
} from "./discount-draft.ts";
import { BuyersPanel, SchedulePanel, ValuePanel } from "./discount-panels.tsx";
import { ProductsPanel, useProductNames } from "./products-panel.tsx";

export const meta = () => [{ title: pageTitle("New discount") }];

export default function NewDiscountPage() {
  const [params] = useSearchParams();
  const from = params.get("from");
  return (
    <>
      <RecordHead backLink={{ to: "/discounts", label: "Discounts" }} title="New discount" />
      {from === null ? (
        <NewDiscount id="new" start={emptyDraft} products={[]} />
      ) : (
        <CopiedDiscount key={from} from={from} />
      )}
    </>
  );
}

function CopiedDiscount({ from }: { from: string }) {
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/discounts/:id", { params: { id: from }, signal }),
    ["/discounts", from],
  );
  if (loaded.state === "loading") return <RecordSkeleton />;
  if (loaded.state === "failed") {
    return (
      <Failure
        error={loaded.error}
        message="The discount to copy could not be loaded."
        onRetry={reload}
      />
    );
  }
  const { products } = loaded.data;
  return <NewDiscount id={`like-${from}`} start={copyDraft(loaded.data)} products={products} />;
}

interface NewDiscountProps {
  /** The draft is stored under it. */
  readonly id: string;
  readonly start: DiscountDraft;
  readonly products: StaffDiscount["products"];
}

function NewDiscount({ id: draftKey, start, products }: NewDiscountProps) {
  const navigate = useNavigate();
  const { showToast } = useToast();
  const form = useRecordForm<StaffDiscount, DiscountDraft, boolean>({
    rules: discountRules,
    blank: start,
    draftKey: ["discount-draft", draftKey],
    failure: "The discount could not be saved. Please try again.",
    save: (draft, { headers, action: active }) =>
      draft.method === "batch"
        ? api("POST /staff/discounts/batches", { headers, body: toBatch(draft, active) })
        : api("POST /staff/discounts", { headers, body: toCreate(draft, active) }),
    read: (id) => api("GET /staff/discounts/:id", { params: { id } }),
    onSaved: ({ record, isAlreadyCreated }) =>
      showToast(isAlreadyCreated ? alreadyCreatedText : createdMessage(record)),
  });
  const names = useProductNames(products);
  const { draft, busy: isBusy, created } = form;
  const validDraft = toDraft(draft);

  // Navigates once nothing is unsaved, so that the leave prompt stays away.
  useEffect(() => {
    if (created) void navigate(`/discounts/${created.id}`, { replace: true });
  }, [created, navigate]);

  useKeys({ save: () => isBusy || void form.submit(true) });

  return (
    <div className="pb-24">
      <p role="status" className="border-line border-y py-3.5 text-lead">
        {draft.value.trim() === ""
          ? "Enter a value to see a summary."
          : describeDiscount(toDescribable(draft, names.nameOf))}
      </p>
      <FormNotices form={form} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <ValuePanel form={form} codeLockReason="" />
          <BuyersPanel form={form} />
        </div>
        <div className="grid min-w-0 gap-4">
          <SchedulePanel form={form} />
          <ProductsPanel form={form} names={names} />
        </div>
      </div>
      <Panel
        title="Test it"
        className="mt-4"
        aside={<p className="text-meta text-umber">not saved yet</p>}
      >
        {validDraft ? (
          <TestCart draft={validDraft} buyers={draft.buyers} />
        ) : (
          <p className="text-umber">Add a code and a value to test it here.</p>
        )}
      </Panel>
      <UnsavedChangesGuard changes={created ? [] : form.changes} note="It stays on this device." />
      <div
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-header flex min-h-16 items-center justify-end gap-2.5 border-ink border-t bg-paper px-4 py-2 md:px-8 lg:left-53"
      >
        <Button variant="ghost" size="small" busy={isBusy} onClick={() => void form.submit(false)}>
          Save as inactive
        </Button>
        <Button size="small" busy={isBusy} onClick={() => void form.submit(true)}>
          {draft.startsAt ? "Save and schedule" : "Save and activate"}
        </Button>
      </div>
    </div>
  );
}

function createdMessage({ batchSize }: StaffDiscount): string {
  if (batchSize === null) return "Discount created.";
  return `${plural(batchSize, "code")} created. Download them now or later.`;
}
