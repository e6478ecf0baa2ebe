/** The tabs of the customers' list, its first one being everybody. */
export const customerTabs = ["all", "returning", "wholesale", "guest", "letter", "data"] as const;
/** A tab of the customers' list. */
export type CustomerTab = (typeof customerTabs)[number];
