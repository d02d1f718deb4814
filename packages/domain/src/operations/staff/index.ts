export { needsTwo } from '@croupier/rules'
export { type AnsweredCommand, isCommandDone, sayNo, sayYes } from './answerCommand.ts'
export { beginEnrolment, changeOwnPassword, enrolStaff } from './enrolStaff.ts'
export { logInStaff } from './logInStaff.ts'
export { addStaff, changeStaff, inviteStaff, listStaff, renewStaff, saveRole } from './manageStaff.ts'
export { endStaffSession, listStaffSessions } from './openSessions.ts'
export { currentCode } from './staffSecret.ts'
export { findOfficer, logOutStaff, type Officer, STAFF_SESSION_MS } from './staffSessions.ts'
export {
  keepCommand,
  listWaitingCommands,
  type SentCommand,
  type WaitingLine,
  withdrawCommand,
} from './waitingCommands.ts'
export { entryTo, wallOf } from './walls.ts'
