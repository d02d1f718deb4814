import { expect, it } from 'vitest'
import { files, textOf } from './sources.ts'

const styles = files.filter((file) => file.endsWith('.css'))

it('no style zooms: engines differ in what it makes of a box, so sizes hang on a custom property or a container', () => {
  expect(styles.length).toBeGreaterThan(0)
  expect(styles.filter((file) => /(^|[\s;{])zoom\s*:/m.test(textOf(file)))).toEqual([])
})
