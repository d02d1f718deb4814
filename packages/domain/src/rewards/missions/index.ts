export { claimMission, readMissions } from './missions.ts'
export { readOwnRank, readWinners } from './winners.ts'
