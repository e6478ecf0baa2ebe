import { useId } from "react";
import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { CheckIcon } from "#ui/primitives/icons.tsx";
import type { PendingOrder } from "../../session/order/pending-order.ts";
import type { DiscountControl } from "./use-discount.ts";

interface DiscountRowProps {
  readonly control: DiscountControl;
  readonly amount: Kobo;
  readonly email: string;
  readonly disabled: boolean;
  /** Resumes the earlier order that may be using the code. */
  readonly onPayFor: (order: PendingOrder) => void;
}

export function DiscountRow({ control, amount, email, disabled, onPayFor }: DiscountRowProps) {
  const { applied, typed, message } = control;
  const heldByOrder = message?.heldByOrder;
  const fieldId = useId();

  function remove() {
    control.remove();
    announce(`Discount code ${applied?.code ?? ""} removed.`);
    document.getElementById(fieldId)?.focus();
  }

  return (
    <div>
      {/* The refusal is announced; keyboard focus stays on the button. */}
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
      {heldByOrder && (
        <Button
          variant="ghost"
          size="small"
          className="mt-2"
          disabled={disabled}
          onClick={() => onPayFor(heldByOrder)}
        >
          Pay for {heldByOrder.orderNumber}
        </Button>
      )}
      <div role="status">
        {applied && (
          <p className="mt-2 flex items-start justify-between gap-4 text-leaf-deep text-meta">
            <span className="flex gap-2">
              <CheckIcon className="mt-px size-4.5 shrink-0" />
              <span className="font-medium">
                <span>{typed ? `${applied.code}: ` : ""}</span>
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
