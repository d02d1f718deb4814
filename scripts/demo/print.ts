import { box } from '../services/index.ts'
import { demoSections } from './printedAccounts.ts'

console.log(box(demoSections()))
