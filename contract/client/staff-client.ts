import type { PageReply, Reply } from "../api/envelope.ts";
import type {
  ApproveProfile,
  AuditEntry,
  AuditQuery,
  BulkOrderSummary,
  RejectProfile,
  StaffBulkOrder,
  StaffBulkOrderQuery,
  StaffBusinessProfile,
  StaffBusinessProfileQuery,
  StaffChallenge,
  StaffDemo,
  StaffLogin,
  StaffMember,
  StaffRole,
  StaffSession,
  StaffVerify,
  StaffWaiting,
  UpdateBulkOrder,
} from "../api/staff.ts";
import type {
  ChangeLetter,
  LetterAudience,
  LetterDraft,
  LetterQuery,
  StaffLetter,
} from "../api/staff-letters.ts";
import type { UndeliveredMail, UndeliveredMailQuery } from "../api/staff-mail.ts";
import type {
  AcceptInvitation,
  ChangeStaffPassword,
  ConfirmEnrolment,
  FinishEnrolment,
  Invitation,
  InvitePerson,
  ProveBothFactors,
  RecoveryCodes,
  StaffPerson,
} from "../api/staff-people.ts";
import { createRest, type RestCall, type RestOptions } from "./rest.ts";
import { unwrap } from "./unwrap.ts";

/** The typed client of the back office; only the back office imports it. Every call may throw an ApiFault. */
export type StaffClient = ReturnType<typeof createStaffClient>;

/**
 * Makes a client for the back office. The session is a cookie of the same origin that scripts cannot read:
 * there is no token, and a fault `unauthenticated` means to sign in again.
 */
export function createStaffClient(options: Pick<RestOptions, "fetch" | "baseAddress">) {
  const rest = createRest(options);
  const call = <T>(path: string, options?: RestCall) => unwrap(rest<Reply<T>>(path, options));
  const post = <T>(path: string, body: unknown) => call<T>(path, { method: "POST", body });
  const page = <T>(path: string, query: RestCall["query"], signal?: AbortSignal) =>
    rest<PageReply<T>>(path, { query, signal });
  const profile = (id: string) => `/staff/business-profiles/${encodeURIComponent(id)}`;
  const person = (id: string) => `/staff/people/${encodeURIComponent(id)}`;
  const letter = (id: string) => `/staff/letters/${encodeURIComponent(id)}`;
  const enquiry = (id: string) => `/staff/bulk-orders/${encodeURIComponent(id)}`;

  return {
    /** How to sign in to a demo store; a fault `not_found` in live mode. */
    getDemo: (signal?: AbortSignal) => call<StaffDemo>("/staff/auth/demo", { signal }),
    /** First step of signing in: e-mail address and password. */
    login: (body: StaffLogin) => post<StaffChallenge>("/staff/auth/login", body),
    /** Second step: the authenticator's code or a recovery code. */
    verify: (body: StaffVerify) => post<StaffSession>("/staff/auth/verify", body),
    me: (signal?: AbortSignal) => call<StaffSession>("/staff/auth/me", { signal }),
    logout: () => rest<undefined>("/staff/auth/logout", { method: "POST" }),
    /** Everyone an enquiry can be given to. */
    listMembers: (signal?: AbortSignal) => call<StaffMember[]>("/staff/members", { signal }),
    /** How much waits in the rooms. */
    getWaiting: (signal?: AbortSignal) => call<StaffWaiting>("/staff/waiting", { signal }),

    listBusinessProfiles: (query: StaffBusinessProfileQuery = {}, signal?: AbortSignal) =>
      page<StaffBusinessProfile>("/staff/business-profiles", query, signal),
    getBusinessProfile: (id: string, signal?: AbortSignal) =>
      call<StaffBusinessProfile>(profile(id), { signal }),
    approveBusinessProfile: (id: string, body: ApproveProfile = {}) =>
      post<StaffBusinessProfile>(`${profile(id)}/approve`, body),
    rejectBusinessProfile: (id: string, body: RejectProfile) =>
      post<StaffBusinessProfile>(`${profile(id)}/reject`, body),

    listBulkOrders: (query: StaffBulkOrderQuery = {}, signal?: AbortSignal) =>
      page<BulkOrderSummary>("/staff/bulk-orders", query, signal),
    getBulkOrder: (id: string, signal?: AbortSignal) =>
      call<StaffBulkOrder>(enquiry(id), { signal }),
    updateBulkOrder: (id: string, body: UpdateBulkOrder) =>
      call<StaffBulkOrder>(enquiry(id), { method: "PATCH", body }),
    /** Mails the buyer. */
    replyToBulkOrder: (id: string, text: string) =>
      post<StaffBulkOrder>(`${enquiry(id)}/replies`, { text }),
    /** Keeps a note that the buyer never sees. */
    addBulkOrderNote: (id: string, text: string) =>
      post<StaffBulkOrder>(`${enquiry(id)}/notes`, { text }),
    /** Address of a file of an enquiry, for a plain link: the browser saves it. */
    attachmentUrl: (id: string, attachmentId: string) =>
      `${options.baseAddress}${enquiry(id)}/attachments/${encodeURIComponent(attachmentId)}`,

    /** Whom the link of an invitation is for; a fault `code_expired` when it works no more. */
    getInvitation: (token: string) => post<Invitation>("/staff/enrolment/invitation", { token }),
    acceptInvitation: (body: AcceptInvitation) =>
      post<StaffChallenge>("/staff/enrolment/accept", body),
    /** First code of a new authenticator; the recovery codes are shown this once. */
    confirmEnrolment: (body: ConfirmEnrolment) =>
      post<RecoveryCodes>("/staff/enrolment/confirm", body),
    /** Says that the recovery codes are kept, and signs in. */
    finishEnrolment: (body: FinishEnrolment) => post<StaffSession>("/staff/enrolment/finish", body),

    listPeople: (signal?: AbortSignal) => call<StaffPerson[]>("/staff/people", { signal }),
    getPerson: (id: string, signal?: AbortSignal) => call<StaffPerson>(person(id), { signal }),
    invitePerson: (body: InvitePerson) => post<StaffPerson>("/staff/people", body),
    changeRole: (id: string, role: StaffRole) =>
      call<StaffPerson>(person(id), { method: "PATCH", body: { role } }),
    inviteAgain: (id: string) => call<StaffPerson>(`${person(id)}/invitation`, { method: "POST" }),
    withdrawInvitation: (id: string) =>
      rest<undefined>(`${person(id)}/invitation`, { method: "DELETE" }),
    deactivatePerson: (id: string) =>
      call<StaffPerson>(`${person(id)}/deactivate`, { method: "POST" }),
    reactivatePerson: (id: string) =>
      call<StaffPerson>(`${person(id)}/reactivate`, { method: "POST" }),
    resetAuthenticator: (id: string) =>
      call<StaffPerson>(`${person(id)}/authenticator-reset`, { method: "POST" }),

    changePassword: (body: ChangeStaffPassword) =>
      rest<undefined>("/staff/account/password", { method: "POST", body }),
    makeRecoveryCodes: (body: ProveBothFactors) =>
      post<RecoveryCodes>("/staff/account/recovery-codes", body),
    /** Ends every session of one's own. */
    resetOwnAuthenticator: (body: ProveBothFactors) =>
      rest<undefined>("/staff/account/authenticator-reset", { method: "POST", body }),

    listLetters: (query: LetterQuery = {}, signal?: AbortSignal) =>
      page<StaffLetter>("/staff/letters", query, signal),
    /** Whom a letter would go to now, and when the next may. */
    getLetterAudience: (signal?: AbortSignal) =>
      call<LetterAudience>("/staff/letters/audience", { signal }),
    getLetter: (id: string, signal?: AbortSignal) => call<StaffLetter>(letter(id), { signal }),
    createLetter: (body: LetterDraft) => post<StaffLetter>("/staff/letters", body),
    changeLetter: (id: string, body: ChangeLetter) =>
      call<StaffLetter>(letter(id), { method: "PATCH", body }),
    discardLetter: (id: string) => rest<undefined>(letter(id), { method: "DELETE" }),
    /** Mails a letter to who asks, and to nobody else. */
    testLetter: (id: string) => rest<undefined>(`${letter(id)}/test`, { method: "POST" }),
    sendLetter: (id: string, version: number) =>
      post<StaffLetter>(`${letter(id)}/send`, { version }),
    /** Address of a letter as its reader sees it, for a window of its own. */
    letterPreviewUrl: (id: string) => `${options.baseAddress}${letter(id)}/preview`,

    listUndeliveredMail: (query: UndeliveredMailQuery = {}, signal?: AbortSignal) =>
      page<UndeliveredMail>("/staff/mails", query, signal),
    resendMail: (id: string) =>
      rest<undefined>(`/staff/mails/${encodeURIComponent(id)}/resend`, { method: "POST" }),

    listAudit: (query: AuditQuery = {}, signal?: AbortSignal) =>
      page<AuditEntry>("/staff/audit", query, signal),
  };
}
