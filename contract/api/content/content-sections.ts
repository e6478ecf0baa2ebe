export const contentSections = {
  contacts: { label: "Name and contacts", page: "/about" },
  home: { label: "Home page", page: "/" },
  testimonials: { label: "Testimonials", page: "/" },
  questions: { label: "FAQ", page: "/faq" },
  about: { label: "About page", page: "/about" },
  privacy: { label: "Privacy policy", page: "/privacy" },
  terms: { label: "Terms of sale", page: "/terms" },
  "delivery-policy": { label: "Delivery policy", page: "/delivery-policy" },
  "returns-policy": { label: "Returns policy", page: "/returns-policy" },
} as const;

export type ContentSection = keyof typeof contentSections;

export const policyNames = [
  "privacy",
  "terms",
  "delivery-policy",
  "returns-policy",
] as const satisfies readonly ContentSection[];

export type PolicyName = (typeof policyNames)[number];

/** Sections that `GET /store/content` holds; policies have their own route. */
export type PageSection = Exclude<ContentSection, PolicyName>;

export const contentSectionNames = Object.keys(contentSections) as ContentSection[];

export const pageSectionNames = contentSectionNames.filter(
  (name): name is PageSection => !policyNames.some((policy) => policy === name),
);
