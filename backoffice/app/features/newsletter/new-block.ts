import type { CampaignBlock } from "#contract/api/mail/campaigns.ts";
import { createRandomKey } from "#contract/client/random-key.ts";

export function newBlock(kind: CampaignBlock["kind"]): CampaignBlock {
  const id = createRandomKey().slice(0, 12);
  switch (kind) {
    case "heading":
    case "text":
      return { id, kind, text: "" };
    case "picture":
      return { id, kind, mediaId: null, alt: "" };
    case "products":
      return { id, kind, productIds: [] };
    case "button":
      return { id, kind, label: "", url: "" };
  }
}
