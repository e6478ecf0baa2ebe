import { foldText } from "#contract/text/fold-text.ts";

/** "How long does delivery take?" becomes `how-long-does-delivery-take`; without text `new-question-1`. Always unused. */
export function createSlug(question: string, usedSlugs: readonly string[]): string {
  const slugText = foldText(question)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 48)
    .replace(/-$/, "");
  const base = slugText || "new-question";
  for (let n = 1; ; n += 1) {
    const slug = n === 1 && slugText ? base : `${base}-${n}`;
    if (!usedSlugs.includes(slug)) return slug;
  }
}

/** Names a new question by its text. Published questions keep their slug, since links lead to it. */
export function updatedSlug(id: string, question: string, ids: readonly string[]): string {
  if (!/^new-question-\d+$/.test(id)) return id;
  return createSlug(
    question,
    ids.filter((each) => each !== id),
  );
}
