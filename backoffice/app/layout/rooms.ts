import type { StaffRole, StaffWaiting } from "#contract/api/staff.ts";
import { hasRight, type StaffRight } from "#contract/rights.ts";

/** A room of the back office, as the rail offers it. */
export interface Room {
  readonly label: string;
  /** Address under /staff; records of the room lie below it. */
  readonly address: string;
  /** How many things wait there. */
  readonly waiting?: keyof StaffWaiting;
  /** What one must be allowed to enter. The server decides, the rail only does not offer. */
  readonly right: StaffRight;
}

/** Every room, in the order of the rail. */
const rooms: readonly Room[] = [
  {
    label: "Businesses",
    address: "/businesses",
    right: "profiles.read",
    waiting: "businesses",
  },
  {
    label: "Bulk enquiries",
    address: "/enquiries",
    right: "enquiries.read",
    waiting: "enquiries",
  },
  { label: "Letters", address: "/letters", right: "letters.write" },
  { label: "Undelivered mail", address: "/mails", right: "mails.read", waiting: "mails" },
  { label: "People", address: "/people", right: "people.manage" },
  { label: "Audit log", address: "/audit", right: "audit.read" },
];

/** The rooms a role may enter. */
export function roomsFor(role: StaffRole): readonly Room[] {
  return rooms.filter(({ right }) => hasRight(role, right));
}

/** The room an address lies in, whoever may enter; undefined for what is everybody's, such as the own account. */
export function roomAt(pathname: string): Room | undefined {
  return rooms.find(({ address }) => pathname === address || pathname.startsWith(`${address}/`));
}
