import { Type } from "typebox";
import type { BusinessProfileStatus } from "#contract/api/business/business.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  cancelMailAbout,
  defineMail,
  greeting,
  type Mail,
  type MailPart,
  queueMail,
  staffFooter,
} from "#server/modules/mail/index.ts";
import { type Contact, defaultContent, getContact } from "#server/modules/settings/index.ts";
import {
  type Applicant,
  type BusinessProfileRecord,
  findApplicant,
  lockProfileOfUser,
} from "./business-profiles.queries.ts";

type Reviewed = Pick<BusinessProfileRecord, "companyName" | "status" | "reviewerNote">;

const contentByStatus: Record<
  BusinessProfileStatus,
  { title: string; text: string; button: { label: string; path: string } }
> = {
  pending: {
    title: "We are reviewing your business profile",
    text: "Our team is reviewing your application. We'll email you once we've decided.",
    button: { label: "View your business profile", path: "/business-profile" },
  },
  approved: {
    title: "Your business profile is approved",
    text: "Log in to see and pay wholesale prices. The more you buy of one product, the lower the price.",
    button: { label: "Shop at wholesale prices", path: "/products" },
  },
  rejected: {
    title: "We could not approve your business profile",
    text: "You can edit your profile and resubmit it.",
    button: { label: "Edit your business profile", path: "/business-profile" },
  },
};

const toTopic = ({ id }: Pick<BusinessProfileRecord, "id">) => `business_profile ${id}`;

/** Replaces an email about the profile that still waits. */
export async function notifyProfileStatus(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  profile: Reviewed & Pick<BusinessProfileRecord, "id" | "userId">,
  holdMs = 0,
): Promise<void> {
  const applicant = await findApplicant(tx, profile.userId);
  if (!applicant) return;
  await cancelMailAbout(tx, toTopic(profile));
  if (profile.status === "pending") {
    await queueMail(
      tx,
      runtime,
      profileSubmittedMail(profile.companyName, applicant.email, await getContact(tx)),
    );
  }
  if (!applicant.isVerified) return;
  const mail = profileStatusMail(applicant, profile);
  await queueMail(tx, runtime, { ...mail, topic: toTopic(profile), holdMs });
}

/** Sends nothing where the email about the decision had not left. */
export async function notifyReviewReopened(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  profile: Pick<BusinessProfileRecord, "id" | "companyName">,
  { email, firstName, isVerified }: Applicant,
): Promise<void> {
  const topic = toTopic(profile);
  const cancelled = await cancelMailAbout(tx, topic);
  if (cancelled.length > 0 || !isVerified) return;
  const { companyName } = profile;
  await queueMail(tx, runtime, {
    ...reviewReopened.mail(email, { firstName, companyName }),
    topic,
  });
}

/** Locked, so that a concurrent decision is included or sees the verified address. */
export async function notifyCurrentProfileStatus(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  userId: string,
): Promise<void> {
  const profile = await lockProfileOfUser(tx, userId);
  const applicant = profile && (await findApplicant(tx, userId));
  if (applicant) await queueMail(tx, runtime, profileStatusMail(applicant, profile));
}

const profileStatusTemplates = {
  pending: defineStatusMail("pending"),
  approved: defineStatusMail("approved"),
  rejected: defineStatusMail("rejected"),
};

function defineStatusMail(status: BusinessProfileStatus) {
  const { title, text, button } = contentByStatus[status];
  return defineMail({
    kind: `business-profile-${status}`,
    data: Type.Object({
      firstName: Type.String(),
      companyName: Type.String(),
      reviewerNote: Type.String(),
    }),
    content: ({ firstName, companyName, reviewerNote }) => ({
      title,
      preview: text,
      parts: [
        { kind: "text", text: `${greeting({ firstName })}. ${aboutProfile(status, companyName)}` },
        { kind: "text", text },
        ...toNoteParts(reviewerNote),
        { kind: "button", label: button.label, href: button.path },
      ],
      footer: "You're receiving this because your account at {store} has a business profile.",
    }),
  });
}

const reviewReopened = defineMail({
  kind: "business-profile-reopened",
  data: Type.Object({ firstName: Type.String(), companyName: Type.String() }),
  content: ({ firstName, companyName }) => ({
    title: "We are reviewing your business profile again",
    preview: "Shop prices apply until we've decided.",
    parts: [
      {
        kind: "text",
        text: `${greeting({ firstName })}. ${aboutProfile("approved", companyName)}`,
      },
      {
        kind: "text",
        text: "We are taking another look at your application. Shop prices apply until we've decided. We'll email you then.",
      },
      { kind: "button", label: "View your business profile", href: "/business-profile" },
    ],
    footer: "You're receiving this because your account at {store} has a business profile.",
  }),
});

function profileStatusMail(
  { email, firstName }: { readonly email: string; readonly firstName: string },
  { companyName, status, reviewerNote }: Reviewed,
): Mail {
  return profileStatusTemplates[status].mail(email, { firstName, companyName, reviewerNote });
}

function toNoteParts(note: string): MailPart[] {
  return note
    ? [
        { kind: "heading", text: "A note from our team" },
        { kind: "lines", lines: note.split(/\r?\n/) },
      ]
    : [];
}

function aboutProfile(status: BusinessProfileStatus, companyName: string): string {
  return status === "pending"
    ? "Thank you for applying for a business account."
    : `Here is an update on the business profile of ${companyName}.`;
}

const profileSubmitted = defineMail({
  kind: "business-profile-waits",
  data: Type.Object({ companyName: Type.String(), applicantEmail: Type.String() }),
  content: ({ companyName, applicantEmail }) => ({
    subject: `New business profile to review: ${companyName}`,
    title: "New business profile to review",
    preview: companyName,
    parts: [
      { kind: "text", text: companyName },
      { kind: "text", text: `Applied by ${applicantEmail}` },
      {
        kind: "button",
        label: "Open business profiles",
        href: "/staff/businesses",
      },
    ],
    footer: staffFooter,
  }),
});

function profileSubmittedMail(
  companyName: string,
  applicantEmail: string,
  { bulkEmail }: Pick<Contact, "bulkEmail">,
): Mail {
  return profileSubmitted.mail(bulkEmail, { companyName, applicantEmail });
}

export const profileTemplates = [
  ...Object.values(profileStatusTemplates),
  reviewReopened,
  profileSubmitted,
];

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
    reviewReopened.mail(to.email, { firstName: to.firstName, companyName }),
    profileSubmittedMail(companyName, to.email, defaultContent.contacts.contact),
  ];
}
