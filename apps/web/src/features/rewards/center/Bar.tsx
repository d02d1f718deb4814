import './bar.css'

const PERCENT = 100n

/** How much of what is asked for is done, as a bar. */
export function Bar({ name, done, of }: { name: string; done: bigint; of: bigint }) {
  const part = done >= of ? PERCENT : done <= 0n ? 0n : (done * PERCENT) / of
  return <progress className="reward-bar" max={100} value={Number(part)} aria-label={name} />
}
