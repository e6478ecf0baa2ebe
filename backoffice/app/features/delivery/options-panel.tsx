import { useId, useState } from "react";
import type { DeliveryOptions } from "#contract/api/delivery/staff-delivery.ts";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { formatAmount } from "../../parts/format/money.ts";
import { Panel } from "../../parts/layout/panel.tsx";
import { PickupDialog } from "./pickup-dialog.tsx";
import type { DeliveryForm } from "./use-delivery-form.ts";

export const optionFieldId = (field: string) => `delivery-${field}`;

export function OptionsPanel({ form }: { form: DeliveryForm }) {
  const { options, savedOptions, editOptions } = form;
  const { charges, freeDelivery, pickup, payOnDelivery } = options;
  const [isPickupOpen, setPickupOpen] = useState(false);
  const { place } = pickup;
  return (
    <Panel title="Options" className="min-w-0">
      <ul>
        <OptionRow
          field="charges"
          name="Charge delivery at checkout"
          text={
            charges
              ? "Shoppers see the fee for their area before they pay"
              : "Delivery is ₦0 at checkout. Orders show ₦4,000 delivery, waived"
          }
          isOn={charges}
          isChanged={charges !== savedOptions.charges}
          onSwitch={() => editOptions({ charges: !charges })}
        />
        <OptionRow
          field="freeDelivery"
          name="Free delivery"
          text={
            charges || !freeDelivery.isOn
              ? "For orders from this amount, anywhere in Nigeria"
              : "Needs fees at checkout: without them delivery is ₦0 already"
          }
          isOn={freeDelivery.isOn}
          isChanged={freeDelivery.isOn !== savedOptions.freeDelivery.isOn}
          onSwitch={() =>
            editOptions({
              freeDelivery: {
                isOn: !freeDelivery.isOn,
                from: freeDelivery.from ?? suggestedAmounts.freeFrom,
              },
            })
          }
        >
          <AmountInput
            label="Free delivery from"
            prefix="From "
            value={freeDelivery.from}
            suggested={suggestedAmounts.freeFrom}
            isChanged={freeDelivery.from !== savedOptions.freeDelivery.from}
            readOnly={!freeDelivery.isOn}
            onChange={(from) => editOptions({ freeDelivery: { ...freeDelivery, from } })}
          />
        </OptionRow>
        <OptionRow
          field="pickup"
          name="Pick-up"
          text={
            place
              ? `${place.address}, ${place.city}. ${place.hours}. Ready in ${place.readyIn}`
              : "Shoppers collect their order from you, free"
          }
          isOn={pickup.isOn}
          isChanged={JSON.stringify(pickup) !== JSON.stringify(savedOptions.pickup)}
          onSwitch={() => {
            if (place) editOptions({ pickup: { isOn: !pickup.isOn, place } });
            else setPickupOpen(true);
          }}
        >
          <Button
            variant="ghost"
            size="small"
            aria-label={place ? "Edit pick-up" : "Set up pick-up"}
            onClick={() => setPickupOpen(true)}
          >
            {place ? "Edit" : "Set up"}
          </Button>
        </OptionRow>
        <OptionRow
          field="payOnDelivery"
          name="Pay on delivery"
          text={
            payOnDelivery.isOn
              ? "For customers with a delivered order, in the areas you tick, up to this amount"
              : "Off: shoppers pay before you ship"
          }
          isOn={payOnDelivery.isOn}
          isChanged={payOnDelivery.isOn !== savedOptions.payOnDelivery.isOn}
          onSwitch={() =>
            editOptions({
              payOnDelivery: {
                isOn: !payOnDelivery.isOn,
                limit: payOnDelivery.limit ?? suggestedAmounts.payOnDelivery,
              },
            })
          }
        >
          <AmountInput
            label="Pay on delivery up to"
            prefix="Up to "
            value={payOnDelivery.limit}
            suggested={suggestedAmounts.payOnDelivery}
            isChanged={payOnDelivery.limit !== savedOptions.payOnDelivery.limit}
            readOnly={!payOnDelivery.isOn}
            onChange={(limit) => editOptions({ payOnDelivery: { ...payOnDelivery, limit } })}
          />
        </OptionRow>
      </ul>
      {isPickupOpen && (
        <PickupDialog
          place={place}
          onClose={() => setPickupOpen(false)}
          onDone={(next) => {
            editOptions({ pickup: { isOn: place ? pickup.isOn : true, place: next } });
            setPickupOpen(false);
          }}
        />
      )}
    </Panel>
  );
}

const suggestedAmounts = { freeFrom: 150_000, payOnDelivery: 50_000 } as const;

interface OptionRowProps {
  readonly field: keyof DeliveryOptions;
  readonly name: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly isChanged: boolean;
  readonly onSwitch: () => void;
  readonly children?: Elements;
}

function OptionRow({ field, name, text, isOn, isChanged, onSwitch, children }: OptionRowProps) {
  const id = useId();
  return (
    <li
      className={classNames(
        "flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-2.5 not-last:border-b",
        isChanged && "bg-indigo-wash",
      )}
    >
      <button
        type="button"
        role="switch"
        id={optionFieldId(field)}
        aria-checked={isOn}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
        onClick={onSwitch}
        className="flex min-h-11 min-w-0 flex-1 basis-60 items-start gap-3 py-1 text-left"
      >
        <span
          aria-hidden="true"
          className={classNames(
            "mt-0.5 flex h-5.5 w-10 shrink-0 border p-0.5",
            isOn ? "justify-end border-ink bg-ink" : "border-line-strong bg-paper",
          )}
        >
          <span className={classNames("size-4", isOn ? "bg-paper" : "bg-line-strong")} />
        </span>
        <span>
          <span id={`${id}-name`} className="block font-medium">
            {name}
          </span>
          <span id={`${id}-text`} className="block text-meta text-umber">
            {text}
          </span>
        </span>
      </button>
      {children}
    </li>
  );
}

interface AmountInputProps {
  readonly label: string;
  readonly prefix: string;
  readonly value: number | null;
  /** Shown while the option is off and has no value yet. */
  readonly suggested: number;
  readonly isChanged: boolean;
  readonly readOnly: boolean;
  readonly onChange: (amount: number | null) => void;
}

function AmountInput({
  label,
  prefix,
  value,
  suggested,
  isChanged,
  readOnly,
  onChange,
}: AmountInputProps) {
  const [typed, setTyped] = useState<string>();
  const amount = value === null ? "" : formatAmount(value);
  const errorId = useId();
  const isMissing = !readOnly && value === null;
  return (
    <div className="w-36 max-md:w-full">
      <input
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        readOnly={readOnly}
        value={readOnly ? `${prefix}${amount || formatAmount(suggested)}` : (typed ?? amount)}
        placeholder="2,500"
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? errorId : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const parsed = parseNaira(target.value);
          onChange(parsed === undefined || parsed < 1 ? null : parsed);
        }}
        onBlur={() => setTyped(undefined)}
        className={boxClasses(
          isMissing,
          classNames(
            "h-11 tabular-nums md:h-10 md:pointer-coarse:h-11",
            readOnly && "bg-transparent text-umber",
            isChanged && "border-indigo-mid! bg-indigo-wash!",
          ),
        )}
      />
      {isMissing && (
        <p id={errorId} className="mt-1 text-meta text-red">
          Enter an amount, such as 2,500
        </p>
      )}
    </div>
  );
}
