import { type Static, type TSchema, Type } from "typebox";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Mail, MailContent, MailQueue } from "./mail.ts";

export interface TemplateContext {
  readonly db: Queryable;
  readonly publicUrl: string;
}

/** Makes the content of a kind of email from its stored data, whenever it is sent or displayed. */
export interface MailTemplate<Data extends TSchema = TSchema> {
  readonly kind: string;
  readonly data: Data;
  content(data: Static<Data>, context: TemplateContext): MailContent | Promise<MailContent>;
}

export function mailTemplate<Data extends TSchema>(
  template: MailTemplate<Data>,
): MailTemplate<Data> {
  return template;
}

interface MailDefinition<Data extends TSchema> {
  readonly kind: string;
  readonly data: Data;
  readonly secret?: boolean;
  readonly queue?: MailQueue;
  content(data: Static<Data>): MailContent;
}

/** A template whose data is all that its content needs. */
export interface PlainTemplate<Data extends TSchema> extends MailDefinition<Data> {
  /** @param data what the schema does not name is not stored */
  mail(to: string, data: Static<Data>): Mail;
}

export function defineMail<Data extends TSchema>(
  definition: MailDefinition<Data>,
): PlainTemplate<Data> {
  const { kind, secret, queue } = definition;
  return {
    ...definition,
    mail: (to, data) => ({
      ...definition.content(data),
      kind,
      to,
      ...(secret !== undefined && { secret }),
      ...(queue !== undefined && { queue }),
      stored: { schema: definition.data, data },
    }),
  };
}

/** An amount in an email's data. */
export const KoboData = Type.Unsafe<Kobo>(Type.Integer());

const Text = Type.String();
const Href = Type.String();

/** Data of an email whose kind has no template. */
export const ContentData = Type.Object({
  title: Text,
  preview: Text,
  reference: Type.Optional(Text),
  parts: Type.Array(
    Type.Union([
      Type.Object({ kind: Type.Literal("text"), text: Text }),
      Type.Object({ kind: Type.Literal("heading"), text: Text }),
      Type.Object({ kind: Type.Literal("button"), label: Text, href: Href }),
      Type.Object({ kind: Type.Literal("code"), code: Text }),
      Type.Object({
        kind: Type.Literal("rows"),
        rows: Type.Array(
          Type.Object({
            label: Text,
            note: Type.Optional(Text),
            value: Text,
            total: Type.Optional(Type.Boolean()),
          }),
        ),
      }),
      Type.Object({ kind: Type.Literal("lines"), lines: Type.Array(Text) }),
      Type.Object({ kind: Type.Literal("small"), text: Text }),
    ]),
  ),
  footer: Text,
  headers: Type.Optional(Type.Record(Type.String(), Text)),
});
