import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** The heading of a part of a screen that has an address of its own: who comes with that sees it first. */
export function Heading({ id, text }: { id: string; text: string }) {
  const { hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash === `#${id}`) heading.current?.scrollIntoView()
  }, [hash, id])
  return (
    <h2 ref={heading} id={id}>
      {text}
    </h2>
  )
}
