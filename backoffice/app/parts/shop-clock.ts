const aheadMs = 3_600_000;

/** A moment on the shop's clock, which is an hour ahead of UTC all year. */
export function toLocal(iso: string | null): string {
  return iso === null ? "" : new Date(Date.parse(iso) + aheadMs).toISOString().slice(0, 16);
}

/** The moment that a time on the shop's clock names; null where none is typed. */
export function toIso(local: string): string | null {
  const at = Date.parse(`${local.slice(0, 16)}:00+01:00`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
