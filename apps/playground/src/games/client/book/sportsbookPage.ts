import { openBook } from './book.ts'

void openBook('sportsbook')
