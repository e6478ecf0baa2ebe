import type { StaffRole, StaffWaiting } from "#contract/api/staff.ts";

/** A room of the back office, as the rail offers it. */
export interface Room {
  readonly label: string;
  /** Address under /staff; records of the room lie below it. */
  readonly address: string;
  /** How many things wait there. */
  readonly waiting?: keyof StaffWaiting;
  /** Who may enter; everyone where it is not said. The server decides, the rail only does not offer. */
  readonly roles?: readonly StaffRole[];
}

/** Every room, in the order of the rail. */
const rooms: readonly [Room, ...Room[]] = [
  {
    label: "Businesses",
    address: "/businesses",
    waiting: "businesses",
  },
  {
    label: "Bulk enquiries",
    address: "/enquiries",
    waiting: "enquiries",
  },
  { label: "Letters", address: "/letters", roles: ["owner", "manager"] },
  {
    label: "Undelivered mail",
    address: "/mails",
    waiting: "mails",
    roles: ["owner", "manager"],
  },
  { label: "People", address: "/people", roles: ["owner"] },
  { label: "Audit log", address: "/audit", roles: ["owner", "manager"] },
];

/** The rooms a role may enter. */
export function roomsFor(role: StaffRole): readonly Room[] {
  return rooms.filter((room) => !room.roles || room.roles.includes(role));
}
