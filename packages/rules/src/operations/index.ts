export { needsTwo, OFFICER_ACTS, officersOf, settingsNeedTwo } from './officerActs.ts'
