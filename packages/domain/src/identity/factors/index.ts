export {
  askAlways,
  beginAuthenticator,
  confirmAuthenticator,
  type NewAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from './authenticator.ts'
export { type HeldFactor, heldFactorsOf } from './heldFactors.ts'
export { judgePasskey, passkeyToAsk, usePasskey } from './passkeyProof.ts'
export {
  judgeMadePasskey,
  keepPasskey,
  type OwnPasskey,
  type PasskeyPage,
  passkeysOf,
  passkeyToMake,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
export {
  checkSecondFactor,
  type SecondCode,
  type SecondFactors,
  secondFactorsOf,
} from './secondFactor.ts'
export { codeAt, keyUri, manualKey, SECRET_BYTES, stepOfCode } from './totp.ts'
