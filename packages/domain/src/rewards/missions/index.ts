export { keepMissions } from './keepMissions.ts'
export { claimMission, readMissions } from './missions.ts'
export { readOwnRank, readWinners } from './winners.ts'
