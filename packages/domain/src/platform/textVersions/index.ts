export { keepVersion, listVersions, type TextVersion, type VersionedText } from './textVersions.ts'
