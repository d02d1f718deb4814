export { dropOwnIcon, ownIcon, readImage, setOwnIcon } from './icon.ts'
