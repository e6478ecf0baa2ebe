import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { composeMail } from "./layout/compose-mail.ts";
import { getMailBrand } from "./layout/mail-brand.ts";
import type { MailMessage } from "./mail.queries.ts";
import { type MailContent, type MailHeaders, staffFooter } from "./mail.ts";
import { ContentData, type MailTemplate } from "./mail-template.ts";

export interface RenderedMail {
  readonly html: string;
  readonly text: string;
  readonly headers: MailHeaders;
}

/** What is stored cannot be rendered, now or later, unless the template changes. */
export class MailDataError extends Error {}

/** @throws {MailDataError} */
export type RenderMail = (message: Pick<MailMessage, "kind" | "data">) => Promise<RenderedMail>;

export function createRenderMail(
  { db, config }: Pick<Runtime, "db" | "config">,
  templates: readonly MailTemplate[],
): RenderMail {
  const { publicUrl } = config;
  return async ({ kind, data }) => {
    if (data === null) throw new MailDataError("The content of this email was removed");
    const template = templates.find((each) => each.kind === kind) ?? contentTemplate(kind);
    await validateData(template, data);
    const content = await template.content(data, { db, publicUrl });
    return {
      ...composeMail(config, content, await getMailBrand({ db, config })),
      headers: Object.fromEntries(
        Object.entries({ ...(await getReplyAddress(db, content)), ...content.headers }).map(
          ([header, value]) => [header, oneLine(value)],
        ),
      ),
    };
  };
}

/** Emails to customers ask them to reply; the sender's address may be read by nobody. */
async function getReplyAddress(db: Queryable, { footer }: MailContent): Promise<MailHeaders> {
  if (footer === staffFooter) return {};
  const { email } = await getContact(db);
  return { "Reply-To": email };
}

function contentTemplate(kind: string): MailTemplate<typeof ContentData> {
  return { kind, data: ContentData, content: (data): MailContent => data };
}

async function validateData({ kind, data: schema }: MailTemplate, data: unknown): Promise<void> {
  // Loaded late, as only what sends or displays emails needs it.
  const { Value } = await import("typebox/value");
  if (Value.Check(schema, data)) return;
  const [first] = Value.Errors(schema, data);
  const where = first ? ` (${first.instancePath || "/"} ${first.message})` : "";
  throw new MailDataError(`The data of this email does not fit the template ${kind}${where}`);
}

/** Against header injection. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
