import { foldText } from "#contract/text/fold-text.ts";
import type { FaqTopic } from "#store/faq.ts";

/** Topics with the entries that contain every search word; all for a blank search. */
export function findAnswers(topics: readonly FaqTopic[], search: string): readonly FaqTopic[] {
  const terms = foldText(search).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return topics;
  return topics
    .map((topic) => ({
      ...topic,
      entries: topic.entries.filter(({ question, answer }) => {
        const text = foldText(`${topic.title} ${question} ${answer}`);
        return terms.every((term) => text.includes(term));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}
