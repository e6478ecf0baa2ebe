import type { Pending } from "../../loading/pending.ts";

/** How long navigation waits for data before showing placeholders, in ms. */
const briefMs = 150;

/** Placeholders would flicker, and React keeps them for 300 ms once shown. */
export async function awaitBriefly<Parts extends Readonly<Record<string, unknown>>>(
  parts: {
    readonly [Name in keyof Parts]: Promise<Parts[Name]>;
  },
): Promise<{ readonly [Name in keyof Parts]: Pending<Parts[Name]> }> {
  const resolved: Partial<Parts> = {};
  const store = async (name: keyof Parts) => {
    resolved[name] = await parts[name];
  };
  const timeout = new Promise((resolve) => setTimeout(resolve, briefMs));
  await Promise.race([timeout, Promise.all(Object.keys(parts).map(store))]);
  return { ...parts, ...resolved };
}
