/** The parts of the shop's words, each published by itself: where the public sees it and what it is called. */
export const wordsParts = {
  contacts: { label: "Name and contacts", page: "/about" },
  home: { label: "Home page", page: "/" },
  voices: { label: "What customers say", page: "/" },
  questions: { label: "Questions and answers", page: "/faq" },
  about: { label: "About page", page: "/about" },
} as const;

/** A part of the shop's words. */
export type WordsPart = keyof typeof wordsParts;

/** Every part, in the order of the settings. */
export const wordsPartNames = Object.keys(wordsParts) as WordsPart[];
