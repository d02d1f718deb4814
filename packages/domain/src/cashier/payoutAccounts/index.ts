export {
  type AccountSecret,
  accountBinding,
  boundAccounts,
  coolingUntil,
  maskedNumber,
  openAccount,
  presentAccount,
} from './account.ts'
export { bindAccount, listAccounts, unbindAccount, unbindForMember } from './bindAccount.ts'
