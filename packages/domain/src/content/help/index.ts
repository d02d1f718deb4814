export { readHelp } from './readHelp.ts'
export { countVotes, listVotes, setVote } from './votes.ts'
