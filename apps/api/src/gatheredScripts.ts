import type { RedisConnection } from '@croupier/queue'

interface Script {
  readonly numberOfKeys: number
  readonly lua: string
}

/**
 * A connection as the limiter uses it: it defines scripts and says them with a callback. What one turn of the event loop says
 * goes to Redis in one write, because a write costs more than a script. Each is still counted, answered and timed by itself.
 */
export function gatheredScripts(redis: RedisConnection): object {
  let pipeline: ReturnType<RedisConnection['pipeline']> | null = null
  const open = () => {
    const opened = redis.pipeline()
    setImmediate(() => {
      pipeline = null
      // Each script's own callback is told of what failed, this as a whole says nothing more.
      opened.exec().catch(() => undefined)
    })
    return opened
  }
  const say = (name: string, values: readonly unknown[]): void => {
    pipeline ??= open()
    const command: unknown = Reflect.get(pipeline, name)
    if (typeof command !== 'function') throw new Error(`there is no script ${name}`)
    Reflect.apply(command, pipeline, values)
  }
  const scripts = {
    defineCommand(name: string, script: Script) {
      redis.defineCommand(name, script)
      Object.assign(scripts, { [name]: (...values: unknown[]) => say(name, values) })
    },
  }
  return scripts
}
