import { Type } from "typebox";
import { defineMail, greeting, type Mail } from "#server/modules/mail/index.ts";
import { defaultContent } from "#server/modules/settings/index.ts";
import type { UserRecord } from "./users.queries.ts";

type Recipient = Pick<UserRecord, "email" | "firstName">;

const Named = Type.Object({ firstName: Type.String() });

const footer = "You're receiving this because you have an account at {store}.";

const verification = defineMail({
  kind: "verify-email",
  data: Type.Object({ firstName: Type.String(), code: Type.String() }),
  content: (data) => ({
    title: "Verify your email",
    subject: "Your verification code",
    preview: "Your code works for 15 minutes",
    parts: [
      { kind: "text", text: `${greeting(data)}. Enter this code to verify your email address:` },
      { kind: "code", code: data.code },
      { kind: "text", text: "The code works for 15 minutes." },
      { kind: "button", label: "Enter code", href: "/verify" },
      { kind: "small", text: "If you didn't create an account, you can ignore this email." },
    ],
    footer,
  }),
  secret: true,
  queue: "transactional-email",
});

export function verificationMail({ email, firstName }: Recipient, code: string): Mail {
  return verification.mail(email, { firstName, code });
}

const welcome = defineMail({
  kind: "welcome",
  data: Type.Object({ firstName: Type.String(), store: Type.String() }),
  content: (data) => ({
    title: `Welcome to ${data.store}`,
    preview: "Your email address is verified and your account is ready",
    parts: [
      {
        kind: "text",
        text: `${greeting(data)}. Your account keeps your orders and wishlist. Orders you placed earlier with this email are already there.`,
      },
      { kind: "button", label: "Go to your account", href: "/account" },
    ],
    footer,
  }),
});

export function welcomeMail({ email, firstName }: Recipient, store: string): Mail {
  return welcome.mail(email, { firstName, store });
}

const passwordReset = defineMail({
  kind: "password-reset",
  data: Type.Object({ firstName: Type.String(), token: Type.String() }),
  content: (data) => ({
    title: "Reset your password",
    preview: "Your link works for 30 minutes",
    parts: [
      { kind: "text", text: `${greeting(data)}. Choose a new password with this link:` },
      {
        kind: "button",
        label: "Choose a new password",
        href: `/password/reset?token=${encodeURIComponent(data.token)}`,
      },
      { kind: "text", text: "The link works once and expires in 30 minutes." },
      { kind: "small", text: `If the link doesn't open, enter this code: ${data.token}` },
      {
        kind: "small",
        text: "If you didn't request this, you can ignore this email. Your password stays the same.",
      },
    ],
    footer,
  }),
  secret: true,
  queue: "transactional-email",
});

export function passwordResetMail({ email, firstName }: Recipient, token: string): Mail {
  return passwordReset.mail(email, { firstName, token });
}

const passwordChanged = defineMail({
  kind: "password-changed",
  data: Named,
  content: (data) => ({
    title: "Your password was changed",
    preview: "If this wasn't you, reset your password",
    parts: [
      {
        kind: "text",
        text: `${greeting(data)}. Your password was changed, and you were signed out on all other devices.`,
      },
      { kind: "text", text: "If this wasn't you, reset your password now:" },
      {
        kind: "button",
        label: "Reset your password",
        href: "/password/forgot",
      },
    ],
    footer,
  }),
});

export function passwordChangedMail({ email, firstName }: Recipient): Mail {
  return passwordChanged.mail(email, { firstName });
}

const accountDeleted = defineMail({
  kind: "account-deleted",
  data: Named,
  content: (data) => ({
    title: "Your account was deleted",
    preview: "Your profile and wishlist have been removed",
    parts: [
      {
        kind: "text",
        text: `${greeting(data)}. Your account was deleted as you requested. Your profile and wishlist have been removed.`,
      },
      {
        kind: "small",
        text: "We keep past orders for our records, as accounting rules require.",
      },
    ],
    footer,
  }),
});

export function accountDeletedMail({ email, firstName }: Recipient): Mail {
  return accountDeleted.mail(email, { firstName });
}

export const accountTemplates = [
  verification,
  welcome,
  passwordReset,
  passwordChanged,
  accountDeleted,
];

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
