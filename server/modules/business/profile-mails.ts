import type { BusinessProfileStatus } from "#contract/api/business.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  greeting,
  type Mail,
  type MailPart,
  staffFooter,
  writeMail,
} from "#server/modules/mail/index.ts";
import { type Contact, ownWords, readContact } from "#server/modules/settings/index.ts";
import {
  type BusinessProfileRecord,
  findApplicant,
  lockProfileOfUser,
} from "./business-profiles.queries.ts";

type Reviewed = Pick<BusinessProfileRecord, "companyName" | "status" | "reviewerNote">;

const wordings: Record<
  BusinessProfileStatus,
  { title: string; text: string; button: { label: string; path: string } }
> = {
  pending: {
    title: "We are reviewing your business profile",
    text: "Our team is reviewing your application. We will write to you as soon as it is decided.",
    button: { label: "See your business profile", path: "/business-profile" },
  },
  approved: {
    title: "Your business profile is approved",
    text: "From now on you see and pay wholesale prices once you sign in. The more pieces of a product you buy, the lower they are.",
    button: { label: "Shop at wholesale prices", path: "/products" },
  },
  rejected: {
    title: "We could not approve your business profile",
    text: "You can change your profile and send it again.",
    button: { label: "Change your business profile", path: "/business-profile" },
  },
};

/**
 * Tells a buyer where their profile stands now, where the mailbox is theirs for sure, and the store that one waits for
 * its review, in the transaction of the change.
 * @param holdMs so long the buyer's mail waits, in ms, because what it tells of may be taken back
 * @returns the id of the buyer's mail, where one was written
 */
export async function tellProfileStatus(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  profile: Reviewed & Pick<BusinessProfileRecord, "userId">,
  holdMs = 0,
): Promise<string | undefined> {
  const applicant = await findApplicant(tx, profile.userId);
  if (!applicant) return undefined;
  if (profile.status === "pending") {
    await writeMail(tx, runtime, profileWaitsMail(profile.companyName, await readContact(tx)));
  }
  if (!applicant.isVerified) return undefined;
  return await writeMail(tx, runtime, { ...profileStatusMail(applicant, profile), holdMs });
}

/**
 * Tells a buyer who has just proved their address where their profile stands, if they have one: no mail said so before.
 * Locked, so that a decision made meanwhile is told here or finds the address proved.
 */
export async function tellStandingProfile(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  userId: string,
): Promise<void> {
  const profile = await lockProfileOfUser(tx, userId);
  const applicant = profile && (await findApplicant(tx, userId));
  if (applicant) await writeMail(tx, runtime, profileStatusMail(applicant, profile));
}

function profileStatusMail(
  to: { readonly email: string; readonly firstName: string },
  { companyName, status, reviewerNote }: Reviewed,
): Mail {
  const { title, text, button } = wordings[status];
  const note: MailPart[] = reviewerNote
    ? [
        { kind: "heading", text: "A note from our team" },
        { kind: "lines", lines: reviewerNote.split(/\r?\n/) },
      ]
    : [];
  return {
    kind: `business-profile-${status}`,
    to: to.email,
    title,
    preview: text,
    parts: [
      { kind: "text", text: `${greeting(to)}, ${aboutProfile(status, companyName)}` },
      { kind: "text", text },
      ...note,
      { kind: "button", label: button.label, href: button.path },
    ],
    footer: (store) =>
      `You get this message because your account at ${store} has a business profile.`,
  };
}

function aboutProfile(status: BusinessProfileStatus, companyName: string): string {
  return status === "pending"
    ? "thank you for your business profile."
    : `this is about the business profile of ${companyName}.`;
}

function profileWaitsMail(companyName: string, { bulkEmail }: Pick<Contact, "bulkEmail">): Mail {
  return {
    kind: "business-profile-waits",
    to: bulkEmail,
    subject: `A business profile waits for its review: ${companyName}`,
    title: "A business profile waits for its review",
    preview: companyName,
    parts: [
      { kind: "text", text: companyName },
      {
        kind: "button",
        label: "Open the queue",
        href: "/staff/businesses",
      },
    ],
    footer: staffFooter,
  };
}

/** Every message about profiles with sample data, to look at. */
export function profileMailSamples(): Mail[] {
  const to = { email: "ada@example.com", firstName: "Ada" };
  const companyName = "Obi & Daughters Ltd";
  return [
    profileStatusMail(to, { companyName, status: "pending", reviewerNote: "" }),
    profileStatusMail(to, {
      companyName,
      status: "approved",
      reviewerNote: "Welcome! Ask for Ngozi when you call.",
    }),
    profileStatusMail(to, {
      companyName,
      status: "rejected",
      reviewerNote: "Please add your tax identification number.",
    }),
    profileWaitsMail(companyName, ownWords.contacts.contact),
  ];
}
