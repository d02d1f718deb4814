export { claimMission, readMissions } from './missions.ts'
export { readWinners } from './winners.ts'
