/** The database, the file store or a queue is unavailable or too slow. Answered with 503 and Retry-After, never 500. */
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

/**
 * True for an Outage, for driver errors that mean "no answer" and for unwritable disks, anywhere in the cause chain.
 */
export function isOutage(error: unknown): boolean {
  if (isDiskFailure(error)) return true
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof Outage) return true
    const code = 'code' in at && typeof at.code === 'string' ? at.code : ''
    const fromFile = 'syscall' in at && at.syscall !== 'connect'
    if (code.startsWith('08') || (outageCodes.has(code) && !(code === 'ENOENT' && fromFile))) return true
    if (outageMessages.some((message) => at.message.includes(message))) return true
    if (at instanceof AggregateError && at.errors.some((inner) => isOutage(inner))) return true
  }
  return false
}

/** Error codes of a full, read-only or broken disk, for our files and the database's. */
const FILE_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])
const DATABASE_CODES = new Set(['53100', '58030'])

/** Whether a disk rejected a write, anywhere in the cause chain: not a bug, and resolved once there is space. */
export function isDiskFailure(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : ''
    if (DATABASE_CODES.has(code) || (FILE_CODES.has(code) && 'syscall' in at)) return true
  }
  return false
}

/** Whether a disk rejected a write of one of our own files, anywhere in the cause chain. */
export function isFileFailure(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && FILE_CODES.has(String(at.code)) && 'syscall' in at) return true
  }
  return false
}
