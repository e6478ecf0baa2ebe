import { greeting, type Mail, type StoreText } from "#server/modules/mail/index.ts";
import { ownWords } from "#server/modules/settings/index.ts";
import type { UserRecord } from "./user.ts";

type Recipient = Pick<UserRecord, "email" | "firstName">;

const footer: StoreText = (store) =>
  `You get this message because this address was given for an account at ${store}.`;

/** The message with the code that proves an address to be its owner's. */
export function verificationMail(to: Recipient, code: string): Mail {
  return {
    to: to.email,
    kind: "verify-email",
    title: "Verify your email",
    subject: "Your verification code",
    preview: "Your code, good for 15 minutes",
    parts: [
      { kind: "text", text: `${greeting(to)}, enter this code to verify your email address:` },
      { kind: "code", code },
      { kind: "text", text: "It is good for 15 minutes." },
      { kind: "button", label: "Enter the code", href: "/verify" },
      { kind: "small", text: "If you did not open an account, you can ignore this message." },
    ],
    secret: true,
    lane: "codes",
    footer,
  };
}

/** The message after an address was verified. */
export function welcomeMail(to: Recipient, store: string): Mail {
  return {
    to: to.email,
    kind: "welcome",
    title: `Welcome to ${store}`,
    preview: "Your account is ready",
    parts: [
      { kind: "text", text: `${greeting(to)}, your email address is verified.` },
      {
        kind: "text",
        text: "Your account keeps your orders and your wishlist. Orders you placed before with this address are there already.",
      },
      { kind: "button", label: "Go to your account", href: "/account" },
    ],
    footer,
  };
}

/** The message with the link that replaces a forgotten password, and its code for the form. */
export function passwordResetMail(to: Recipient, token: string): Mail {
  return {
    to: to.email,
    kind: "password-reset",
    title: "Reset your password",
    preview: "A link to choose a new password, good for 30 minutes",
    parts: [
      { kind: "text", text: `${greeting(to)}, choose a new password with this link:` },
      {
        kind: "button",
        label: "Choose a new password",
        href: `/password/reset?token=${encodeURIComponent(token)}`,
      },
      { kind: "text", text: "It works once, within 30 minutes." },
      { kind: "small", text: `Where the link cannot be opened, enter this code: ${token}` },
      {
        kind: "small",
        text: "If you did not ask for it, you can ignore this message: your password stays as it is.",
      },
    ],
    secret: true,
    lane: "codes",
    footer,
  };
}

/** The message after a password was changed or reset. */
export function passwordChangedMail(to: Recipient): Mail {
  return {
    to: to.email,
    kind: "password-changed",
    title: "Your password was changed",
    preview: "If this was not you, reset your password",
    parts: [
      {
        kind: "text",
        text: `${greeting(to)}, the password of your account was changed, and you were signed out everywhere else.`,
      },
      { kind: "text", text: "If this was not you, choose a new password at once:" },
      {
        kind: "button",
        label: "Reset your password",
        href: "/password/forgot",
      },
    ],
    footer,
  };
}

/** The message after an account was deleted; the address is not kept after it. */
export function accountDeletedMail(to: Recipient): Mail {
  return {
    to: to.email,
    kind: "account-deleted",
    title: "Your account was deleted",
    preview: "Your profile, wishlist and sessions are gone",
    parts: [
      {
        kind: "text",
        text: `${greeting(to)}, your account was deleted as you asked. Your profile, wishlist and sessions are gone.`,
      },
      {
        kind: "small",
        text: "Orders are kept without your account as long as bookkeeping rules ask for it.",
      },
    ],
    footer,
  };
}

/** Every message of this module with sample data, to look at. */
export function accountMailSamples(): Mail[] {
  const to = { email: "ada@example.com", firstName: "Ada" };
  return [
    verificationMail(to, "042137"),
    welcomeMail(to, ownWords.contacts.name),
    passwordResetMail(to, "sample"),
    passwordChangedMail(to),
    accountDeletedMail(to),
  ];
}
