export { endKey, listKeys, type MakeKeyInput, makeKey } from './agentKeys.ts'
export { findKey, type KeyHolder, noteKeyUse } from './findKey.ts'
