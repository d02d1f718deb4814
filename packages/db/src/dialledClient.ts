import pg from 'pg'
import { NOT_CONNECTED } from './sqlState.ts'

/** A connection that could not be made: nothing was sent over it, in whatever words the driver says so. */
class NotConnected extends Error {
  readonly code = NOT_CONNECTED

  constructor(cause: Error) {
    super(cause.message, { cause })
    this.name = 'NotConnected'
  }
}

type ConnectCallback = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** A client of the pool that tells a connection which was never made from one that broke: the driver says the same of both. */
export class DialledClient extends pg.Client {
  override connect(): Promise<pg.Client>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.Client> | undefined {
    if (callback === undefined) return super.connect()
    const done = callback as (error: Error | null | undefined) => void
    const dialled = (error: Error | null | undefined): void => {
      // What the server says has a code of its own: a wrong password is no server that is away.
      const isServers = error == null || error instanceof pg.DatabaseError
      done(isServers ? error : new NotConnected(error))
    }
    super.connect(dialled)
    return undefined
  }
}
