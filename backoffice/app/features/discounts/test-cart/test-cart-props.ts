import type { DiscountBuyers, DraftDiscount } from "#contract/api/discounts/staff-discounts.ts";
import { toIso } from "../../../parts/format/local-time.ts";

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

export interface CartConditions {
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
