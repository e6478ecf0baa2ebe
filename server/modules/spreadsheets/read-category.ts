import { fold } from "#contract/bulk/fold.ts";
import type { SentProduct } from "#server/modules/catalogue/index.ts";

const categories: Readonly<Record<string, SentProduct["category"]>> = {
  ...{ men: "MEN", man: "MEN", male: "MEN", gents: "MEN" },
  ...{ women: "WOMEN", woman: "WOMEN", female: "WOMEN", ladies: "WOMEN" },
};

/** Whom a text says that goods are for; undefined where it says neither. */
export function readCategory(text: string): SentProduct["category"] | undefined {
  const word = fold(text);
  return Object.hasOwn(categories, word) ? categories[word] : undefined;
}
