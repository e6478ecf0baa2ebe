import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";

export interface StepProps {
  readonly record: StaffReturn;
  readonly canDecide: boolean;
  readonly canSend: boolean;
  /** Opened by the user, not selected by default. */
  readonly hasKeys: boolean;
  readonly onChanged: (record: StaffReturn) => void;
}
