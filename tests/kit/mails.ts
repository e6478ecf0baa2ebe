import { mailTemplates } from "#server/composition/mail-templates.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { MailBrand } from "#server/modules/mail/layout/index.ts";
import { createRenderMail } from "#server/modules/mail/render-mail.ts";

export const sampleBrand: MailBrand = {
  name: "Shop",
  address: "14 Broad Street, Lagos",
  chatNumber: "2348030001122",
  closing: "",
  links: [],
  wordmark: { path: "/share/mail/name-sample", width: 54, height: 32 },
};

export interface WrittenMail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly status: string;
  readonly secret: boolean;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Emails as their readers see them, oldest first; empty where the content was removed.
 * @param where a condition on mail_message, such as "recipient = $1"
 */
export async function listMails(
  runtime: Pick<Runtime, "db" | "config">,
  where = "true",
  values: readonly unknown[] = [],
): Promise<WrittenMail[]> {
  const render = createRenderMail(runtime, mailTemplates);
  const rows = await runtime.db.rows<
    Omit<WrittenMail, "html" | "text" | "headers"> & { data: unknown }
  >({
    text: `select id, kind, recipient, subject, status, secret, data from mail_message
      where ${where} order by created_at, id`,
    values,
  });
  return await Promise.all(
    rows.map(async ({ data, ...mail }) => {
      const removed = { html: "", text: "", headers: {} };
      const { html, text, headers } =
        data === null ? removed : await render({ kind: mail.kind, data });
      return { ...mail, html, text, headers: { ...headers } as Record<string, string> };
    }),
  );
}
