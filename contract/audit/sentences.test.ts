import { expect, test } from "vitest";
import { actorLabel, toSentence } from "./sentences.ts";

const read = (action: string, entry: Partial<Parameters<typeof toSentence>[1]> = {}) => {
  const { verb, subject, tail } = toSentence(action, {
    subject: "biz_1",
    subjectName: null,
    before: null,
    after: null,
    ...entry,
  });
  return `${verb}${subject && ` ${subject}`}${tail}`;
};

test.each([
  [
    "business_profile.approved",
    { subjectName: "Ruby Trading" },
    "approved the business Ruby Trading",
  ],
  [
    "return.refunded",
    { subjectName: "EX-7K3M9QX", after: { amountKobo: 1_250_000 } },
    "refunded the return EX-7K3M9QX, ₦12,500",
  ],
  ["refund.completed", { after: { amountKobo: 1_250_000 } }, "refunded ₦12,500"],
  [
    "stocktake.finished",
    { subjectName: "Dress, women" },
    "finished the stock count of Dress, women",
  ],
  ["staff.role_changed", { subjectName: "Kẹ́mi" }, "changed the role of Kẹ́mi"],
  ["staff.invited", { subjectName: "Kẹ́mi" }, "invited Kẹ́mi to the staff"],
  ["campaign.deleted", { before: { subject: "News" } }, "deleted the campaign “News”"],
  ["email.resent", { subjectName: "Your order" }, "resent the email “Your order”"],
  ["staff.sign_in_failed", {}, "failed to sign in with an unknown email"],
  ["staff.sign_in_failed", { subjectName: "Kẹ́mi" }, "failed to sign in as Kẹ́mi"],
  ["payment_webhook_refused", {}, "did: payment webhook refused"],
])("%s with %j: %j", (action, entry, text) => {
  expect(read(action, entry)).toBe(text);
});

test.each([
  ["staff:stf_1", "Ngozi Eze", "Ngozi Eze"],
  ["staff:stf_1", null, "Former staff member"],
  ["client:192.0.2.1", null, "Someone at 192.0.2.1"],
  ["system", null, "The store"],
])("%s, named %s: %s", (actor, name, text) => {
  expect(actorLabel(actor, name)).toBe(text);
});
