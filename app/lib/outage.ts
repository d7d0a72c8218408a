/** The database, the file store or a queue is unavailable or too slow. Becomes a 503 with Retry-After, never a 500. */
export class Outage extends Error {
  override name = 'Outage'
}

const outageCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006', // write on a server that is not the primary
  '25P03', // idle-in-transaction timeout
  '40P01', // deadlock: rolled back, can be retried
  '53300', // too many connections
  '57P01', // server is stopping
  '57P02', // server crashed
  '57P03', // server is starting
  '57P05', // idle session timeout
])

const outageMessages = [
  'Query read timeout',
  'Connection terminated',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'is not queryable',
  'Postgres connection has been discarded',
]

/** The error and its causes, five at most. */
export function* causesOf(error: unknown): Generator<Error, void> {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    yield at
}

/** The code of a system or database error; empty without one. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** For the `catch` of a file operation: null if the file does not exist. */
export function nullIfMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

/** An Outage, a driver error that means "no response" or an unwritable disk, anywhere in the cause chain. */
export function isOutage(error: unknown): boolean {
  if (isDiskFailure(error)) return true
  return causesOf(error).some((at) => {
    const code = codeOf(at)
    const fromFile = 'syscall' in at && at.syscall !== 'connect'
    return (
      at instanceof Outage ||
      code.startsWith('08') ||
      (outageCodes.has(code) && !(code === 'ENOENT' && fromFile)) ||
      outageMessages.some((message) => at.message.includes(message)) ||
      (at instanceof AggregateError && at.errors.some((inner) => isOutage(inner)))
    )
  })
}

/** Error codes of a full, read-only or broken disk, for our files and the database's. */
const FILE_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])
const DATABASE_CODES = new Set(['53100', '58030'])

/** Whether a disk rejected a write, anywhere in the cause chain: not a bug, and resolved once there is space. */
export const isDiskFailure = (error: unknown): boolean =>
  isFileFailure(error) || causesOf(error).some((at) => DATABASE_CODES.has(codeOf(at)))

/** Whether a disk rejected a write of one of our own files, anywhere in the cause chain. */
export const isFileFailure = (error: unknown): boolean =>
  causesOf(error).some((at) => FILE_CODES.has(codeOf(at)) && 'syscall' in at)
