import { Secret, TOTP } from 'otpauth'

const PASSWORD = 'a long way to the first officer'

/** A call of the console's own page to its server. @throws Error with the answer when it is refused */
async function call(origin: string, method: 'GET' | 'POST', path: string, body?: object, cookie = '') {
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

  private constructor(origin: string, session: string) {
    this.#origin = origin
    this.#session = session
  }

  /** Enrols an officer at the console's public address, as its page does: one-time secret, authenticator, password. */
  static async enrol(origin: string, name: string, secret: string): Promise<Officer> {
    const invited = { name, secret }
    const { value } = await call(origin, 'POST', '/ops/session/enrolment', invited)
    const code = new TOTP({ secret: Secret.fromBase32(value.key) }).generate()
    const confirmed = { ...invited, password: PASSWORD, code }
    const { cookie } = await call(origin, 'POST', '/ops/session/enrolment/confirm', confirmed)
    return new Officer(origin, cookie)
  }

  /** The value of a reading. */
  async reads(path: string) {
    return (await call(this.#origin, 'GET', path, undefined, this.#session)).value
  }

  /** Carries something out. @returns its value */
  async does(path: string, body: object) {
    return (await call(this.#origin, 'POST', path, body, this.#session)).value
  }
}
