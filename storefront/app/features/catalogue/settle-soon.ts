import type { Pending } from "../../loading/settled.ts";

/** How long a page that is left stays for what the next one shows, in ms; a press seems answered at once within it. */
const momentMs = 150;

/**
 * Parts of a page of which those that arrive within a moment are at hand when it is drawn, and only the others leave
 * placeholders. Those would flicker for less, and once they stand, React leaves them for 300 ms.
 */
export async function settleSoon<Parts extends Readonly<Record<string, unknown>>>(
  parts: {
    readonly [Name in keyof Parts]: Promise<Parts[Name]>;
  },
): Promise<{ readonly [Name in keyof Parts]: Pending<Parts[Name]> }> {
  const there: Partial<Parts> = {};
  const take = async (name: keyof Parts) => {
    there[name] = await parts[name];
  };
  const moment = new Promise((over) => setTimeout(over, momentMs));
  await Promise.race([moment, Promise.all(Object.keys(parts).map(take))]);
  return { ...parts, ...there };
}
