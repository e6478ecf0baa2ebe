import { expect, test } from "vitest";
import { actorWords, sentenceOf } from "./sentences.ts";

const read = (action: string, entry: Partial<Parameters<typeof sentenceOf>[1]> = {}) => {
  const { verb, subject, tail } = sentenceOf(action, {
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
    "returned the money of the return EX-7K3M9QX, ₦12,500",
  ],
  ["refund_done", { after: { amountKobo: 1_250_000 } }, "returned ₦12,500"],
  [
    "stocktake.finished",
    { subjectName: "Dress, women" },
    "finished the stock-take of Dress, women",
  ],
  ["staff.role_changed", { subjectName: "Kẹ́mi" }, "changed the role of Kẹ́mi"],
  ["staff.invited", { subjectName: "Kẹ́mi" }, "invited Kẹ́mi to the staff"],
  ["letter.discarded", { before: { subject: "News" } }, "threw away the letter “News”"],
  ["mail.sent_again", { subjectName: "Your order" }, "sent the message “Your order” again"],
  ["staff.sign_in_failed", {}, "failed to sign in with an address that is not on the staff"],
  ["staff.sign_in_failed", { subjectName: "Kẹ́mi" }, "failed to sign in as Kẹ́mi"],
  ["payment_webhook_refused", {}, "did: payment webhook refused"],
])("%s with %j reads %j", (action, entry, words) => {
  expect(read(action, entry)).toBe(words);
});

test.each([
  ["staff:stf_1", "Ngozi Eze", "Ngozi Eze"],
  ["staff:stf_1", null, "Somebody who is gone"],
  ["client:192.0.2.1", null, "Somebody at 192.0.2.1"],
  ["system", null, "The store"],
])("%s, named %s, reads %s", (actor, name, words) => {
  expect(actorWords(actor, name)).toBe(words);
});
