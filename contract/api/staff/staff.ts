import { Type } from "typebox";
import { cleanedText } from "../fields.ts";
import { limits, printable } from "../limits.ts";

export const StaffRole = Type.Union([
  Type.Literal("owner"),
  Type.Literal("manager"),
  Type.Literal("support"),
  Type.Literal("packer"),
  Type.Literal("stock_keeper"),
]);
export type StaffRole = Type.Static<typeof StaffRole>;

export const StaffMember = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: StaffRole,
});
export type StaffMember = Type.Static<typeof StaffMember>;

export const StaffLogin = Type.Object(
  {
    email: cleanedText({ minLength: 3, maxLength: limits.emailLength }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
  },
  { additionalProperties: false },
);
export type StaffLogin = Type.Static<typeof StaffLogin>;

/** First step only: nobody is signed in. With `enrolment` an authenticator must be set up. */
export const StaffChallenge = Type.Object({
  challenge: Type.String(),
  expiresAt: Type.String(),
  enrolment: Type.Optional(
    Type.Object({
      /** Base32, to type into an authenticator. */
      totpSecret: Type.String(),
      totpUrl: Type.String(),
    }),
  ),
});
export type StaffChallenge = Type.Static<typeof StaffChallenge>;

/** Six digits of the authenticator, or a recovery code. */
export const StaffVerify = Type.Object(
  {
    challenge: Type.String({ pattern: "^[\\w-]{43}$" }),
    code: cleanedText({ minLength: 6, maxLength: 20, pattern: printable }),
  },
  { additionalProperties: false },
);
export type StaffVerify = Type.Static<typeof StaffVerify>;

/** The session itself is a cookie. */
export const StaffSession = Type.Object({
  member: StaffMember,
  endsAt: Type.String(),
  recoveryCodesLeft: Type.Integer(),
});
export type StaffSession = Type.Static<typeof StaffSession>;

/** Demo mode only. */
export const StaffDemo = Type.Object({
  members: Type.Array(Type.Object({ email: Type.String(), role: StaffRole })),
  password: Type.String(),
  totpSecret: Type.String(),
  code: Type.String(),
});
export type StaffDemo = Type.Static<typeof StaffDemo>;

/** 0 where the member lacks the right. */
export const ToDoCounts = Type.Object({
  businesses: Type.Integer(),
  enquiries: Type.Integer(),
  customers: Type.Integer(),
  mails: Type.Integer(),
  orders: Type.Integer(),
  /** Open cases, awaited transfers and refunds to send. */
  payments: Type.Integer(),
  returns: Type.Integer(),
  stock: Type.Integer(),
});
export type ToDoCounts = Type.Static<typeof ToDoCounts>;
