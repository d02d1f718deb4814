import { type ComponentType, createElement, lazy, useState } from 'react'
import type { FailedLook } from './failed/FailedPart.tsx'
import { PanelBoundary } from './failed/PanelBoundary.tsx'
import { firstScreenPainted } from './firstScreen.ts'
import { ChunkError, loadFile } from './lazyScreen.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

type PartOptions<Props> = {
  /** how a failure is shown; in the place of the part by default */
  failed?: FailedLook
  /** closes the part: for one that lies over the page, and would otherwise stay asked for */
  close?: (props: Props) => void
}

/** Where a part comes from: React keeps the failure of a lazy component forever, so another try needs a new one. */
type Source<Props> = {
  latest: ComponentType<Props>
  renew: () => void
}

type LoadedPartProps<Props> = {
  source: Source<Props>
  options: PartOptions<Props>
  props: Props
}

function LoadedPart<Props extends object>({ source, options, props }: LoadedPartProps<Props>) {
  const [Shown, setShown] = useState(() => source.latest)
  const { failed = 'panel', close } = options
  const boundary = {
    look: failed,
    onFailed: (error: unknown) => {
      // Not in the loader: a page that is still suspended would draw the new one and ask without end.
      if (error instanceof ChunkError && source.latest === Shown) source.renew()
    },
    onRetry: () => setShown(() => source.latest),
    onClose: close && (() => close(props)),
  }
  return createElement(PanelBoundary, boundary, createElement(Shown, props))
}

/**
 * A part of a page that is loaded when it is first shown, together with the texts it speaks. Its file is asked for as that of a
 * screen is (`loadFile`). A part that fails, fails alone: the page stays, and the part can be asked for again.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  options: PartOptions<Props> = {},
): ComponentType<Props> {
  const ask = () => lazy(() => loadFile(load)) as unknown as ComponentType<Props>
  const source: Source<Props> = {
    latest: ask(),
    renew() {
      source.latest = ask()
    },
  }
  return (props) => createElement(LoadedPart<Props>, { source, options, props })
}

/** For what opens a part: its file is fetched when a pointer or the focus comes near. One that fails is asked for again by the press. */
export function fetchedWhenNear(load: () => Promise<unknown>) {
  const fetchPart = () => void load().catch(() => undefined)
  return { onPointerEnter: fetchPart, onFocus: fetchPart }
}

let lastTurn: Promise<void> | undefined

/** After the first screen is painted, one after another: each in a task of its own, so that none of them is long. */
function ownTurn(): Promise<void> {
  const turn = (lastTurn ?? firstScreenPainted()).then(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve)
      }),
  )
  lastTurn = turn
  return turn
}

/**
 * The same for what is around the screens: its scripts do not run before the first screen is painted, which would be
 * there later by as much, nor all at once.
 */
export function latePart<Props extends object>(
  load: Load<Props>,
  options: PartOptions<Props> = {},
): ComponentType<Props> {
  return lazyPart<Props>(async () => {
    await ownTurn()
    return await load()
  }, options)
}
