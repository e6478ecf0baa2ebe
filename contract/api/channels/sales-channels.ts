export const salesChannels = {
  google: { label: "Google", about: "Merchant Center", feed: "/feeds/google.xml" },
  meta: { label: "Meta", about: "Facebook, Instagram and WhatsApp", feed: "/feeds/meta.csv" },
  tiktok: { label: "TikTok", about: "TikTok Shop catalogue", feed: "/feeds/tiktok.csv" },
  assistants: {
    label: "AI assistants",
    about: "Product feed and llms.txt",
    feed: "/feeds/products.jsonl",
  },
} as const;
