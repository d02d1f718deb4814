import { describe, expect, it } from 'vitest'
import { readList } from './readList.ts'

describe('a list in CSV', () => {
  it('is read with its lines as an editor counts them, commas and breaks inside quotes', () => {
    const text = '\uFEFFreference,name,birthday\r\nA1,"Lee, Anna",1990-02-28\r\n\r\nA2, 王小明 ,1991-01-01\r\n'
    expect(readList(text)).toEqual({
      faults: [],
      lines: [
        { line: 2, values: { reference: 'A1', name: 'Lee, Anna', birthday: '1990-02-28' } },
        { line: 4, values: { reference: 'A2', name: '王小明', birthday: '1991-01-01' } },
      ],
    })
  })

  it('says which lines have another number of columns, and takes none', () => {
    const text = 'reference,email\nA1,a@b.example\nA2\nA3,c@d.example,more\n'
    const { lines, faults } = readList(text)
    expect(lines).toEqual([])
    expect(faults.map(({ line }) => line)).toEqual([3, 4])
  })

  it.each(['reference,telephone\nA1,1\n', 'email\na@b.example\n'])(
    'takes no column it does not know, and none without names of entries: %j',
    (text) => {
      const { lines, faults } = readList(text)
      expect(lines).toEqual([])
      expect(faults).toHaveLength(1)
      expect(faults).toEqual([
        { line: 1, fault: 'COLUMNS', about: expect.stringContaining('reference, mobile, email') },
      ])
    },
  )

  it('repeats nothing of what is in a line that it cannot read', () => {
    const { faults } = readList('reference,email\nA1,"anna"@lee.example\n')
    expect(faults.map(({ line }) => line)).toContain(2)
    expect(JSON.stringify(faults)).not.toContain('anna')
  })
})
