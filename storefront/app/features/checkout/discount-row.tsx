import { useId } from "react";
import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { CheckIcon } from "#ui/primitives/icons.tsx";
import type { PendingOrder } from "../../session/pending-order.ts";
import type { DiscountControl } from "./use-discount.ts";

interface DiscountRowProps {
  readonly control: DiscountControl;
  readonly amount: Kobo;
  /** The e-mail typed so far: personal and first-purchase codes are checked against it. */
  readonly email: string;
  readonly disabled: boolean;
  /** Goes on with an order of before that may hold the code. */
  readonly onPayFor: (order: PendingOrder) => void;
}

/** The discount code: typed, applied, shown as a leaf line with Remove, or refused in words. */
export function DiscountRow({ control, amount, email, disabled, onPayFor }: DiscountRowProps) {
  const { applied, typed, message } = control;
  const kept = message?.keptBy;
  const fieldId = useId();

  function remove() {
    control.remove();
    document.getElementById(fieldId)?.focus();
  }

  return (
    <div>
      {/* Why a code was refused is said aloud: the keyboard stays where the shopper pressed. */}
      <div aria-live="polite">
        <Field
          id={fieldId}
          label="Discount code"
          name="discountCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          disabled={disabled}
          value={control.code}
          error={message?.text}
          onChange={(event) => control.type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void control.apply(email);
          }}
          action={
            <Button
              busy={control.busy}
              disabled={disabled}
              className="h-12.5 min-h-12.5! shrink-0"
              onClick={() => void control.apply(email)}
            >
              Apply
            </Button>
          }
        />
      </div>
      {kept && (
        <Button
          look="ghost"
          size="small"
          className="mt-2"
          disabled={disabled}
          onClick={() => onPayFor(kept)}
        >
          Pay for {kept.orderNumber}
        </Button>
      )}
      <div role="status">
        {applied && (
          <p className="mt-2 flex items-start justify-between gap-4 text-leaf-deep text-meta">
            <span className="flex gap-2">
              <CheckIcon className="mt-px size-4.5 shrink-0" />
              <span className="font-medium">
                {typed ? `${applied.code}: ` : ""}
                {applied.description || `${formatNaira(amount)} off`}
              </span>
            </span>
            {typed && (
              <button type="button" className="text-link touch-target" onClick={remove}>
                Remove
                <span className="sr-only"> discount {applied.code}</span>
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
