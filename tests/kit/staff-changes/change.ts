import type { TestApp } from "../app.ts";
import type { SignedInStaff } from "../staff.ts";

/** What a call is made with so that it changes something. */
export interface Change {
  readonly id?: string;
  readonly noteId?: string;
  readonly version?: string;
  /** What the log tells of, where it is not what the id in the address names; empty for what the call makes. */
  readonly about?: string;
  readonly query?: string;
  readonly body?: unknown;
  /** Which sides of the change the audit log tells. */
  readonly audits: "before" | "after" | "both";
}

export type StaffChanges = Readonly<
  Record<string, (shop: TestApp, owner: SignedInStaff) => Promise<Change>>
>;
