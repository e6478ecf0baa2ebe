import type { StaffRole } from "#contract/api/staff/staff.ts";
import { formatDate } from "#contract/text/format.ts";
import type { Mail, MailPart } from "#server/modules/mail/index.ts";
import { defaultContent } from "#server/modules/settings/index.ts";

interface Recipient {
  readonly email: string;
  readonly name: string;
}

const footer = "You're receiving this because you're on the staff of {store}.";

const roleDescriptions: Readonly<Record<StaffRole, string>> = {
  owner: "as an owner, with full access",
  manager: "as a manager",
  support: "in support, answering customers",
  packer: "as a packer, packing and shipping orders",
  stock_keeper: "as a stock keeper, managing products and stock",
};

export function invitationMail(
  to: Recipient & { readonly role: StaffRole },
  { token, by, days, store }: { token: string; by: string; days: number; store: string },
): Mail {
  return {
    to: to.email,
    kind: "staff-invitation",
    title: `Join the staff of ${store}`,
    preview: `${by} invites you to the back office`,
    parts: [
      {
        kind: "text",
        text: `Hi ${to.name}, ${by} invites you to work at ${store} ${roleDescriptions[to.role]}.`,
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
    secret: true,
    queue: "transactional-email",
    footer,
  };
}

export function passwordLinkMail(
  to: Recipient,
  { token, by, days }: { token: string; by: string; days: number },
): Mail {
  return {
    to: to.email,
    kind: "staff-password-link",
    title: "Choose a new password",
    preview: "Your old back-office password no longer works",
    parts: [
      {
        kind: "text",
        text: `Hi ${to.name}, ${by} sent you this link to choose a new password for the back office. Your old password no longer works, and you have been signed out everywhere.`,
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
    secret: true,
    queue: "transactional-email",
    footer,
  };
}

export function authenticatorResetMail(to: Recipient, by: string): Mail {
  return {
    to: to.email,
    kind: "staff-authenticator-reset",
    title: "Your authenticator was reset",
    preview: "You'll set up a new one when you next sign in",
    parts: [
      {
        kind: "text",
        text: `Hi ${to.name}, ${by} reset the authenticator of your back-office account, and you have been signed out everywhere. When you next sign in with your password, you'll set up a new one.`,
      },
      { kind: "button", label: "Sign in", href: "/staff/sign-in" },
      ...securityNotice,
    ],
    footer,
  };
}

export function staffPasswordChangedMail(to: Recipient): Mail {
  return {
    to: to.email,
    kind: "staff-password-changed",
    title: "Your back-office password was changed",
    preview: "Your other sessions have ended",
    parts: [
      {
        kind: "text",
        text: `Hi ${to.name}, your back-office password was changed and your other sessions have ended.`,
      },
      ...securityNotice,
    ],
    footer,
  };
}

export function recoveryCodesCreatedMail(to: Recipient): Mail {
  return {
    to: to.email,
    kind: "staff-recovery-codes",
    title: "New recovery codes created",
    preview: "Your old codes no longer work",
    parts: [
      {
        kind: "text",
        text: `Hi ${to.name}, new recovery codes were created for your back-office account. Your old codes no longer work.`,
      },
      ...securityNotice,
    ],
    footer,
  };
}

export function newClientMail(to: Recipient, { at, ip }: { at: Date; ip: string }): Mail {
  return {
    to: to.email,
    kind: "staff-new-client",
    title: "New sign-in to your account",
    preview: "If this was you, no action is needed",
    parts: [
      {
        kind: "text",
        text: `Hi ${to.name}, someone signed in to your back-office account on ${formatDate(at, "longWithTime")}, using a new browser, from the IP address ${ip}. If this was you, no action is needed.`,
      },
      ...securityNotice,
    ],
    footer,
  };
}

export function wrongCodesMail(to: Recipient): Mail {
  return {
    to: to.email,
    kind: "staff-wrong-codes",
    title: "Someone is trying to sign in to your account",
    preview: "Someone entered your password and several wrong codes",
    parts: [
      {
        kind: "text",
        text: `Hi ${to.name}, someone entered your password and then several wrong sign-in codes for the back office. If this wasn't you, change your password in My account now.`,
      },
      { kind: "button", label: "Change password", href: "/staff/account" },
      ...securityNotice,
    ],
    footer,
  };
}

const securityNotice: readonly MailPart[] = [
  {
    kind: "text",
    text: "If this wasn't you, tell a store owner right away. They can deactivate your account while you check.",
  },
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
