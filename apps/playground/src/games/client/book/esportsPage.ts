import { openBook } from './book.ts'

void openBook('esports')
