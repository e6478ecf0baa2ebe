export interface OutageResult {
  /** How it was made, in a sentence or two: also what was not as in life. */
  readonly how: string;
  readonly rows: readonly (readonly [what: string, found: string])[];
}
