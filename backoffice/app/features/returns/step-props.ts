import type { StaffReturn } from "#contract/api/staff-returns.ts";

/** What a next step needs: the return, what the reader may do, and whom to tell of its newer state. */
export interface StepProps {
  readonly record: StaffReturn;
  readonly mayDecide: boolean;
  /** Whether the member may send what goes out for an exchange. */
  readonly maySend: boolean;
  /** It was opened by a press, and not laid beside the list by itself. */
  readonly hasKeys: boolean;
  readonly onChanged: (record: StaffReturn) => void;
}
