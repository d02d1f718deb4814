export { type AcceptedKey, acceptedKeys, openPrivateKey } from './acceptedKeys.ts'
export { rotateKeys } from './rotateKeys.ts'
