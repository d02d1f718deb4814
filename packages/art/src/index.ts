export { ART_CATEGORIES, type ArtCategory, FAMILY_HUE, HUE_SPREAD } from './category.ts'
export { gameArt, TILE } from './gameArt.ts'
export { avatarArt, initialsOf, vendorArt } from './monogram.ts'
