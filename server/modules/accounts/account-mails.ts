import { greeting, type Mail } from "#server/modules/mail/index.ts";
import { defaultContent } from "#server/modules/settings/index.ts";
import type { UserRecord } from "./users.queries.ts";

type Recipient = Pick<UserRecord, "email" | "firstName">;

const footer = "You're receiving this because you have an account at {store}.";

export function verificationMail(to: Recipient, code: string): Mail {
  return {
    to: to.email,
    kind: "verify-email",
    title: "Verify your email",
    subject: "Your verification code",
    preview: "Your code works for 15 minutes",
    parts: [
      { kind: "text", text: `${greeting(to)}, enter this code to verify your email address:` },
      { kind: "code", code },
      { kind: "text", text: "The code works for 15 minutes." },
      { kind: "button", label: "Enter code", href: "/verify" },
      { kind: "small", text: "If you didn't create an account, you can ignore this email." },
    ],
    secret: true,
    queue: "transactional-email",
    footer,
  };
}

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
        text: "Your account keeps your orders and wishlist. Orders you placed earlier with this email are already there.",
      },
      { kind: "button", label: "Go to your account", href: "/account" },
    ],
    footer,
  };
}

export function passwordResetMail(to: Recipient, token: string): Mail {
  return {
    to: to.email,
    kind: "password-reset",
    title: "Reset your password",
    preview: "Your link works for 30 minutes",
    parts: [
      { kind: "text", text: `${greeting(to)}, choose a new password with this link:` },
      {
        kind: "button",
        label: "Choose a new password",
        href: `/password/reset?token=${encodeURIComponent(token)}`,
      },
      { kind: "text", text: "The link works once and expires in 30 minutes." },
      { kind: "small", text: `If the link doesn't open, enter this code: ${token}` },
      {
        kind: "small",
        text: "If you didn't request this, you can ignore this email. Your password stays the same.",
      },
    ],
    secret: true,
    queue: "transactional-email",
    footer,
  };
}

export function passwordChangedMail(to: Recipient): Mail {
  return {
    to: to.email,
    kind: "password-changed",
    title: "Your password was changed",
    preview: "If this wasn't you, reset your password",
    parts: [
      {
        kind: "text",
        text: `${greeting(to)}, your password was changed, and you were signed out on all other devices.`,
      },
      { kind: "text", text: "If this wasn't you, reset your password now:" },
      {
        kind: "button",
        label: "Reset your password",
        href: "/password/forgot",
      },
    ],
    footer,
  };
}

export function accountDeletedMail(to: Recipient): Mail {
  return {
    to: to.email,
    kind: "account-deleted",
    title: "Your account was deleted",
    preview: "Your profile and wishlist have been removed",
    parts: [
      {
        kind: "text",
        text: `${greeting(to)}, your account was deleted as you requested. Your profile and wishlist have been removed.`,
      },
      {
        kind: "small",
        text: "We keep past orders for our records, as accounting rules require.",
      },
    ],
    footer,
  };
}

export function accountMailSamples(): Mail[] {
  const to = { email: "ada@example.com", firstName: "Ada" };
  return [
    verificationMail(to, "042137"),
    welcomeMail(to, defaultContent.contacts.name),
    passwordResetMail(to, "sample"),
    passwordChangedMail(to),
    accountDeletedMail(to),
  ];
}
