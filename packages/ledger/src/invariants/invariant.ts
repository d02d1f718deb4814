/** A promise of the system as SQL that finds what breaks it (safety 2). */
export interface Invariant {
  /** the number it has in every report: I1, I2 … */
  readonly id: string
  readonly says: string
  /**
   * A SELECT of (subject text, detail text), one row per breach. $1 is a timestamptz: what was settled before it may be
   * left out; -infinity asks for everything.
   */
  readonly breaches: string
}
