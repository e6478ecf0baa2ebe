import type { FaqTopic } from "#store/faq.ts";

/** A text as it is searched: without marks above or below letters, in lower case. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The topics with only those entries that hold every word searched for; all of them for a blank search. */
export function findAnswers(topics: readonly FaqTopic[], search: string): readonly FaqTopic[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return topics;
  return topics
    .map((topic) => ({
      ...topic,
      entries: topic.entries.filter(({ question, answer }) => {
        const text = fold(`${topic.title} ${question} ${answer}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}
