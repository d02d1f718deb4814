export { changeFactor, type FactorRequest } from './changeFactor.ts'
export {
  askOwnAlways,
  beginOwnAuthenticator,
  confirmOwnAuthenticator,
  removeOwnAuthenticator,
  renewOwnRecovery,
} from './ownAuthenticator.ts'
export {
  addOwnPasskey,
  beginOwnPasskey,
  ownFactors,
  removeOwnPasskey,
  renameOwnPasskey,
} from './ownPasskeys.ts'
export { resetFactors } from './resetFactors.ts'
