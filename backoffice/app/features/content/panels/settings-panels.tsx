import type { StoreSettings } from "#contract/api/settings/store-settings.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { getFieldLabel } from "#contract/validation/field-labels.ts";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { api, apiAddress } from "../../../api.ts";
import { Failure } from "../../../loading/failure.tsx";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { getAtPath } from "../../../parts/forms/object-path.ts";
import { useDebouncedValue } from "../../../parts/forms/use-debounced-value.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import type { ContentForm } from "../content-form.ts";
import { ContentField } from "../fields/content-field.tsx";

export function SellingPanels({ form }: { form: ContentForm<StoreSettings["selling"]> }) {
  return (
    <>
      <Panel title="Deadlines">
        <div className="grid gap-4 md:grid-cols-2">
          <NumberField
            form={form}
            path="returnDays"
            label="Return period (days)"
            max={365}
            hint="From delivery. Applies to requests made after you save. Update the FAQ page separately."
          />
          <NumberField
            form={form}
            path="reservationMinutes"
            label="Hold stock for unpaid orders (minutes)"
            max={1440}
            hint="Applies to orders placed after you save."
          />
        </div>
      </Panel>
      <Panel title="Unpaid orders">
        <Checkbox
          label="Remind customers of unpaid orders"
          checked={form.draft.remindsUnpaid}
          onChange={({ target }) => form.set("remindsUnpaid", target.checked)}
        />
        <p className="text-meta text-umber">
          One email before the items are released, and one after it with a link to order again. Each
          has a link that stops them.
        </p>
        <ReminderStats />
      </Panel>
      <Panel title="Sales">
        <SelectField
          id={form.fieldId("saleNotifications")}
          label="Emails about sales"
          value={form.draft.saleNotifications}
          onChange={({ target }) => form.set("saleNotifications", target.value)}
        >
          <option value="each">One per sale</option>
          <option value="hourly">Hourly summary</option>
          <option value="none">None</option>
        </SelectField>
      </Panel>
    </>
  );
}

function ReminderStats() {
  const { loaded } = useLoaded(
    (signal) => api("GET /staff/reports/reminders", { signal }),
    ["reminder stats"],
  );
  if (loaded.state !== "ready") return <p className="mt-2 min-h-5" />;
  const { reminded, paidAfter, offeredAgain, orderedAgain } = loaded.data;
  return (
    <p className="mt-2 min-h-5 text-meta tabular-nums">
      {`Last 30 days: ${plural(reminded, "reminder")}, ${formatNumber(paidAfter)} paid afterwards; ${plural(offeredAgain, "link")} to order again, ${formatNumber(orderedAgain)} used.`}
    </p>
  );
}

export function MailPanels({ form }: { form: ContentForm<StoreSettings["mail"]> }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Panel title="Customer emails">
        <div className="grid gap-4">
          <ContentField
            form={form}
            path="senderName"
            label="Sender name"
            maxLength={60}
            optional
            hint="Shown with the email address, which the mail server sets."
          />
          <ContentField
            form={form}
            path="closing"
            label="Email footer"
            maxLength={200}
            rows={2}
            optional
            hint="At the end of every customer email."
          />
        </div>
      </Panel>
      <EmailPreview content={form.draft} />
    </div>
  );
}

interface NumberFieldProps {
  readonly form: ContentForm<unknown>;
  readonly path: string;
  readonly label: string;
  readonly hint: string;
  readonly max: number;
}

function NumberField({ form, path, label, hint, max }: NumberFieldProps) {
  const value = getAtPath(form.draft, path) ?? "";
  const isValid = typeof value === "number" && value >= 1 && value <= max;
  const error = `Enter a whole number from 1 to ${formatNumber(max)}`;
  return (
    <Field
      id={form.fieldId(path)}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      required
      maxLength={5}
      value={String(value)}
      error={form.errors[path]}
      onBlur={() => form.setError(path, isValid ? undefined : error)}
      onChange={({ target }) => {
        const typed = target.value.trim();
        // Invalid input is sent as typed; the server reports the error.
        form.set(path, /^\d+$/.test(typed) ? Number(typed) : typed);
      }}
    />
  );
}

/** Milliseconds. */
const debounceMs = 600;

function EmailPreview({ content }: { content: StoreSettings["mail"] }) {
  const query = useDebouncedValue(
    { senderName: content.senderName, closing: content.closing },
    debounceMs,
  );
  const { loaded, reload } = useLoaded(
    async (signal) => {
      const preview = await api("GET /staff/settings/mail/sample", { query, signal });
      const page = apiAddress("GET /staff/settings/mail/sample/preview", {});
      return { ...preview, address: `${page}?${new URLSearchParams(query)}` };
    },
    ["mail sample", query],
    { showPrevious: true },
  );
  return (
    <Panel title="Preview">
      {loaded.state === "loading" && <p className="text-umber">Loading preview…</p>}
      {loaded.state === "failed" && <PreviewError error={loaded.error} onRetry={reload} />}
      {loaded.state === "ready" && (
        <div className={loaded.isPlaceholder ? "opacity-60" : undefined}>
          <dl className="mb-3 grid gap-1 wrap-anywhere text-meta">
            <HeaderLine term="From" value={loaded.data.from} />
            <HeaderLine term="Subject" value={loaded.data.subject} />
          </dl>
          <iframe
            src={loaded.data.address}
            sandbox=""
            title="Preview of an order email"
            className="h-256 w-full border border-line"
          />
          <p className="mt-3 text-meta text-umber">Sample order. Nothing is sent.</p>
        </div>
      )}
    </Panel>
  );
}

function HeaderLine({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="inline text-umber">{term}: </dt>
      <dd className="inline">{value}</dd>
    </div>
  );
}

function PreviewError({
  error,
  onRetry,
}: Pick<Parameters<typeof Failure>[0], "error" | "onRetry">) {
  const [fieldError] = error.errors;
  if (!fieldError)
    return <Failure error={error} message="The preview could not be loaded." onRetry={onRetry} />;
  return (
    <p role="status" className="text-amber text-meta">
      {getFieldLabel(fieldError.field)}: {fieldError.message}
    </p>
  );
}

const accountNumberLength = 10;

export function TransferPanels({ form }: { form: ContentForm<StoreSettings["transfer"]> }) {
  const { isOn, accountNumber } = form.draft;
  return (
    <>
      <Panel title="Pay by bank transfer">
        <Checkbox
          label="Let customers pay by bank transfer"
          checked={isOn}
          onChange={({ target }) => form.set("isOn", target.checked)}
        />
        <p className="mt-2 text-meta text-umber">
          Card stays the default. You confirm each transfer in Payments before packing. When the
          account changes, we email every owner and every customer who still has to pay.
        </p>
      </Panel>
      <Panel title="An account for each order">
        <Checkbox
          label="Let customers transfer to an account made for their order"
          checked={form.draft.usesOrderAccounts}
          onChange={({ target }) => form.set("usesOrderAccounts", target.checked)}
        />
        <p className="mt-2 text-meta text-umber">
          Your payment provider makes the account, and the transfer confirms itself, like a card. At
          checkout, this comes before your own account. It needs a provider that takes cards, with
          bank transfers turned on in its dashboard.
        </p>
      </Panel>
      <Panel title="Your bank account">
        <div className="grid gap-4 md:grid-cols-2">
          <ContentField form={form} path="bank" label="Bank" maxLength={60} optional={!isOn} />
          <Field
            id={form.fieldId("accountNumber")}
            label="Account number"
            hint="10 digits. Double-check it: customers send money here."
            inputMode="numeric"
            autoComplete="off"
            required={isOn}
            value={accountNumber}
            error={form.errors.accountNumber}
            onBlur={() => {
              const isValid = accountNumber.length === accountNumberLength || accountNumber === "";
              form.setError("accountNumber", isValid ? undefined : "Must be 10 digits");
            }}
            onChange={({ target }) =>
              form.set(
                "accountNumber",
                target.value.replace(/\D/g, "").slice(0, accountNumberLength),
              )
            }
          />
          <ContentField
            form={form}
            path="accountName"
            label="Account name"
            maxLength={100}
            optional={!isOn}
            hint="As shown by the bank, so customers recognise it."
          />
          <NumberField
            form={form}
            path="reservationHours"
            label="Hold stock for (hours)"
            max={168}
            hint="Applies to orders placed after you save. 24 is usual; 168 is a week."
          />
          <ContentField
            form={form}
            path="instructions"
            label="Note to customers"
            maxLength={200}
            rows={2}
            optional
            className="md:col-span-2"
            hint="Shown below the account details."
          />
        </div>
      </Panel>
    </>
  );
}
