import type { StaffMember } from "#contract/api/staff.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type Mail, staffFooter, writeMail } from "#server/modules/mail/index.ts";

/** What the message to try the mail server with is. */
export const testMailKind = "staff-test-mail";

/** Mails the asking owner; the step is done when the mail server took it. */
export async function sendTestMail(
  runtime: Pick<Runtime, "db" | "clock" | "config">,
  staff: StaffMember,
): Promise<void> {
  await changeAsStaff(runtime, staff, async (tx) => {
    const id = await writeMail(tx, runtime, testMail(staff));
    const change = {
      action: "mail.tried",
      subject: id ?? "",
      after: { kind: testMailKind },
    } as const;
    return { reply: undefined, change };
  });
}

/** The message to try the mail server with. */
export function testMail({ name, email }: Pick<StaffMember, "name" | "email">): Mail {
  return {
    kind: testMailKind,
    to: email,
    title: "Mail works",
    preview: "The mails of the store reach you",
    parts: [
      {
        kind: "text",
        text: `Hi ${name}, this message came the way that every mail of the store takes. If it was in your spam folder, have whoever runs your mail server set up SPF, DKIM and DMARC before the first sale.`,
      },
      { kind: "button", label: "Back to the first steps", href: "/staff/first-steps" },
    ],
    lane: "codes",
    footer: staffFooter,
  };
}
