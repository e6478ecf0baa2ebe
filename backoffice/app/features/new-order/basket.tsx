import { useState } from "react";
import type { OutOfStockMeta } from "#contract/api/orders/orders.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira, toNaira } from "#contract/money/naira.ts";
import { plural } from "#contract/text/format.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, TextAreaField } from "#ui/primitives/fields/field.tsx";
import { QuantityStepper } from "#ui/primitives/fields/quantity-stepper.tsx";
import { api } from "../../api.ts";
import { errorText } from "../../loading/errors.ts";
import { type CartLine, setQuantity } from "../../parts/domain/cart-lines.tsx";
import { AmountField } from "../../parts/forms/amount-field.tsx";
import type { DraftForm } from "../../parts/forms/use-draft.tsx";
import type { OrderDraft, OrderTotals } from "./order-draft.ts";

interface BasketLinesProps {
  readonly lines: readonly CartLine[];
  readonly totals: OrderTotals;
  readonly short: OutOfStockMeta["items"];
  readonly onChange: (lines: readonly CartLine[]) => void;
}

export function BasketLines({ lines, totals, short, onChange }: BasketLinesProps) {
  if (lines.length === 0) {
    return (
      <div className="border border-line-strong border-dashed px-4 py-7 text-center">
        <p className="type-panel">No items yet</p>
        <p className="text-nav text-umber">Tap a size to add it</p>
      </div>
    );
  }
  return (
    <ul className="border-ink border-b">
      {lines.map((line, index) => {
        const { product, size, quantity } = line;
        const name = `${product.name}, size ${size}`;
        const priced = totals.lines[index];
        const missing = short.find((each) => each.productId === product.id && each.size === size);
        const stock = product.sizesStock.find((each) => each.size.size === size)?.stock;
        const change = (next: number) => {
          onChange(setQuantity(lines, line, next));
          if (next === 0) announce(`${name}, removed.`);
        };
        return (
          <li key={`${product.id} ${size}`} className="border-line py-3 not-first:border-t">
            <div className="grid grid-cols-[2.75rem_minmax(0,1fr)_auto] gap-x-3 gap-y-1">
              <img
                src={product.images[0]?.thumbnailUrl ?? ""}
                alt=""
                width={44}
                height={55}
                className="row-span-2 h-13.75 w-11 bg-plaster object-cover"
              />
              <p className="min-w-0 font-medium wrap-anywhere">{product.name}</p>
              <p className="text-right font-medium tabular-nums">
                {formatNaira(priced?.lineTotalKobo ?? kobo(0))}
              </p>
              <p className="self-center text-nav text-umber tabular-nums">
                <span>Size {size}</span>
                <span>
                  {quantity > 1 && priced && `, ${formatNaira(priced.unitPriceKobo)} each`}
                </span>
              </p>
              <QuantityStepper
                name={name}
                value={quantity}
                min={0}
                size="small"
                {...(stock !== undefined && { max: Math.max(stock, quantity) })}
                onChange={change}
              />
            </div>
            {missing && quantity > missing.available && (
              <p
                role="alert"
                className="mt-2 flex flex-wrap items-center gap-x-4 bg-amber-wash px-3 text-amber"
              >
                <span className="font-medium">
                  {missing.available === 0
                    ? "Sold out in the meantime."
                    : `Only ${missing.available} left.`}
                </span>
                {missing.available > 0 && (
                  <LinkLike onClick={() => change(missing.available)}>
                    Use {missing.available}
                  </LinkLike>
                )}
                <LinkLike onClick={() => change(0)}>Remove</LinkLike>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function LinkLike({ onClick, children }: { onClick: () => void; children: React.ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11">
      <span className="border-current border-b">{children}</span>
    </button>
  );
}

const kinds = [
  { kind: "amount", label: "₦", name: "Amount in naira" },
  { kind: "percent", label: "%", name: "Percent" },
  { kind: "code", label: "Code", name: "Code" },
] as const;

export function DiscountFields({
  form,
  totals,
}: {
  readonly form: DraftForm<OrderDraft>;
  readonly totals: OrderTotals;
}) {
  const { draft, edit, errors, fieldId } = form;
  const isCode = draft.discountKind === "code";
  const field = {
    id: fieldId("discountValue"),
    label: <span className="sr-only">Discount</span>,
    autoComplete: "off",
    value: draft.discountValue,
    error: errors.discountValue,
    frameClassName: "min-w-0 grow [&_label]:sr-only",
  } as const;
  const setValue = (discountValue: string) => edit({ discountValue, code: null, quoted: null });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium text-meta">Discount</legend>
      <div className="flex items-start gap-2">
        <div className="flex">
          {kinds.map(({ kind, label, name }) => (
            <button
              key={kind}
              type="button"
              aria-label={name}
              aria-pressed={draft.discountKind === kind}
              onClick={() =>
                edit({ discountKind: kind, discountValue: "", code: null, quoted: null })
              }
              className={
                draft.discountKind === kind
                  ? "min-h-12.5 min-w-11 border border-ink bg-ink px-3 text-nav text-paper not-first:-ml-px"
                  : "min-h-12.5 min-w-11 border border-line-strong bg-paper px-3 text-nav not-first:-ml-px hover:bg-plaster"
              }
            >
              {label}
            </button>
          ))}
        </div>
        {isCode ? (
          <CodeField form={form} totals={totals} field={field} />
        ) : (
          <AmountField
            {...field}
            unit={draft.discountKind === "percent" ? "%" : "₦"}
            maxLength={20}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
      </div>
      {!isCode && draft.discountValue.trim() !== "" && (
        <Field
          label="Reason"
          autoComplete="off"
          maxLength={200}
          placeholder="Regular customer"
          {...form.input("discountReason")}
        />
      )}
    </fieldset>
  );
}

interface CodeFieldProps {
  readonly form: DraftForm<OrderDraft>;
  readonly totals: OrderTotals;
  readonly field: object;
}

function CodeField({ form, totals, field }: CodeFieldProps) {
  const { draft, edit, setError } = form;
  const [busy, setBusy] = useState(false);

  async function apply() {
    if (draft.discountValue.trim() === "" || busy) return;
    setBusy(true);
    try {
      const code = await api("POST /discounts/validate", {
        body: {
          code: draft.discountValue.trim(),
          subtotal: toNaira(totals.subtotalKobo),
          email: draft.known?.email || draft.email,
          productIds: [...new Set(draft.lines.map(({ product }) => product.id))],
        },
      });
      edit({ code, discountValue: code.code, quoted: null });
    } catch (cause) {
      const [first] = asApiError(cause)?.errors ?? [];
      setError("discountValue", first?.message ?? errorText(cause, "Couldn't check the code."));
    }
    setBusy(false);
  }

  return (
    <Field
      {...field}
      label="Code"
      maxLength={40}
      autoCapitalize="characters"
      onChange={({ target }) => edit({ discountValue: target.value, code: null, quoted: null })}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        void apply();
      }}
      action={
        <Button variant="ghost" size="small" busy={busy} onClick={() => void apply()}>
          {draft.code ? "Applied" : "Apply"}
        </Button>
      }
    />
  );
}

export function NoteField({ form }: { readonly form: DraftForm<OrderDraft> }) {
  return (
    <TextAreaField
      label="Note"
      rows={2}
      maxLength={2000}
      hint="Only staff see this. Prints on the packing slip"
      {...form.input("note")}
    />
  );
}

export function TotalRows({
  draft,
  totals,
}: {
  readonly draft: OrderDraft;
  readonly totals: OrderTotals;
}) {
  const { discountKind, discountReason, code } = draft;
  const why = discountKind === "code" ? code?.code : discountReason.trim().toLowerCase();
  const place = draft.isPickup
    ? "Pick-up"
    : ["Delivery", draft.state || draft.country].filter(Boolean).join(", ");
  const withoutVat = totals.subtotalKobo + totals.shippingKobo - totals.discountKobo;
  const isVatAdded = totals.totalKobo !== withoutVat;
  const rows = [
    { label: plural(totals.quantity, "item"), value: formatNaira(totals.subtotalKobo) },
    ...(totals.discountKobo > 0
      ? [
          {
            label: why ? `Discount, ${why}` : "Discount",
            value: `−${formatNaira(totals.discountKobo)}`,
          },
        ]
      : []),
    { label: place, value: formatNaira(totals.shippingKobo) },
    ...(totals.vatKobo > 0
      ? [{ label: isVatAdded ? "VAT" : "Includes VAT", value: formatNaira(totals.vatKobo) }]
      : []),
  ];
  return (
    <dl className="grid gap-2">
      {totals.quantity > 0 &&
        rows.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-umber wrap-anywhere">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-ink border-t pt-3">
        <dt className="font-medium text-lead">Total</dt>
        <dd aria-live="polite" className="font-medium text-price tabular-nums">
          {formatNaira(totals.quantity > 0 ? totals.totalKobo : kobo(0))}
        </dd>
      </div>
    </dl>
  );
}
