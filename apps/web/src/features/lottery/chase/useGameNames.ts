import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { gameMenusQuery } from '../../../api/lottery/lottery.ts'
import { gameName } from '../../../format/gameName.ts'

/** The names of games by their codes. */
export function useGameNames(): (gameCode: string) => string {
  const { data } = useQuery(gameMenusQuery())
  return useMemo(() => {
    const games = (data ?? []).flatMap(({ gameMenus }) => gameMenus)
    const names = new Map(games.map(({ code, game }) => [code, gameName(game.name)]))
    return (code) => names.get(code) ?? code
  }, [data])
}
