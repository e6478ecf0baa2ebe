export const contentSections = {
  contacts: { label: "Store details", page: "/about" },
  home: { label: "Home page", page: "/" },
  testimonials: { label: "Testimonials", page: "/" },
  questions: { label: "FAQ", page: "/faq" },
  about: { label: "About page", page: "/about" },
} as const;

export type ContentSection = keyof typeof contentSections;

export const contentSectionNames = Object.keys(contentSections) as ContentSection[];
