/**
 * A key that nobody else makes: 32 hexadecimal digits. Unlike `crypto.randomUUID`, which browsers withhold over plain
 * HTTP, it is made wherever the shop is opened.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
