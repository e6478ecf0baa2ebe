import { Type } from "typebox";
import { StaffRole } from "#contract/api/staff/staff.ts";
import { formatDate } from "#contract/text/format.ts";
import { defineMail, type Mail, type MailPart, staffFooter } from "#server/modules/mail/index.ts";
import { defaultContent } from "#server/modules/settings/index.ts";

interface Recipient {
  readonly email: string;
  readonly name: string;
}

const Named = Type.Object({ name: Type.String() });

const roleDescriptions: Readonly<Record<StaffRole, string>> = {
  owner: "as an owner, with full access",
  manager: "as a manager",
  support: "in support, answering customers",
  packer: "as a packer, packing and shipping orders",
  stock_keeper: "as a stock keeper, managing products and stock",
};

const invitation = defineMail({
  kind: "staff-invitation",
  data: Type.Object({
    name: Type.String(),
    role: StaffRole,
    token: Type.String(),
    by: Type.String(),
    days: Type.Integer(),
    store: Type.String(),
  }),
  content: ({ name, role, token, by, days, store }) => ({
    title: `Join the staff of ${store}`,
    preview: `${by} invites you to the back office`,
    parts: [
      {
        kind: "text",
        text: `Hi ${name}, ${by} invites you to work at ${store} ${roleDescriptions[role]}.`,
      },
      {
        kind: "text",
        text: "You'll choose a password and set up an authenticator app on your phone, so have it ready.",
      },
      {
        kind: "button",
        label: "Join the staff",
        // Fragments are not sent to servers, nor logged.
        href: `/staff/join#${token}`,
      },
      {
        kind: "text",
        text: `The link works once and expires in ${days} days. Don't share it.`,
      },
      { kind: "small", text: "If you weren't expecting this, you can ignore this email." },
    ],
    footer: staffFooter,
  }),
  secret: true,
  queue: "transactional-email",
});

export function invitationMail(
  { email, name, role }: Recipient & { readonly role: StaffRole },
  link: { token: string; by: string; days: number; store: string },
): Mail {
  return invitation.mail(email, { name, role, ...link });
}

const passwordLink = defineMail({
  kind: "staff-password-link",
  data: Type.Object({
    name: Type.String(),
    token: Type.String(),
    by: Type.String(),
    days: Type.Integer(),
  }),
  content: ({ name, token, by, days }) => ({
    title: "Choose a new password",
    preview: "Your old back-office password no longer works",
    parts: [
      {
        kind: "text",
        text: `Hi ${name}, ${by} sent you this link to choose a new password for the back office. Your old password no longer works, and you have been signed out everywhere.`,
      },
      { kind: "text", text: "Have your authenticator app ready." },
      {
        kind: "button",
        label: "Choose a password",
        href: `/staff/join#${token}`,
      },
      {
        kind: "text",
        text: `The link works once and expires in ${days} days. Don't share it.`,
      },
      ...securityNotice,
    ],
    footer: staffFooter,
  }),
  secret: true,
  queue: "transactional-email",
});

export function passwordLinkMail(
  { email, name }: Recipient,
  link: { token: string; by: string; days: number },
): Mail {
  return passwordLink.mail(email, { name, ...link });
}

const authenticatorReset = defineMail({
  kind: "staff-authenticator-reset",
  data: Type.Object({ name: Type.String(), by: Type.String() }),
  content: ({ name, by }) => ({
    title: "Your authenticator was reset",
    preview: "You'll set up a new one when you next sign in",
    parts: [
      {
        kind: "text",
        text: `Hi ${name}, ${by} reset the authenticator of your back-office account, and you have been signed out everywhere. When you next sign in with your password, you'll set up a new one.`,
      },
      { kind: "button", label: "Sign in", href: "/staff/sign-in" },
      ...securityNotice,
    ],
    footer: staffFooter,
  }),
});

export function authenticatorResetMail({ email, name }: Recipient, by: string): Mail {
  return authenticatorReset.mail(email, { name, by });
}

const staffPasswordChanged = defineMail({
  kind: "staff-password-changed",
  data: Named,
  content: ({ name }) => ({
    title: "Your back-office password was changed",
    preview: "Your other sessions have ended",
    parts: [
      {
        kind: "text",
        text: `Hi ${name}, your back-office password was changed and your other sessions have ended.`,
      },
      ...securityNotice,
    ],
    footer: staffFooter,
  }),
});

export function staffPasswordChangedMail({ email, name }: Recipient): Mail {
  return staffPasswordChanged.mail(email, { name });
}

const recoveryCodesCreated = defineMail({
  kind: "staff-recovery-codes",
  data: Named,
  content: ({ name }) => ({
    title: "New recovery codes created",
    preview: "Your old codes no longer work",
    parts: [
      {
        kind: "text",
        text: `Hi ${name}, new recovery codes were created for your back-office account. Your old codes no longer work.`,
      },
      ...securityNotice,
    ],
    footer: staffFooter,
  }),
});

export function recoveryCodesCreatedMail({ email, name }: Recipient): Mail {
  return recoveryCodesCreated.mail(email, { name });
}

const newClient = defineMail({
  kind: "staff-new-client",
  data: Type.Object({ name: Type.String(), at: Type.String(), ip: Type.String() }),
  content: ({ name, at, ip }) => ({
    title: "New sign-in to your account",
    preview: "If this was you, no action is needed",
    parts: [
      {
        kind: "text",
        text: `Hi ${name}, someone signed in to your back-office account on ${formatDate(at, "longWithTime")}, using a new browser, from the IP address ${ip}. If this was you, no action is needed.`,
      },
      ...securityNotice,
    ],
    footer: staffFooter,
  }),
});

export function newClientMail(
  { email, name }: Recipient,
  { at, ip }: { at: Date; ip: string },
): Mail {
  return newClient.mail(email, { name, at: at.toISOString(), ip });
}

const wrongCodes = defineMail({
  kind: "staff-wrong-codes",
  data: Named,
  content: ({ name }) => ({
    title: "Someone is trying to sign in to your account",
    preview: "Someone entered your password and several wrong codes",
    parts: [
      {
        kind: "text",
        text: `Hi ${name}, someone entered your password and then several wrong sign-in codes for the back office. If this wasn't you, change your password in My account now.`,
      },
      { kind: "button", label: "Change password", href: "/staff/account" },
      ...securityNotice,
    ],
    footer: staffFooter,
  }),
});

export function wrongCodesMail({ email, name }: Recipient): Mail {
  return wrongCodes.mail(email, { name });
}

const securityNotice: readonly MailPart[] = [
  {
    kind: "text",
    text: "If this wasn't you, tell a store owner right away. They can deactivate your account while you check.",
  },
];

export const staffTemplates = [
  invitation,
  passwordLink,
  authenticatorReset,
  staffPasswordChanged,
  recoveryCodesCreated,
  newClient,
  wrongCodes,
];

export function staffMailSamples(): Mail[] {
  const to = { email: "kemi@example.com", name: "Kẹ́mi", role: "manager" as const };
  return [
    invitationMail(to, {
      token: "sample",
      by: "Yéwándé",
      days: 3,
      store: defaultContent.contacts.name,
    }),
    passwordLinkMail(to, { token: "sample", by: "Yéwándé", days: 3 }),
    authenticatorResetMail(to, "Yéwándé"),
    staffPasswordChangedMail(to),
    recoveryCodesCreatedMail(to),
    newClientMail(to, { at: new Date("2026-11-20T13:12:00Z"), ip: "192.0.2.7" }),
    wrongCodesMail(to),
  ];
}
