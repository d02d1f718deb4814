export { bindSocial, listSocial } from './bindSocial.ts'
export { type Finished, finishSocial } from './finishSocial.ts'
export { listProviders, type ProviderTerms, setProvider } from './provider.ts'
export { registerSocial } from './registerSocial.ts'
export {
  AnswerRefused,
  type Expected,
  type ProviderAccess,
  ProviderAway,
  type SocialPort,
  type Subject,
} from './socialPort.ts'
export { startSocial } from './startSocial.ts'
