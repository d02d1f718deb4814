export { claimMission, readMissions } from './missions.ts'
export { readOwnStanding, readWinners } from './winners.ts'
