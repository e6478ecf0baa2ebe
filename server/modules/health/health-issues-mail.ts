import { countIssues, type HealthIssue } from "#contract/health/describe-issues.ts";
import { type Mail, type MailPart, staffFooter } from "#server/modules/mail/index.ts";

export function healthIssuesMail(
  { email: to }: { readonly email: string },
  issues: readonly [HealthIssue, ...HealthIssue[]],
): Mail {
  const [{ title: worst }, ...others] = issues;
  return {
    kind: "health-issues",
    to,
    subject:
      others.length === 0
        ? `Your store needs attention: ${worst}`
        : `Your store needs attention: ${worst}, and ${others.length} more`,
    title: countIssues(issues.length),
    preview: issues.map(({ title }) => title).join(". "),
    parts: [
      ...issues.flatMap(({ title, todo, details }): MailPart[] => [
        { kind: "heading", text: title },
        { kind: "text", text: todo },
        ...(details ? [{ kind: "small" as const, text: `For your developer: ${details}` }] : []),
      ]),
      { kind: "button", label: "Open System health", href: "/staff/health" },
      { kind: "small", text: "We send this email once a day at most, until nothing is left." },
    ],
    footer: staffFooter,
  };
}

export function healthMailSamples(): readonly Mail[] {
  const noBackup: HealthIssue = {
    title: "No backup yet",
    todo: "If this server fails, orders, customers and photos would be lost. Ask your server administrator to set up backups to a second disk or a cloud folder (S3), and to test a restore.",
    details: "Set BACKUP_TO and restart the store (docs/runbooks/backup.md).",
    isUrgent: false,
  };
  return [healthIssuesMail({ email: "kemi@example.com" }, [noBackup])];
}
