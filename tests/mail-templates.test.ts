import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { mailSamples } from "#server/composition/mail-samples.ts";
import { mailTemplates } from "#server/composition/mail-templates.ts";
import { subjectOf } from "#server/modules/mail/mail.ts";
import { isMessageError } from "#server/modules/mail/sending/deliver.ts";

const samples = mailSamples({ publicUrl: "https://shop.example" });

test("every kind of email has one template, and a sample", () => {
  const kinds = mailTemplates.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  const sampled = new Set([...samples.map(({ kind }) => kind), "newsletter-test"]);
  expect([...sampled].toSorted()).toEqual(kinds.toSorted());
});

test.each(samples.filter(({ stored }) => stored).map((sample) => [sample.kind, sample] as const))(
  "%s says the same when it is rendered from what is stored",
  async (kind, { stored, to: _to, secret: _secret, queue: _queue, key: _key, ...sample }) => {
    const template = mailTemplates.find((each) => each.kind === kind);
    const schema = template?.data ?? {};
    const data = JSON.parse(
      JSON.stringify(Value.Clean(schema, structuredClone(stored?.data))),
    ) as unknown;
    expect([...Value.Errors(schema, data)]).toEqual([]);
    const context = { db: undefined as never, publicUrl: "https://shop.example" };
    const content = await template?.content(data, context);
    expect({ kind, ...content }).toEqual(sample);
    expect(subjectOf(sample)).not.toBe("");
  },
);

test("a campaign that is gone is a fault of its email, not of the mail server", async () => {
  const template = mailTemplates.find(({ kind }) => kind === "newsletter");
  const db = { first: async () => undefined } as never;
  const data = { campaignId: "gone", unsubscribeToken: "token", mark: "mark" };
  await expect(async () => template?.content(data, { db, publicUrl: "" })).rejects.toSatisfy(
    isMessageError,
  );
});
