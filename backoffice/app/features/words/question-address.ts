import { foldText } from "#contract/text/fold-text.ts";

/**
 * The address of a new question on the FAQ page, from its words: "How long does delivery take?" becomes
 * `how-long-does-delivery-take`. One that no question has yet; without words a stand-in that begins with `new-`.
 */
export function addressFor(question: string, taken: readonly string[]): string {
  const words = foldText(question)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 48)
    .replace(/-$/, "");
  const base = words || "new-question";
  for (let n = 1; ; n += 1) {
    const address = n === 1 && words ? base : `${base}-${n}`;
    if (!taken.includes(address)) return address;
  }
}

/**
 * The address of a question once its words are typed. A new one is named after them; one that was asked once keeps its
 * address, since links lead there.
 * @param ids the addresses of all questions
 */
export function addressOnceTyped(id: string, question: string, ids: readonly string[]): string {
  if (!/^new-question-\d+$/.test(id)) return id;
  return addressFor(
    question,
    ids.filter((each) => each !== id),
  );
}
