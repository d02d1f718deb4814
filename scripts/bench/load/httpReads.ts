import { Agent, get } from 'node:http'
import { percentile } from '../statistics.ts'

/** Reads of one path, each sent when it is due, also when those before are not answered yet. */
export interface HttpReadsTask {
  readonly port: number
  readonly path: string
  readonly token: string
  /** a second */
  readonly rate: number
  readonly seconds: number
}

export interface HttpReadsResult {
  readonly answers: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** the last answer */
  readonly body: string
}

const CONNECTIONS_MAX = 64

/** One read. Latency counts from when it was due. @throws Error for any answer but 200 */
async function read(task: HttpReadsTask, agent: Agent, due: number) {
  const { port, path, token } = task
  const options = { host: '127.0.0.1', port, path, agent, headers: { token } }
  return await new Promise<{ ms: number; body: string }>((resolve, reject) => {
    get(options, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        body += chunk
      })
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve({ ms: performance.now() - due, body })
        else reject(new Error(`${path} answered ${answer.statusCode}: ${body}`))
      })
    }).on('error', reject)
  })
}

async function run(task: HttpReadsTask): Promise<HttpReadsResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX })
  const total = Math.floor(task.rate * task.seconds)
  const started = performance.now()
  const dueAt = (no: number) => started + (no * 1_000) / task.rate
  const reads: Promise<{ ms: number; body: string }>[] = []
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      while (reads.length < total && dueAt(reads.length) <= performance.now()) {
        reads.push(read(task, agent, dueAt(reads.length)))
      }
      if (reads.length === total) {
        clearInterval(timer)
        resolve()
      }
    }, 1)
  })
  const seen = await Promise.all(reads)
  agent.destroy()
  const latencies = seen.map(({ ms }) => ms)
  return {
    answers: seen.length,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    body: seen.at(-1)?.body ?? '',
  }
}

process.once('message', (task: HttpReadsTask) => {
  void run(task).then((result) => {
    process.send?.(result, () => process.disconnect())
  })
})
