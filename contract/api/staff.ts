import { Type } from "typebox";
import { BulkOrderLine } from "./bulk-orders.ts";
import { BusinessProfile, BusinessProfileStatus } from "./business.ts";
import { countedPageOf, paging } from "./envelope.ts";
import { limits, printable } from "./limits.ts";
import { Version } from "./versions.ts";

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
  /** Messages that no mail server took. */
  mails: Type.Integer(),
});
/** How much waits in the rooms. */
export type StaffWaiting = Type.Static<typeof StaffWaiting>;

/** A business profile as staff see it, with who applied. */
export const StaffBusinessProfile = Type.Object({
  ...BusinessProfile.properties,
  version: Version,
  reviewedAt: Type.Union([Type.String(), Type.Null()]),
  applicant: Type.Object({
    userId: Type.String(),
    name: Type.String(),
    email: Type.String(),
    isVerified: Type.Boolean(),
  }),
});
/** A business profile as staff see it. */
export type StaffBusinessProfile = Type.Static<typeof StaffBusinessProfile>;

/** Reply of GET /staff/business-profiles. */
export const StaffBusinessProfilePage = countedPageOf(StaffBusinessProfile, [
  "pending",
  "approved",
  "rejected",
  "all",
]);
/** Reply of GET /staff/business-profiles. */
export type StaffBusinessProfilePage = Type.Static<typeof StaffBusinessProfilePage>;

/** Query of GET /staff/business-profiles; the longest waiting first. */
export const StaffBusinessProfileQuery = Type.Object(
  {
    ...paging,
    status: Type.Optional(BusinessProfileStatus),
    /** A part of company name, tax id or an e-mail address; case and marks do not count. */
    search: Type.Optional(Type.String({ maxLength: limits.searchLength, pattern: printable })),
  },
  { additionalProperties: false },
);
/** Query of GET /staff/business-profiles. */
export type StaffBusinessProfileQuery = Type.Static<typeof StaffBusinessProfileQuery>;

/** Body of POST /staff/business-profiles/{id}/approve; the buyer sees the note. */
export const ApproveProfile = Type.Object(
  { version: Version, note: Type.Optional(Type.String({ maxLength: limits.messageLength })) },
  { additionalProperties: false },
);
/** Body of POST /staff/business-profiles/{id}/approve. */
export type ApproveProfile = Type.Static<typeof ApproveProfile>;

/** Body of POST /staff/business-profiles/{id}/reject; the buyer is told why. */
export const RejectProfile = Type.Object(
  {
    version: Version,
    note: Type.String({ minLength: 1, maxLength: limits.messageLength, pattern: "\\S" }),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/business-profiles/{id}/reject. */
export type RejectProfile = Type.Static<typeof RejectProfile>;

/** Where the work on an enquiry stands. */
export const BulkOrderStatus = Type.Union([
  Type.Literal("new"),
  Type.Literal("in_progress"),
  Type.Literal("quoted"),
  Type.Literal("closed"),
]);
/** Where the work on an enquiry stands. */
export type BulkOrderStatus = Type.Static<typeof BulkOrderStatus>;

const nullableText = Type.Union([Type.String(), Type.Null()]);

/** An enquiry as staff list it. */
export const BulkOrderSummary = Type.Object({
  id: Type.String(),
  version: Version,
  reference: Type.String(),
  status: BulkOrderStatus,
  contactName: Type.String(),
  company: Type.String(),
  email: Type.String(),
  totalQuantity: Type.Union([Type.Integer(), Type.Null()]),
  targetDate: nullableText,
  assignee: Type.Union([StaffMember, Type.Null()]),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
/** An enquiry as staff list it. */
export type BulkOrderSummary = Type.Static<typeof BulkOrderSummary>;

/** Reply of GET /staff/bulk-orders. */
export const BulkOrderPage = countedPageOf(BulkOrderSummary, [
  "new",
  "in_progress",
  "quoted",
  "closed",
  "all",
]);
/** Reply of GET /staff/bulk-orders. */
export type BulkOrderPage = Type.Static<typeof BulkOrderPage>;

/** A file of an enquiry; its bytes are at GET /staff/bulk-orders/{id}/attachments/{attachmentId}. */
export const BulkOrderAttachment = Type.Object({
  id: Type.String(),
  name: Type.String(),
  mediaType: Type.String(),
  bytes: Type.Integer(),
});
/** A file of an enquiry. */
export type BulkOrderAttachment = Type.Static<typeof BulkOrderAttachment>;

/** What staff wrote on an enquiry: a note among themselves, or a reply that was mailed. */
export const BulkOrderMessage = Type.Object({
  id: Type.String(),
  kind: Type.Union([Type.Literal("note"), Type.Literal("reply")]),
  text: Type.String(),
  author: StaffMember,
  createdAt: Type.String(),
});
/** What staff wrote on an enquiry. */
export type BulkOrderMessage = Type.Static<typeof BulkOrderMessage>;

/** An enquiry with everything staff know of it. */
export const StaffBulkOrder = Type.Object({
  ...BulkOrderSummary.properties,
  phone: Type.String(),
  details: Type.String(),
  notes: Type.String(),
  /** `name` is empty where the product is not known. */
  lines: Type.Array(Type.Object({ ...BulkOrderLine.properties, name: Type.String() })),
  attachments: Type.Array(BulkOrderAttachment),
  messages: Type.Array(BulkOrderMessage),
});
/** An enquiry with everything staff know of it. */
export type StaffBulkOrder = Type.Static<typeof StaffBulkOrder>;

/** Query of GET /staff/bulk-orders; newest first. */
export const StaffBulkOrderQuery = Type.Object(
  {
    ...paging,
    status: Type.Optional(BulkOrderStatus),
    /** `me` for one's own. */
    assignee: Type.Optional(Type.String({ pattern: "^(me|none|stf_\\w{1,40})$" })),
    /** Part of the reference, of who asks or of what is wanted. */
    search: Type.Optional(Type.String({ maxLength: limits.searchLength, pattern: printable })),
  },
  { additionalProperties: false },
);
/** Query of GET /staff/bulk-orders. */
export type StaffBulkOrderQuery = Type.Static<typeof StaffBulkOrderQuery>;

/** Body of PATCH /staff/bulk-orders/{id}; `assigneeId` null gives the enquiry back. */
export const UpdateBulkOrder = Type.Object(
  {
    version: Version,
    status: Type.Optional(BulkOrderStatus),
    assigneeId: Type.Optional(
      Type.Union([Type.String({ pattern: "^stf_\\w{1,40}$" }), Type.Null()]),
    ),
  },
  { additionalProperties: false, minProperties: 2 },
);
/** Body of PATCH /staff/bulk-orders/{id}. */
export type UpdateBulkOrder = Type.Static<typeof UpdateBulkOrder>;

/** Body of POST /staff/bulk-orders/{id}/replies and …/notes. */
export const WriteBulkOrderMessage = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: limits.longMessageLength, pattern: "\\S" }) },
  { additionalProperties: false },
);
/** Body of POST /staff/bulk-orders/{id}/replies and …/notes. */
export type WriteBulkOrderMessage = Type.Static<typeof WriteBulkOrderMessage>;

/** One entry of the audit log. */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  /** Such as `staff:stf_1` or `system`. */
  actor: Type.String(),
  /** The member's name where the actor is one. */
  actorName: nullableText,
  action: Type.String(),
  subject: Type.String(),
  /** What the subject is called, where it is still there and has a name. */
  subjectName: nullableText,
  /** Names of the members whose ids stand in `before` and `after`. */
  names: Type.Record(Type.String(), Type.String()),
  before: Type.Unknown(),
  after: Type.Unknown(),
  createdAt: Type.String(),
});
/** One entry of the audit log. */
export type AuditEntry = Type.Static<typeof AuditEntry>;

/** Query of GET /staff/audit; newest first. */
export const AuditQuery = Type.Object(
  {
    ...paging,
    subject: Type.Optional(Type.String({ maxLength: 100, pattern: printable })),
    actor: Type.Optional(Type.String({ maxLength: 100, pattern: printable })),
  },
  { additionalProperties: false },
);
/** Query of GET /staff/audit. */
export type AuditQuery = Type.Static<typeof AuditQuery>;
