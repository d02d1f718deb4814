export { type SimulateTermsInput, type Simulation, simulateTerms } from './simulateTerms.ts'
