/**
 * The address of a new question on the FAQ page, from its words: "How long does delivery take?" becomes
 * `how-long-does-delivery-take`. One that no question has yet; without words a stand-in that begins with `new-`.
 */
export function addressFor(question: string, taken: readonly string[]): string {
  const words = question
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 48)
    .replace(/-$/, "");
  const base = words || "new-question";
  for (let n = 1; ; n += 1) {
    const address = n === 1 && words ? base : `${base}-${n}`;
    if (!taken.includes(address)) return address;
  }
}
