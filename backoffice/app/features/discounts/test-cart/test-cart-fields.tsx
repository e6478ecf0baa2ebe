import type { DiscountBuyers, DraftDiscount } from "#contract/api/discounts/staff-discounts.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { toIso } from "../../../parts/format/dates.ts";

/** In ms. */
export const pauseMs = 300;

type ConditionFieldProps = Pick<TestCartModeProps, "conditions" | "onConditionsChange">;

export function CodeField({ conditions, onConditionsChange }: ConditionFieldProps) {
  return (
    <Field
      label="Code"
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      hint="Leave blank for automatic discounts."
      value={conditions.code}
      onChange={({ target }) => onConditionsChange({ ...conditions, code: target.value })}
    />
  );
}

export function WhenField({
  conditions,
  onConditionsChange,
  hint,
}: ConditionFieldProps & { readonly hint: string }) {
  return (
    <Field
      label="When"
      type="datetime-local"
      hint={hint}
      value={conditions.at}
      onChange={({ target }) => onConditionsChange({ ...conditions, at: target.value })}
    />
  );
}

const panelClasses = "border border-line bg-paper px-4 py-5 md:px-5.5";

export function TestCartLayout(props: {
  readonly isWide: boolean;
  readonly cart: Elements;
  readonly answer: Elements;
  readonly below?: Elements;
}) {
  const { isWide, cart, answer, below } = props;
  return (
    <div className={isWide ? "grid items-start gap-4 lg:grid-cols-2" : "grid gap-4"}>
      <div className={classNames("grid min-w-0 gap-4", isWide && panelClasses)}>{cart}</div>
      <div className={classNames("min-w-0", isWide && `${panelClasses} lg:sticky lg:top-4`)}>
        {answer}
      </div>
      {below}
    </div>
  );
}

export interface TestCartProps {
  /** Without one, a code can be entered. */
  readonly discountId?: string;
  /** Unsaved values, tested in place of the saved ones. */
  readonly draft?: DraftDiscount | undefined;
  /** Reloads the result after a save. */
  readonly version?: number;
  /** Preselects the customer. */
  readonly buyers?: DiscountBuyers;
  readonly isWide?: boolean;
}

interface CartConditions {
  /** Empty for automatic discounts. */
  readonly code: string;
  /** Lagos time, as the field holds it; empty for now. */
  readonly at: string;
}

export interface TestCartModeProps extends TestCartProps {
  readonly conditions: CartConditions;
  readonly onConditionsChange: (conditions: CartConditions) => void;
}

export function hasCodeField({ discountId, draft }: TestCartProps): boolean {
  return discountId === undefined && draft === undefined;
}

export function toSimulationQuery(props: TestCartModeProps) {
  const { discountId, draft, conditions } = props;
  const code = hasCodeField(props) ? conditions.code.trim() : "";
  const at = toIso(conditions.at);
  return {
    ...(code !== "" && { code }),
    ...(discountId !== undefined && { discountId }),
    ...(draft !== undefined && { draft: JSON.stringify(draft) }),
    ...(at !== null && { at }),
  };
}
