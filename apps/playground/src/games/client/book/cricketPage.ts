import { openBook } from './book.ts'

void openBook('cricket')
