import type { ErrorCode, ErrorParams, ErrorReply } from '@croupier/wire'

type FieldProblem = NonNullable<ErrorReply['error']['fields']>[number]

/** The server refused the call with a code of the error table (architecture 9). */
export class ApiError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly params: ErrorParams<C>
  readonly status: number
  /** For the person who asks customer service about it. */
  readonly requestId: string
  /** What is wrong with which field, for VALIDATION_FAILED. */
  readonly fields: readonly FieldProblem[]

  constructor(refusal: {
    code: C
    params: ErrorParams<C>
    status: number
    requestId: string
    fields?: readonly FieldProblem[]
  }) {
    super(refusal.code)
    this.name = 'ApiError'
    this.code = refusal.code
    this.params = refusal.params
    this.status = refusal.status
    this.requestId = refusal.requestId
    this.fields = refusal.fields ?? []
  }
}

/**
 * No answer came that can be used: the outcome of the call is unknown. INSECURE_PAGE: nothing was sent, for a page without
 * https has no ciphers (rules E3.8).
 */
export class TransportError extends Error {
  readonly kind: 'NETWORK' | 'TIMEOUT' | 'REPLY_UNREADABLE' | 'INSECURE_PAGE'

  constructor(kind: TransportError['kind'], cause: unknown) {
    super(kind, { cause })
    this.name = 'TransportError'
    this.kind = kind
  }
}

/** Whether an error is the server's refusal, of one code if asked. */
export function isRefusal<C extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly C[]
): error is { [K in C]: ApiError<K> }[C] {
  if (!(error instanceof ApiError)) return false
  return codes.length === 0 || codes.some((code) => code === error.code)
}

/** Whether repeating the same call may still succeed: nothing was answered, or the server was busy. */
export function isWorthRepeating(error: unknown): boolean {
  if (error instanceof TransportError) return error.kind === 'NETWORK' || error.kind === 'TIMEOUT'
  return isRefusal(error, 'SERVICE_BUSY', 'INTERNAL', 'IDEMPOTENCY_RUNNING')
}

/** After how many seconds the same call is looked at again, by a refusal that says so; null for every other error. */
export function retryAfterOf(error: unknown): number | null {
  return isRefusal(error, 'CODE_TOO_MANY', 'RATE_LIMITED') ? error.params.retryAfterS : null
}
