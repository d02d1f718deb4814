import { expect, it } from 'vitest'
import { bigRoad } from './roads.ts'

const road = (text: string) =>
  bigRoad([...text], 'T').map(({ column, row, winner, draws }) => [column, row, winner, draws])

it('puts equal wins below each other, another side beside, and counts draws on the win before', () => {
  expect(road('BBTPPB')).toEqual([
    [0, 0, 'B', 0],
    [0, 1, 'B', 1],
    [1, 0, 'P', 0],
    [1, 1, 'P', 0],
    [2, 0, 'B', 0],
  ])
  // A draw before the first win lies nowhere.
  expect(road('TTP')).toEqual([[0, 0, 'P', 0]])
})

it('turns to the right where there is no room below', () => {
  const long = road('BBBBBBBBPP')
  expect(long.slice(5, 8)).toEqual([
    [0, 5, 'B', 0],
    [1, 5, 'B', 0],
    [2, 5, 'B', 0],
  ])
  expect(long.slice(8)).toEqual([
    [1, 0, 'P', 0],
    [1, 1, 'P', 0],
  ])
  // The next run stops above what lies there already.
  expect(road('BBBBBBBPPPPPP').at(-1)).toEqual([2, 4, 'P', 0])
})
