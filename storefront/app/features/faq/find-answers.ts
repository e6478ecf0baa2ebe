import { foldText } from "#contract/text/fold-text.ts";
import type { FaqTopic } from "#store/faq.ts";

/** The topics with only those entries that hold every word searched for; all of them for a blank search. */
export function findAnswers(topics: readonly FaqTopic[], search: string): readonly FaqTopic[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return topics;
  return topics
    .map((topic) => ({
      ...topic,
      entries: topic.entries.filter(({ question, answer }) => {
        const text = foldText(`${topic.title} ${question} ${answer}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}
