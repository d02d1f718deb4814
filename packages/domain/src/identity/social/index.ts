export { bindSocial, listSocial } from './bindSocial.ts'
export { type Finished, finishSocial } from './finishSocial.ts'
export { listSignIn, removeSignIn, type SignInLine, saveSignIn } from './manageSignIn.ts'
export { registerSocial } from './registerSocial.ts'
export { listSignInProviders, type SignInProviderTerms, setSignInProvider } from './signInProvider.ts'
export {
  AnswerRefused,
  type Expected,
  type SignInProviderAccess,
  SignInProviderAway,
  type SocialPort,
  type Subject,
} from './socialPort.ts'
export { startSocial } from './startSocial.ts'
