import type { StaffRole } from "#contract/api/staff.ts";
import {
  composeMail,
  type MailPart,
  nameOfSender,
  type OutgoingMail,
} from "#server/modules/mail/index.ts";
import type { Config } from "#server/platform/config.ts";

type Sender = Pick<Config, "publicUrl" | "mailFrom">;

/** Whom a message of the back office goes to. */
interface Recipient {
  readonly email: string;
  readonly name: string;
}

const roleWords: Readonly<Record<StaffRole, string>> = {
  owner: "as an owner, who may do everything",
  manager: "as a manager, who runs the business",
  support: "in support, which answers buyers",
};

/** The message with the link that lets somebody join the staff. */
export function invitationMail(
  sender: Sender,
  to: Recipient & { readonly role: StaffRole },
  { token, by, days }: { token: string; by: string; days: number },
): OutgoingMail {
  const storeName = nameOfSender(sender.mailFrom);
  return write(sender, to, {
    kind: "staff-invitation",
    title: `Join the staff of ${storeName}`,
    preview: `${by} invites you to the back office`,
    parts: [
      {
        kind: "text",
        text: `Hi ${to.name}, ${by} invites you to work at ${storeName} ${roleWords[to.role]}.`,
      },
      {
        kind: "text",
        text: "You choose a password and set an authenticator up, an app on your phone that shows a new code every half minute. Have the phone at hand.",
      },
      {
        kind: "button",
        label: "Join the staff",
        // After the hash nothing is sent to any server, nor kept in its logs.
        href: `${sender.publicUrl}/staff/join#${token}`,
      },
      { kind: "text", text: `The link works once, within ${days} days. Give it to nobody.` },
      { kind: "small", text: "If you do not know what this is about, ignore this message." },
    ],
    secret: true,
  });
}

/** The message that the authenticator of a member counts no more. */
export function authenticatorResetMail(sender: Sender, to: Recipient, by: string): OutgoingMail {
  return write(sender, to, {
    kind: "staff-authenticator-reset",
    title: "Your authenticator was reset",
    preview: "Set a new one up when you sign in next",
    parts: [
      {
        kind: "text",
        text: `Hi ${to.name}, ${by} reset the authenticator of your account in the back office, and every session has ended. When you sign in next with your password, you set a new one up.`,
      },
      { kind: "button", label: "Sign in", href: `${sender.publicUrl}/staff/sign-in` },
      ...alarm,
    ],
  });
}

/** The message after a member changed the password. */
export function staffPasswordChangedMail(sender: Sender, to: Recipient): OutgoingMail {
  return write(sender, to, {
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
  });
}

/** The message after a member made new recovery codes. */
export function recoveryCodesMadeMail(sender: Sender, to: Recipient): OutgoingMail {
  return write(sender, to, {
    kind: "staff-recovery-codes",
    title: "New recovery codes were made",
    preview: "Those you had before count no more",
    parts: [
      {
        kind: "text",
        text: `Hi ${to.name}, new recovery codes were made for your account in the back office. Those you had before count no more.`,
      },
      ...alarm,
    ],
  });
}

const alarm: readonly MailPart[] = [
  {
    kind: "text",
    text: "If you know nothing of it, tell an owner of the store at once: they can close your account until it is clear who was there.",
  },
];

function write(
  sender: Sender,
  to: Recipient,
  message: {
    readonly kind: string;
    readonly title: string;
    readonly preview: string;
    readonly parts: readonly MailPart[];
    readonly secret?: boolean;
  },
): OutgoingMail {
  const { kind, title, preview, parts, secret = false } = message;
  const storeName = nameOfSender(sender.mailFrom);
  return {
    kind,
    to: to.email,
    subject: title,
    secret,
    ...composeMail({
      storeName,
      storeUrl: sender.publicUrl,
      title,
      preview,
      parts,
      footer: `You get this message because this address was given for the staff of ${storeName}.`,
    }),
  };
}

/** Every message of this module with sample data, to look at. */
export function staffMailSamples(sender: Sender): OutgoingMail[] {
  const to = { email: "kemi@example.com", name: "Kẹ́mi", role: "manager" as const };
  return [
    invitationMail(sender, to, { token: "sample", by: "Yéwándé", days: 3 }),
    authenticatorResetMail(sender, to, "Yéwándé"),
    staffPasswordChangedMail(sender, to),
    recoveryCodesMadeMail(sender, to),
  ];
}
