export const importLimits = {
  fileBytes: 10 * 1024 * 1024,
  unpackedBytes: 64 * 1024 * 1024,
  rows: 20_000,
  columns: 90,
  cellLength: 6_000,
  undoHours: 24,
} as const;

export const importStates = ["invalid", "changed", "new", "unchanged"] as const;
export type ImportState = (typeof importStates)[number];
