import { Type } from "typebox";
import { defineMail, type Mail, staffFooter } from "#server/modules/mail/index.ts";

const webhookOff = defineMail({
  kind: "webhook-off",
  data: Type.Object({ host: Type.String() }),
  content: ({ host }) => ({
    subject: `We turned off your webhook to ${host}`,
    title: "A webhook is off",
    preview: `${host} has not answered for 3 days.`,
    parts: [
      {
        kind: "text",
        text: `${host} has not accepted an event for 3 days, so we turned its webhook off. Events wait for 30 days: turn it on again to send them together.`,
      },
      { kind: "button", label: "Open Developers", href: "/staff/developers" },
    ],
    footer: staffFooter,
  }),
});

export function webhookOffMail({ email }: { readonly email: string }, host: string): Mail {
  return webhookOff.mail(email, { host });
}

export const webhookTemplates = [webhookOff];

export function webhookMailSamples(): readonly Mail[] {
  return [webhookOffMail({ email: "kemi@example.com" }, "hooks.books.example")];
}
