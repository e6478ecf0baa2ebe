import type { StaffRole } from "#contract/api/staff.ts";
import type { Mail, MailPart, StoreText } from "#server/modules/mail/index.ts";
import { ownWords } from "#server/modules/settings/index.ts";

/** Whom a message of the back office goes to. */
interface Recipient {
  readonly email: string;
  readonly name: string;
}

const footer: StoreText = (store) =>
  `You get this message because this address was given for the staff of ${store}.`;

const roleWords: Readonly<Record<StaffRole, string>> = {
  owner: "as an owner, who may do everything",
  manager: "as a manager, who runs the business",
  support: "in support, which answers buyers",
  packer: "as a packer, who packs and ships orders",
  stock_keeper: "as a stock keeper, who looks after goods and their numbers",
};

/** The message with the link that lets somebody join the staff. */
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
        text: `Hi ${to.name}, ${by} invites you to work at ${store} ${roleWords[to.role]}.`,
      },
      {
        kind: "text",
        text: "You choose a password and set up an authenticator, an app on your phone that shows a new code every half minute. Have your phone at hand.",
      },
      {
        kind: "button",
        label: "Join the staff",
        // After the hash nothing is sent to any server, nor kept in its logs.
        href: `/staff/join#${token}`,
      },
      {
        kind: "text",
        text: `The link works once, within ${days} days. Do not give it to anybody.`,
      },
      { kind: "small", text: "If you do not know what this is about, ignore this message." },
    ],
    secret: true,
    lane: "codes",
    footer,
  };
}

/** The message with the link by which a member chooses another password. */
export function passwordLinkMail(
  to: Recipient,
  { token, by, days }: { token: string; by: string; days: number },
): Mail {
  return {
    to: to.email,
    kind: "staff-password-link",
    title: "Choose a new password",
    preview: "The one you had for the back office no longer works",
    parts: [
      {
        kind: "text",
        text: `Hi ${to.name}, ${by} sends you this link to choose a new password for the back office. The one you had no longer works, and every session has ended.`,
      },
      { kind: "text", text: "Have the phone with your authenticator at hand." },
      {
        kind: "button",
        label: "Choose a password",
        href: `/staff/join#${token}`,
      },
      {
        kind: "text",
        text: `The link works once, within ${days} days. Do not give it to anybody.`,
      },
      ...alarm,
    ],
    secret: true,
    lane: "codes",
    footer,
  };
}

/** The message that the authenticator of a member counts no more. */
export function authenticatorResetMail(to: Recipient, by: string): Mail {
  return {
    to: to.email,
    kind: "staff-authenticator-reset",
    title: "Your authenticator was reset",
    preview: "Set a new one up when you sign in next",
    parts: [
      {
        kind: "text",
        text: `Hi ${to.name}, ${by} reset the authenticator of your account in the back office, and every session has ended. When you sign in next with your password, you set a new one up.`,
      },
      { kind: "button", label: "Sign in", href: "/staff/sign-in" },
      ...alarm,
    ],
    footer,
  };
}

/** The message after a member changed the password. */
export function staffPasswordChangedMail(to: Recipient): Mail {
  return {
    to: to.email,
    kind: "staff-password-changed",
    title: "Your back-office password was changed",
    preview: "Every other session of yours has ended",
    parts: [
      {
        kind: "text",
        text: `Hi ${to.name}, the password of your account in the back office was changed, and every other session of yours has ended.`,
      },
      ...alarm,
    ],
    footer,
  };
}

/** The message after a member made new recovery codes. */
export function recoveryCodesMadeMail(to: Recipient): Mail {
  return {
    to: to.email,
    kind: "staff-recovery-codes",
    title: "New recovery codes were made",
    preview: "Those you had before no longer work",
    parts: [
      {
        kind: "text",
        text: `Hi ${to.name}, new recovery codes were made for your account in the back office. Those you had before no longer work.`,
      },
      ...alarm,
    ],
    footer,
  };
}

/** The message that a member signed in with a browser that was not used before. */
export function newClientMail(to: Recipient, { at, ip }: { at: Date; ip: string }): Mail {
  return {
    to: to.email,
    kind: "staff-new-client",
    title: "A sign-in with a new browser",
    preview: "If it was you, there is nothing to do",
    parts: [
      {
        kind: "text",
        text: `Hi ${to.name}, somebody signed in to your account in the back office on ${shopTime.format(at)}, with a browser you had not used before, from the address ${ip}. If it was you, there is nothing to do.`,
      },
      ...alarm,
    ],
    footer,
  };
}

/** The message that somebody who knows a member's password guesses codes. */
export function wrongCodesMail(to: Recipient): Mail {
  return {
    to: to.email,
    kind: "staff-wrong-codes",
    title: "Wrong codes for your account",
    preview: "Somebody has your password and tries to guess the code",
    parts: [
      {
        kind: "text",
        text: `Hi ${to.name}, wrong codes were typed again and again to sign in to your account in the back office. Whoever did it has your password. Unless it was you, choose another one in My account now.`,
      },
      { kind: "button", label: "Change the password", href: "/staff/account" },
      ...alarm,
    ],
    footer,
  };
}

const shopTime = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Africa/Lagos",
});

const alarm: readonly MailPart[] = [
  {
    kind: "text",
    text: "If this is a surprise to you, tell an owner of the store at once: they can close your account until it is clear who was there.",
  },
];

/** Every message of this module with sample data, to look at. */
export function staffMailSamples(): Mail[] {
  const to = { email: "kemi@example.com", name: "Kẹ́mi", role: "manager" as const };
  return [
    invitationMail(to, { token: "sample", by: "Yéwándé", days: 3, store: ownWords.contacts.name }),
    passwordLinkMail(to, { token: "sample", by: "Yéwándé", days: 3 }),
    authenticatorResetMail(to, "Yéwándé"),
    staffPasswordChangedMail(to),
    recoveryCodesMadeMail(to),
    newClientMail(to, { at: new Date("2026-11-20T13:12:00Z"), ip: "192.0.2.7" }),
    wrongCodesMail(to),
  ];
}
