/** Bounds on a spreadsheet of goods that comes in, and how long its import can be taken back. */
export const importLimits = {
  /** Of the file as it is sent … */
  fileBytes: 10 * 1024 * 1024,
  /** … and of everything in it once it is unpacked. */
  unpackedBytes: 64 * 1024 * 1024,
  rows: 20_000,
  columns: 90,
  /** Letters of a cell. */
  cellLength: 6_000,
  undoHours: 24,
} as const;

/** What a row of a spreadsheet comes to: the tabs of an import, what needs a hand first. */
export const importStates = ["faulty", "changed", "new", "unchanged"] as const;
/** One of {@link importStates}. */
export type ImportState = (typeof importStates)[number];
