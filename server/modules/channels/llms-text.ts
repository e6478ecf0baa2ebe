import { salesChannels } from "#contract/api/channels/sales-channels.ts";
import { contentSections } from "#contract/api/content/content-sections.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getContent, listVisiblePolicies } from "#server/modules/settings/index.ts";

/** Markdown for assistants: what the shop is, and where its facts are (llmstxt.org). */
export async function writeLlmsText({
  db,
  config,
}: Pick<Runtime, "db" | "config">): Promise<string> {
  const { publicUrl } = config;
  const [{ name, description, contact }, policies] = await Promise.all([
    getContent(db, "contacts"),
    listVisiblePolicies(db, config),
  ]);
  const link = (label: string, path: string, about: string) =>
    `- [${label}](${publicUrl}${path}): ${about}`;
  const lines = [
    `# ${name}`,
    "",
    `> ${description}`,
    "",
    "Prices are in Nigerian naira (NGN). Orders are placed and paid in the shop.",
    "",
    "## Products",
    link(
      "Product feed",
      salesChannels.assistants.feed,
      "every size with price and stock, one JSON object a line",
    ),
    link(
      "All products",
      "/products",
      "filter with category, type, size, minPrice, maxPrice, search",
    ),
    link("New arrivals", "/products/new", "the newest products"),
    link("API", "/api/docs", "products, sizes, prices and stock as JSON"),
    "",
    "## Help",
    link("FAQ", "/faq", "payment, delivery, returns"),
    link("Size guide", "/size", "measurements in centimetres"),
    link("Wholesale", "/partner", "prices for businesses, bulk production"),
    ...policies.map((policy) =>
      link(
        contentSections[policy].label,
        contentSections[policy].page,
        "what holds for every order",
      ),
    ),
    "",
    "## Contact",
    `- Email: ${contact.email}`,
    `- Phone: ${contact.phone}`,
  ];
  return `${lines.join("\n")}\n`;
}
