/** Families of games; each has its own range of hues and its own line drawings. */
export const ART_CATEGORIES = [
  'slots',
  'live',
  'sports',
  'fish',
  'pvp',
  'lottery',
  'esports',
  'crash',
  'cock',
  'cricket',
] as const
export type ArtCategory = (typeof ART_CATEGORIES)[number]

/** Degrees a hue may lie away from its family's. */
export const HUE_SPREAD = 32

/** OKLCH hue of a family, in degrees. */
export const FAMILY_HUE: Readonly<Record<ArtCategory, number>> = {
  slots: 28,
  live: 350,
  sports: 150,
  fish: 205,
  pvp: 75,
  lottery: 265,
  esports: 300,
  crash: 12,
  cock: 45,
  cricket: 130,
}
