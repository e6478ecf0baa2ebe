import { Type } from "typebox";
import { limits, printable } from "./limits.ts";

/** What a member of staff is there for; what each role may do stands in contract/rights.ts. */
export const StaffRole = Type.Union([
  Type.Literal("owner"),
  Type.Literal("manager"),
  Type.Literal("support"),
  Type.Literal("packer"),
  Type.Literal("stock_keeper"),
]);
/** What a member of staff is there for. */
export type StaffRole = Type.Static<typeof StaffRole>;

/** A member of staff as the back office shows them. */
export const StaffMember = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: StaffRole,
});
/** A member of staff. */
export type StaffMember = Type.Static<typeof StaffMember>;

/** Body of POST /staff/auth/login: the first of two steps. */
export const StaffLogin = Type.Object(
  {
    email: Type.String({ minLength: 3, maxLength: limits.emailLength }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/auth/login. */
export type StaffLogin = Type.Static<typeof StaffLogin>;

/**
 * Reply of POST /staff/auth/login: proves the first step for a few minutes; nobody is signed in yet. With an
 * `enrolment` the second step is to set an authenticator up, at POST /staff/enrolment/confirm.
 */
export const StaffChallenge = Type.Object({
  challenge: Type.String(),
  expiresAt: Type.String(),
  enrolment: Type.Optional(
    Type.Object({
      /** To be typed into an authenticator, in base32 … */
      totpSecret: Type.String(),
      /** … or shown to it as a picture. */
      totpAddress: Type.String(),
    }),
  ),
});
/** Reply of POST /staff/auth/login. */
export type StaffChallenge = Type.Static<typeof StaffChallenge>;

/** Body of POST /staff/auth/verify: six digits of the authenticator, or a recovery code. */
export const StaffVerify = Type.Object(
  {
    challenge: Type.String({ pattern: "^[\\w-]{43}$" }),
    code: Type.String({ minLength: 6, maxLength: 20, pattern: printable }),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/auth/verify. */
export type StaffVerify = Type.Static<typeof StaffVerify>;

/** Reply of GET /staff/auth/me and POST /staff/auth/verify, whose session travels in a cookie alone. */
export const StaffSession = Type.Object({
  member: StaffMember,
  /** When the session ends at the latest. */
  endsAt: Type.String(),
  recoveryCodesLeft: Type.Integer(),
});
/** Reply of GET /staff/auth/me. */
export type StaffSession = Type.Static<typeof StaffSession>;

/** Reply of GET /staff/auth/demo, there in demo mode only: how to sign in, with the code of this moment. */
export const StaffDemo = Type.Object({
  /** One of each role; they share the rest. */
  members: Type.Array(Type.Object({ email: Type.String(), role: StaffRole })),
  password: Type.String(),
  totpSecret: Type.String(),
  code: Type.String(),
});
/** Reply of GET /staff/auth/demo. */
export type StaffDemo = Type.Static<typeof StaffDemo>;

/** How much waits in the rooms; nought in those the asking member may not enter. */
export const StaffWaiting = Type.Object({
  /** Business profiles that nobody has decided on. */
  businesses: Type.Integer(),
  /** New enquiries. */
  enquiries: Type.Integer(),
  /** Requests about personal data that are open. */
  customers: Type.Integer(),
  /** Messages that no mail server took. */
  mails: Type.Integer(),
  /** Orders to pack. */
  orders: Type.Integer(),
  /** Cases of payments to settle, transfers that are awaited, refunds that staff send. */
  payments: Type.Integer(),
  /** Returns to answer, that arrived, or that were approved and do not come. */
  returns: Type.Integer(),
  /** Products on the shop with a size that is low. */
  stock: Type.Integer(),
});
/** How much waits in the rooms. */
export type StaffWaiting = Type.Static<typeof StaffWaiting>;
