import type { VatMonth } from "#contract/api/reports/reports.ts";
import type { StoreSettings } from "#contract/api/settings/store-settings.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { vatOf } from "#contract/pricing/vat.ts";
import { formatDate, plural } from "#contract/text/format.ts";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { RadioSwitch } from "#ui/primitives/fields/radio-switch.tsx";
import { api, apiAddress } from "../../../api.ts";
import { Failure } from "../../../loading/failure.tsx";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import type { ContentForm } from "../content-form.ts";
import { ContentField } from "../fields/content-field.tsx";

type Vat = StoreSettings["vat"];

const modes = [
  { id: "off", label: "Off" },
  { id: "included", label: "In prices" },
  { id: "added", label: "Added" },
] as const;

export default function VatPanels({ form }: { form: ContentForm<Vat> }) {
  const { mode, percent, coversDelivery } = form.draft;
  return (
    <>
      <Panel title="VAT">
        <div className="grid gap-4 md:grid-cols-2">
          <RadioSwitch
            legend="How customers pay VAT"
            options={modes}
            value={mode}
            onChange={(id) => form.set("mode", id)}
          />
          <Field
            id={form.fieldId("percent")}
            label="Rate (%)"
            inputMode="decimal"
            autoComplete="off"
            required
            maxLength={5}
            value={String(percent)}
            error={form.errors.percent}
            onChange={({ target }) => {
              const typed = target.value.trim();
              // Invalid input is sent as typed; the server reports the error.
              form.set("percent", /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed);
            }}
          />
        </div>
        <p className="mt-3 text-meta text-umber">{describeMode(form.draft)}</p>
        <Checkbox
          label="Delivery has VAT too"
          checked={coversDelivery}
          onChange={({ target }) => form.set("coversDelivery", target.checked)}
        />
        <p className="text-meta text-umber">Orders already placed keep their VAT.</p>
      </Panel>
      <Panel title="On invoices and credit notes">
        <ContentField
          form={form}
          path="tin"
          label="TIN"
          maxLength={20}
          optional
          hint="Your tax identification number. The RC number is under Name and contacts."
        />
      </Panel>
      <VatByMonth />
    </>
  );
}

const sampleKobo = fromNaira(10_000);

function describeMode({ mode, percent }: Vat): string {
  if (mode === "off") return "No VAT is charged or shown. Small shops may not need to charge it.";
  if (typeof percent !== "number") return "";
  const isAdded = mode === "added";
  const vatKobo = vatOf(sampleKobo, { percent, isAdded, coversDelivery: true });
  const price = formatNaira(sampleKobo);
  return isAdded
    ? `A customer pays ${formatNaira(kobo(sampleKobo + vatKobo))} for an item of ${price}. Product pages say “+ VAT”.`
    : `An item of ${price} still costs ${price}. Orders and invoices show that ${formatNaira(vatKobo)} of it is VAT.`;
}

function VatByMonth() {
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/reports/vat", { signal }),
    ["vat report"],
  );
  return (
    <Panel title="VAT by month">
      {loaded.state === "loading" && <p className="text-umber">Loading…</p>}
      {loaded.state === "failed" && (
        <Failure error={loaded.error} message="VAT could not be loaded." onRetry={reload} />
      )}
      {loaded.state === "ready" &&
        (loaded.data.length === 0 ? (
          <p className="text-umber">No paid orders with VAT yet.</p>
        ) : (
          <ul className="border-ink border-t">
            {loaded.data.map((month) => (
              <MonthRow key={month.month} month={month} />
            ))}
          </ul>
        ))}
    </Panel>
  );
}

function MonthRow({ month }: { month: VatMonth }) {
  const name = formatDate(`${month.month}-15`, "month");
  const address = apiAddress("GET /staff/reports/vat/export", {});
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b py-2">
      <span className="min-w-36 font-medium">{name}</span>
      <span className="text-nav text-umber tabular-nums">
        {plural(month.orders, "order")}, {formatAmount(month.sales)}
        {month.refundedVat > 0 && <span>, VAT refunded {formatAmount(month.refundedVat)}</span>}
      </span>
      <span className="ml-auto font-medium tabular-nums">{formatAmount(month.netVat)}</span>
      <a
        href={`${address}?month=${month.month}`}
        download
        className="inline-flex min-h-11 items-center text-indigo underline"
      >
        CSV<span className="sr-only"> of {name}</span>
      </a>
    </li>
  );
}
