const utcOffsetMs = 3_600_000;

/** Shop time is UTC+1 all year. */
export function toLocal(iso: string | null): string {
  return iso === null ? "" : new Date(Date.parse(iso) + utcOffsetMs).toISOString().slice(0, 16);
}

/** Null if empty or invalid. */
export function toIso(local: string): string | null {
  const at = Date.parse(`${local.slice(0, 16)}:00+01:00`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
