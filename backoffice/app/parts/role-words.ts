import type { StaffRole } from "#contract/api/staff.ts";

/** Every role, the one that may most first. */
export const staffRoles = ["owner", "manager", "support"] as const;

/** What each role is called, and what it may do. */
export const roleWords: Readonly<Record<StaffRole, { word: string; may: string }>> = {
  owner: { word: "Owner", may: "Everything, and says who is on the staff." },
  manager: { word: "Store manager", may: "Decides on businesses, writes letters, reads the log." },
  support: { word: "Support", may: "Looks at businesses, answers enquiries." },
};
