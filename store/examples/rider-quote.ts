import type { Extensions } from "#contract/extensions.ts";

/** What a rider's service asks for the way, in Lagos; elsewhere the store's own fee. */
export function createRiderQuote(serviceUrl: string): NonNullable<Extensions["deliveryQuote"]> {
  return async ({ destination, lines }, { signal }) => {
    if (destination.state.toLowerCase() !== "lagos") return null;
    const answer = await fetch(`${serviceUrl}/quotes`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        to: `${destination.address}, ${destination.city}`,
        units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      }),
      signal,
    });
    // It does not know the address.
    if (answer.status === 400 || answer.status === 422) return null;
    if (!answer.ok) throw new Error(`The rider's service answered ${answer.status}`);
    const { naira } = (await answer.json()) as { naira: number };
    return Math.round(naira * 100);
  };
}
