import type { BusinessProfileStatus } from "#contract/api/business.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  composeMail,
  type MailPart,
  nameOfSender,
  type OutgoingMail,
  queueMail,
} from "#server/modules/mail/index.ts";
import type { Config } from "#server/platform/config.ts";
import { storeConfig } from "#store-config";
import { type BusinessProfileRecord, findApplicant } from "./business-profiles.queries.ts";

type Sender = Pick<Config, "publicUrl" | "mailFrom">;
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
    text: "From now on you see and pay wholesale prices: sign in and they are there, the more pieces of a product the lower.",
    button: { label: "Shop at wholesale prices", path: "/products" },
  },
  rejected: {
    title: "We could not approve your business profile",
    text: "You can change your profile and send it again.",
    button: { label: "Change your business profile", path: "/business-profile" },
  },
};

/**
 * Tells a buyer where their profile stands now, and the store that one waits for its review, in the
 * transaction of the change.
 */
export async function tellProfileStatus(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  profile: Reviewed & Pick<BusinessProfileRecord, "userId">,
): Promise<void> {
  const applicant = await findApplicant(tx, profile.userId);
  if (!applicant) return;
  await queueMail(tx, runtime, profileStatusMail(runtime.config, applicant, profile));
  if (profile.status === "pending") {
    await queueMail(tx, runtime, profileWaitsMail(runtime.config, profile.companyName));
  }
}

function profileStatusMail(
  sender: Sender,
  to: { readonly email: string; readonly firstName: string },
  { companyName, status, reviewerNote }: Reviewed,
): OutgoingMail {
  const storeName = nameOfSender(sender.mailFrom);
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
    subject: title,
    ...composeMail({
      storeName,
      storeUrl: sender.publicUrl,
      title,
      preview: text,
      parts: [
        { kind: "text", text: `Hi ${to.firstName}, ${aboutProfile(status, companyName)}` },
        { kind: "text", text },
        ...note,
        { kind: "button", label: button.label, href: `${sender.publicUrl}${button.path}` },
      ],
      footer: `You get this message because your account at ${storeName} has a business profile.`,
    }),
  };
}

/** The first message may go to an address that nobody has verified, so it carries no text of the sender's own. */
function aboutProfile(status: BusinessProfileStatus, companyName: string): string {
  return status === "pending"
    ? "thank you for your business profile."
    : `this is about the business profile of ${companyName}.`;
}

function profileWaitsMail(sender: Sender, companyName: string): OutgoingMail {
  return {
    kind: "business-profile-waits",
    to: storeConfig.contact.bulkEmail,
    subject: `A business profile waits for its review: ${companyName}`,
    ...composeMail({
      storeName: nameOfSender(sender.mailFrom),
      storeUrl: sender.publicUrl,
      title: "A business profile waits for its review",
      preview: companyName,
      parts: [
        { kind: "text", text: companyName },
        {
          kind: "button",
          label: "Open the queue",
          href: `${sender.publicUrl}/staff/businesses`,
        },
      ],
      footer: "You get this message because you work for the store.",
    }),
  };
}

/** Every message about profiles with sample data, to look at. */
export function profileMailSamples(sender: Sender): OutgoingMail[] {
  const to = { email: "ada@example.com", firstName: "Ada" };
  const companyName = "Obi & Daughters Ltd";
  return [
    profileStatusMail(sender, to, { companyName, status: "pending", reviewerNote: "" }),
    profileStatusMail(sender, to, {
      companyName,
      status: "approved",
      reviewerNote: "Welcome! Ask for Ngozi when you call.",
    }),
    profileStatusMail(sender, to, {
      companyName,
      status: "rejected",
      reviewerNote: "Please add your tax identification number.",
    }),
    profileWaitsMail(sender, companyName),
  ];
}
