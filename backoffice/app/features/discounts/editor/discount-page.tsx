import type { StaffDiscount } from "#contract/api/discounts/staff-discounts.ts";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api, apiAddress } from "../../../api.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { pageTitle } from "../../../page-title.ts";
import { formatDateTime } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { FormBar, FormNotices } from "../../../parts/forms/record-form.tsx";
import { useRecordForm } from "../../../parts/forms/use-record-form.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import { useMinWidth } from "../../../parts/layout/use-min-width.ts";
import { AuditLink } from "../../../parts/records/audit-link.tsx";
import type { RecordField } from "../../../parts/records/field-changes.ts";
import { EditorActions, type RecordAction } from "../../../parts/records/record-actions.tsx";
import { type RecordBackLink, RecordHead } from "../../../parts/records/record-head.tsx";
import { RecordLoader } from "../../../parts/records/record-page.tsx";
import { useUndo } from "../../../parts/records/undo-context.tsx";
import { useMay } from "../../../session/use-member.ts";
import {
  buyerLabels,
  describeDiscount,
  formatPeriod,
  formatValue,
  stateStyles,
} from "../discount-labels.ts";
import { TestCart } from "../test-cart/test-cart.tsx";
import { discountRules, toChange, toDescribable, toDraft } from "./discount-draft.ts";
import { BuyersPanel, SchedulePanel, ValuePanel } from "./discount-panels.tsx";
import { ProductsPanel, useProductNames } from "./products-panel.tsx";
import { UsesPanel } from "./uses-panel.tsx";

export const meta = () => [{ title: pageTitle("Discount") }];

export default function DiscountPage() {
  const mayEdit = useMay()("discounts.edit");
  return (
    <RecordLoader
      basePath="/discounts"
      title="Discount"
      load={(id, signal) => api("GET /staff/discounts/:id", { params: { id }, signal })}
      comparedFields={discountFields}
    >
      {(discount, { backLink, replace }) => (
        <DiscountEditor
          backLink={backLink}
          discount={discount}
          mayEdit={mayEdit}
          onChanged={replace}
        />
      )}
    </RecordLoader>
  );
}

interface DiscountEditorProps {
  readonly backLink: RecordBackLink;
  readonly discount: StaffDiscount;
  readonly mayEdit: boolean;
  readonly onChanged: (discount: StaffDiscount) => void;
}

function DiscountEditor({ backLink, discount, mayEdit, onChanged }: DiscountEditorProps) {
  const { id, version } = discount;
  const { showToast } = useToast();
  const form = useRecordForm({
    rules: discountRules,
    record: discount,
    draftKey: ["discount-draft", id],
    failure: "The discount could not be saved. Please try again.",
    save: (merged, { version: on }) =>
      api("PATCH /staff/discounts/:id", { params: { id }, body: toChange(merged, on) }),
    onSaved({ record }) {
      onChanged(record);
      showToast("Saved. Existing orders keep their discount.");
    },
  });
  const names = useProductNames([...discount.types, ...discount.products]);
  const { draft, changed } = form;
  const unsavedDraft = changed.length > 0 ? toDraft(draft) : undefined;

  // The heading has no space for them on a phone.
  const isWide = useMinWidth("768px");
  const actions = (
    <DiscountActions
      discount={discount}
      mayEdit={mayEdit}
      isEdited={changed.length > 0}
      onChanged={onChanged}
    />
  );

  return (
    <div className={changed.length > 0 ? "pb-24" : undefined}>
      <RecordHead backLink={backLink} title={discount.code} isCode>
        {isWide && actions}
      </RecordHead>
      {!isWide && actions}
      <p className="mt-3 border-line border-y py-3.5 text-lead">
        {describeDiscount(toDescribable(draft, names.nameOf))}
      </p>
      <FormNotices form={form} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26.5rem]">
        <fieldset disabled={!mayEdit} className="grid min-w-0 gap-4">
          <legend className="sr-only">{discount.code}</legend>
          <ValuePanel form={form} codeLockReason={codeLockReason(discount)} />
          <BuyersPanel form={form} />
          <ProductsPanel form={form} names={names} />
          <SchedulePanel form={form} />
        </fieldset>
        <div className="grid min-w-0 gap-4">
          <UsesPanel discount={discount} />
          <Panel
            title="Test it"
            aside={
              <p className="text-meta text-umber">
                {unsavedDraft ? "with unsaved changes" : "as saved"}
              </p>
            }
          >
            <TestCart
              discountId={id}
              version={version}
              draft={unsavedDraft}
              buyers={draft.buyers}
            />
          </Panel>
        </div>
      </div>
      <AuditLink subject={id} />
      <FormBar form={form} />
    </div>
  );
}

function codeLockReason({ batchSize, email, isUsed }: StaffDiscount): string {
  if (batchSize !== null) return "All its codes start with this.";
  if (email !== null) return "This code was sent to a customer.";
  return isUsed ? "Orders have used this code. Duplicate the discount to change it." : "";
}

interface DiscountActionsProps {
  readonly discount: StaffDiscount;
  readonly mayEdit: boolean;
  /** Unsaved edits: activating applies to what was saved. */
  readonly isEdited: boolean;
  readonly onChanged: (discount: StaffDiscount) => void;
}

function DiscountActions({ discount, mayEdit, isEdited, onChanged }: DiscountActionsProps) {
  const { id, version, active, batchSize, email } = discount;
  const { busy, error, send } = useSubmission(
    "The discount could not be updated. Please try again.",
  );
  const showUndo = useUndo();

  const setActive = (body: { version: number; active: boolean }) =>
    api("POST /staff/discounts/:id/switch", { params: { id }, body });
  const toggle = () =>
    send(async () => {
      const updated = await setActive({ version, active: !active });
      onChanged(updated);
      showUndo(active ? "Discount deactivated." : "Discount activated.", async () =>
        onChanged(await setActive({ version: updated.version, active })),
      );
    });

  const actions: RecordAction[] = [
    {
      label: active ? "Deactivate" : "Activate",
      onClick: () => void toggle(),
      busy,
      disabled: isEdited,
    },
    ...(email === null ? [{ label: "Duplicate", to: `/discounts/new?from=${id}` }] : []),
    ...(batchSize === null
      ? []
      : [
          {
            label: "Download codes",
            href: apiAddress("GET /staff/discounts/:id/codes", { id }),
            opens: "file" as const,
          },
        ]),
  ];

  return (
    <EditorActions
      state={stateStyles[discount.state]}
      label="More actions"
      actions={mayEdit ? actions : []}
      error={error}
    >
      <span className="text-meta text-umber">{formatPeriod(discount, new Date())}</span>
    </EditorActions>
  );
}

const formatDate = (iso: string | null) => (iso === null ? "" : formatDateTime(iso, new Date()));

export const discountFields: readonly RecordField<StaffDiscount>[] = [
  { name: "Code", read: ({ code }) => code },
  { name: "Discount", read: formatValue },
  { name: "Name", read: ({ description }) => description },
  { name: "Automatic", read: ({ autoApply }) => (autoApply ? "Yes" : "No") },
  { name: "Active", read: ({ active }) => (active ? "Yes" : "No") },
  { name: "Customers", read: ({ buyers }) => buyerLabels[buyers] },
  { name: "First purchase", read: ({ firstPurchaseOnly }) => (firstPurchaseOnly ? "Yes" : "No") },
  { name: "Minimum cart", read: ({ minimumSubtotal }) => formatAmount(minimumSubtotal) },
  {
    name: "Products",
    read: ({ types, products }) => [...types, ...products].map(({ name }) => name).join(", "),
  },
  { name: "Starts", read: ({ startsAt }) => formatDate(startsAt) },
  { name: "Ends", read: ({ endsAt }) => formatDate(endsAt) },
  { name: "Uses per customer", read: ({ usageLimitPerBuyer }) => String(usageLimitPerBuyer ?? "") },
  { name: "Total uses", read: ({ usageLimit }) => String(usageLimit ?? "") },
];
