export { countImage } from './countImage.ts'
export { dropOwnIcon, ownIcon, readImage, setOwnIcon } from './icon.ts'
export { redrawPaper } from './redrawImage.ts'
