import type { StaffRight } from "../../rights.ts";
import { contentSections } from "../content/content-sections.ts";
import { settingsSections } from "./settings-sections.ts";

export const settingsGroups = [
  "Shop",
  "Selling",
  "Delivery",
  "Payments",
  "People",
  "System",
] as const;

export type SettingsGroup = (typeof settingsGroups)[number];

interface SettingsRow {
  readonly id: string;
  readonly group: SettingsGroup;
  readonly label: string;
  /** Path under /staff. */
  readonly page: string;
  /** On the page, in focus when the row is opened. */
  readonly field?: string;
  /** Where rows share a page. */
  readonly pageLabel?: string;
  readonly right: StaffRight;
  readonly synonyms: string;
}

/** In the order of the index. */
export const settingsRows = [
  {
    id: "contacts",
    group: "Shop",
    label: contentSections.contacts.label,
    page: "/settings/contacts",
    right: "content.edit",
    synonyms: "logo phone whatsapp email address social instagram announcement RC number",
  },
  {
    id: "home",
    group: "Shop",
    label: contentSections.home.label,
    page: "/settings/home",
    right: "content.edit",
    synonyms: "hero banner picture stats promo",
  },
  {
    id: "testimonials",
    group: "Shop",
    label: contentSections.testimonials.label,
    page: "/settings/testimonials",
    right: "content.edit",
    synonyms: "reviews quotes",
  },
  {
    id: "questions",
    group: "Shop",
    label: contentSections.questions.label,
    page: "/settings/questions",
    right: "content.edit",
    synonyms: "questions answers help",
  },
  {
    id: "about",
    group: "Shop",
    label: contentSections.about.label,
    page: "/settings/about",
    right: "content.edit",
    synonyms: "story company",
  },
  {
    id: "legal",
    group: "Shop",
    label: "Legal pages",
    page: "/settings/privacy",
    right: "content.edit",
    synonyms: "privacy terms delivery returns policy policies conditions",
  },
  {
    id: "search",
    group: "Shop",
    label: "Search",
    page: "/search-terms",
    right: "types.edit",
    synonyms: "synonyms words not found without result spelling",
  },
  {
    id: "types",
    group: "Selling",
    label: "Types and sizes",
    page: "/types",
    right: "types.edit",
    synonyms: "categories size guide measurements",
  },
  {
    id: "returns",
    group: "Selling",
    label: "Returns",
    page: "/settings/selling",
    pageLabel: settingsSections.selling.label,
    field: "returnDays",
    right: "settings.edit",
    synonyms: "exchange refund period days",
  },
  {
    id: "reservedStock",
    group: "Selling",
    label: "Reserved stock",
    page: "/settings/selling",
    field: "reservationMinutes",
    right: "settings.edit",
    synonyms: "hold unpaid orders minutes checkout expire",
  },
  {
    id: "saleEmails",
    group: "Selling",
    label: "Emails about sales",
    page: "/settings/selling",
    field: "saleNotifications",
    right: "settings.edit",
    synonyms: "notifications alerts new order",
  },
  {
    id: "areas",
    group: "Delivery",
    label: "Areas and fees",
    page: "/settings/delivery",
    right: "delivery.edit",
    synonyms: "shipping states cities days price cost",
  },
  {
    id: "deliveryCharge",
    group: "Delivery",
    label: "Fees at checkout",
    page: "/settings/delivery",
    field: "charges",
    right: "delivery.edit",
    synonyms: "shipping charge",
  },
  {
    id: "freeDelivery",
    group: "Delivery",
    label: "Free delivery",
    page: "/settings/delivery",
    field: "freeDelivery",
    right: "delivery.edit",
    synonyms: "shipping threshold minimum",
  },
  {
    id: "pickup",
    group: "Delivery",
    label: "Pick-up",
    page: "/settings/delivery",
    field: "pickup",
    right: "delivery.edit",
    synonyms: "collect store shop address hours",
  },
  {
    id: "payOnDelivery",
    group: "Delivery",
    label: "Pay on delivery",
    page: "/settings/delivery",
    field: "payOnDelivery",
    right: "delivery.edit",
    synonyms: "cash POD rider",
  },
  {
    id: "transfer",
    group: "Payments",
    label: settingsSections.transfer.label,
    page: "/settings/transfer",
    right: "settings.edit",
    synonyms: "account number NUBAN bank",
  },
  {
    id: "vat",
    group: "Payments",
    label: settingsSections.vat.label,
    page: "/settings/vat",
    right: "settings.edit",
    synonyms: "tax value added",
  },
  {
    id: "invoices",
    group: "Payments",
    label: "Invoices",
    page: "/settings/vat",
    field: "tin",
    right: "settings.edit",
    synonyms: "TIN tax identification number receipt",
  },
  {
    id: "staff",
    group: "People",
    label: "Staff and roles",
    page: "/members",
    right: "members.manage",
    synonyms: "team colleagues permissions invite",
  },
  {
    id: "twoStep",
    group: "People",
    label: "Two-step sign-in",
    page: "/account",
    right: "members.manage",
    synonyms: "authenticator 2fa security password",
  },
  {
    id: "activity",
    group: "People",
    label: "Activity log",
    page: "/activity",
    right: "audit.read",
    synonyms: "audit history changes",
  },
  {
    id: "health",
    group: "System",
    label: "System health",
    page: "/health",
    right: "health.read",
    synonyms: "backup jobs disk database version status",
  },
  {
    id: "emails",
    group: "System",
    label: settingsSections.mail.label,
    page: "/settings/mail",
    right: "settings.edit",
    synonyms: "sender from footer",
  },
  {
    id: "failedEmails",
    group: "System",
    label: "Failed emails",
    page: "/failed-emails",
    right: "mails.read",
    synonyms: "undelivered bounced resend",
  },
  {
    id: "developers",
    group: "System",
    label: "Developers",
    page: "/developers",
    right: "settings.edit",
    synonyms:
      "sales channels feed Google Meta Facebook Instagram TikTok AI assistants integrations API keys webhooks",
  },
  {
    id: "checklist",
    group: "System",
    label: "Setup checklist",
    page: "/onboarding",
    right: "onboarding.edit",
    synonyms: "first steps demo test payment",
  },
] as const satisfies readonly SettingsRow[];

export type SettingsRowId = (typeof settingsRows)[number]["id"];
