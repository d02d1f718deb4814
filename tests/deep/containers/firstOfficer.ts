import { Secret, TOTP } from 'otpauth'

const PASSWORD = 'a long way to the first officer'

const STEP_MS = 30_000

/** A call of the console's own page to its server. @throws Error with the answer when it is refused */
async function call(origin: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object, cookie = '') {
  const reply = await fetch(`${origin}${path}`, {
    method,
    headers: {
      origin,
      cookie,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
  const [session = ''] = (reply.headers.get('set-cookie') ?? '').split(';')
  return { value: JSON.parse(text).value, cookie: session }
}

/** An officer who is logged in at the console. */
export class Officer {
  readonly #origin: string
  readonly #session: string
  readonly #authenticator: TOTP

  private constructor(origin: string, session: string, authenticator: TOTP) {
    this.#origin = origin
    this.#session = session
    this.#authenticator = authenticator
  }

  /** Enrols an officer at the console's public address, as its page does: one-time secret, authenticator, password. */
  static async enrol(origin: string, name: string, secret: string): Promise<Officer> {
    const invited = { name, secret }
    const { value } = await call(origin, 'POST', '/ops/session/enrolment', invited)
    const authenticator = new TOTP({ secret: Secret.fromBase32(value.key) })
    const confirmed = { ...invited, password: PASSWORD, code: authenticator.generate() }
    const { cookie } = await call(origin, 'POST', '/ops/session/enrolment/confirm', confirmed)
    return new Officer(origin, cookie, authenticator)
  }

  /** The value of a reading. */
  async reads(path: string) {
    return (await call(this.#origin, 'GET', path, undefined, this.#session)).value
  }

  /** Carries something out. @returns its value */
  async does(path: string, body: object) {
    return (await call(this.#origin, 'POST', path, body, this.#session)).value
  }

  /** Sends what takes two officers: it waits for the other one. */
  async asks(path: string, body: object): Promise<void> {
    const refused = await call(this.#origin, 'PUT', path, body, this.#session).catch((error: Error) => error.message)
    if (!String(refused).includes('STAFF_SECOND_WAITS')) throw new Error(`${path} does not wait: ${refused}`)
  }

  /** Says yes to the one command that waits. A code is taken once, and the one of enrolment was: this is the next. */
  async saysYes(): Promise<void> {
    const [{ id, fingerprint }] = await this.reads('/ops/commands')
    const code = this.#authenticator.generate({ timestamp: Date.now() + STEP_MS })
    await this.does(`/ops/commands/${id}/yes`, { fingerprint, code })
  }
}
