import type { TFunction } from 'i18next'
import { explain } from '../../api/explain.ts'
import { CHUNK_MS_MAX, ChunkError } from '../lazyScreen.ts'

/** What is said about a page, or a part of one, that could not be shown: no file, a refusal, a mistake of ours. */
export function failureTexts(
  error: unknown,
  t: TFunction,
  what: 'page' | 'part' = 'page',
): { title: string; text: string } {
  if (!(error instanceof ChunkError)) {
    return { title: explain(error, t), text: t('shell.crash.text') }
  }
  if (error.reason === 'timeout') {
    return {
      title: t('shell.chunk.title'),
      text: t('shell.chunk.text', { seconds: CHUNK_MS_MAX / 1000 }),
    }
  }
  const title = what === 'page' ? t('shell.chunk.failedTitle') : t('shell.chunk.part')
  return { title, text: t('shell.chunk.failed') }
}
