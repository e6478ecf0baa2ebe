import { Type } from "typebox";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { defineMail, type Mail, queueMail, staffFooter } from "#server/modules/mail/index.ts";

const testMailKind = "staff-test-mail";

/** The step is done when the mail server accepts it. */
export const sendTestMail = staffCommand<unknown, void, unknown>(async ({ tx, runtime, staff }) => {
  const id = await queueMail(tx, runtime, testMail(staff));
  const after = { kind: testMailKind };
  return { reply: undefined, change: { action: "email.tested", subject: id ?? "", after } };
});

const testTemplate = defineMail({
  kind: testMailKind,
  data: Type.Object({ name: Type.String() }),
  content: ({ name }) => ({
    title: "Test email",
    preview: "Your store's emails reach you",
    parts: [
      {
        kind: "text",
        text: `Hi ${name}, this test email was sent the same way as all your store's emails. If it landed in spam, ask your mail administrator to set up SPF, DKIM and DMARC before your first sale.`,
      },
      { kind: "button", label: "Back to first steps", href: "/staff/onboarding" },
    ],
    footer: staffFooter,
  }),
  queue: "transactional-email",
});

export function testMail({ name, email }: Pick<StaffMember, "name" | "email">): Mail {
  return testTemplate.mail(email, { name });
}

export const onboardingTemplates = [testTemplate];
