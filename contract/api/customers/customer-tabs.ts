export const customerTabs = [
  "all",
  "returning",
  "wholesale",
  "guest",
  "newsletter",
  "data",
] as const;
export type CustomerTab = (typeof customerTabs)[number];
