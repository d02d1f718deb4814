import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** What is text; fonts and pictures are packed by their own form. */
const PACKABLE = /\.(js|css|svg)$/
/** A smaller file fits one packet either way. */
const BYTES_MIN = 1_024
/** Files are packed once and sent often: the highest step takes some seconds of a build and saves a twelfth of the first bundle. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
const GZIP = { level: 9 }

/** Puts `.br` and `.gz` beside every file that is text: the server serves them as they are. */
export function packFiles(): Plugin {
  return {
    name: 'pack-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const packed = Object.values(bundle).map(async (file) => {
        const text = file.type === 'chunk' ? file.code : file.source
        if (!PACKABLE.test(file.fileName) || text.length < BYTES_MIN) return
        const path = join(dir, file.fileName)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(text, BROTLI))
        await writeFile(`${path}.gz`, await promisify(gzip)(text, GZIP))
      })
      await Promise.all(packed)
    },
  }
}
