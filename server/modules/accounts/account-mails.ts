import {
  composeMail,
  type MailPart,
  nameOfSender,
  type OutgoingMail,
} from "#server/modules/mail/index.ts";
import type { Config } from "#server/platform/config.ts";
import type { UserRecord } from "./user.ts";

type Recipient = Pick<UserRecord, "email" | "firstName">;
type Sender = Pick<Config, "publicUrl" | "mailFrom">;

interface Letter {
  readonly kind: string;
  readonly title: string;
  readonly subject?: string;
  readonly preview: string;
  readonly parts: readonly MailPart[];
  readonly secret?: boolean;
}

/** The message with the code that proves an address to be its owner's. */
export function verificationMail(sender: Sender, to: Recipient, code: string): OutgoingMail {
  return write(sender, to, {
    kind: "verify-email",
    title: "Verify your email",
    subject: "Your verification code",
    preview: "Your code, good for 15 minutes",
    parts: [
      { kind: "text", text: `Hi ${to.firstName}, enter this code to verify your email address:` },
      { kind: "code", code },
      { kind: "text", text: "It is good for 15 minutes." },
      { kind: "button", label: "Enter the code", href: `${sender.publicUrl}/verify` },
      { kind: "small", text: "If you did not open an account, you can ignore this message." },
    ],
    secret: true,
  });
}

/** The message after an address was verified. */
export function welcomeMail(sender: Sender, to: Recipient): OutgoingMail {
  const storeName = nameOfSender(sender.mailFrom);
  return write(sender, to, {
    kind: "welcome",
    title: `Welcome to ${storeName}`,
    preview: "Your account is ready",
    parts: [
      { kind: "text", text: `Hi ${to.firstName}, your email address is verified.` },
      {
        kind: "text",
        text: "Your account keeps your orders and your wishlist. Orders you placed before with this address are there already.",
      },
      { kind: "button", label: "Go to your account", href: `${sender.publicUrl}/account` },
    ],
  });
}

/** The message with the link that replaces a forgotten password. */
export function passwordResetMail(sender: Sender, to: Recipient, token: string): OutgoingMail {
  return write(sender, to, {
    kind: "password-reset",
    title: "Reset your password",
    preview: "A link to choose a new password, good for 30 minutes",
    parts: [
      { kind: "text", text: `Hi ${to.firstName}, choose a new password with this link:` },
      {
        kind: "button",
        label: "Choose a new password",
        href: `${sender.publicUrl}/password/reset?token=${encodeURIComponent(token)}`,
      },
      { kind: "text", text: "It works once, within 30 minutes." },
      {
        kind: "small",
        text: "If you did not ask for it, you can ignore this message: your password stays as it is.",
      },
    ],
    secret: true,
  });
}

/** The message after a password was changed or reset. */
export function passwordChangedMail(sender: Sender, to: Recipient): OutgoingMail {
  return write(sender, to, {
    kind: "password-changed",
    title: "Your password was changed",
    preview: "If this was not you, reset your password",
    parts: [
      {
        kind: "text",
        text: `Hi ${to.firstName}, the password of your account was changed, and you were signed out everywhere else.`,
      },
      { kind: "text", text: "If this was not you, choose a new password at once:" },
      {
        kind: "button",
        label: "Reset your password",
        href: `${sender.publicUrl}/password/forgot`,
      },
    ],
  });
}

/** The message after an account was deleted; the address is not kept after it. */
export function accountDeletedMail(sender: Sender, to: Recipient): OutgoingMail {
  return write(sender, to, {
    kind: "account-deleted",
    title: "Your account was deleted",
    preview: "Your profile, wishlist and sessions are gone",
    parts: [
      {
        kind: "text",
        text: `Hi ${to.firstName}, your account was deleted as you asked. Your profile, wishlist and sessions are gone.`,
      },
      {
        kind: "small",
        text: "Orders are kept without your account as long as bookkeeping rules ask for it.",
      },
    ],
  });
}

function write(sender: Sender, to: Recipient, letter: Letter): OutgoingMail {
  const { kind, title, subject = title, preview, parts, secret = false } = letter;
  const storeName = nameOfSender(sender.mailFrom);
  return {
    kind,
    to: to.email,
    subject,
    secret,
    ...composeMail({
      storeName,
      storeUrl: sender.publicUrl,
      title,
      preview,
      parts,
      footer: `You get this message because this address was given for an account at ${storeName}.`,
    }),
  };
}

/** Every message of this module with sample data, to look at. */
export function accountMailSamples(sender: Sender): OutgoingMail[] {
  const to = { email: "ada@example.com", firstName: "Ada" };
  return [
    verificationMail(sender, to, "042137"),
    welcomeMail(sender, to),
    passwordResetMail(sender, to, "sample"),
    passwordChangedMail(sender, to),
    accountDeletedMail(sender, to),
  ];
}
