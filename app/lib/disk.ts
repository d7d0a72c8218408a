/** Error codes of a full, read-only or broken disk, for our files and the database's. */
const FILE_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])
const DATABASE_CODES = new Set(['53100', '58030'])

/** Whether a disk rejected a write, anywhere in the cause chain: not a bug, and resolved once there is space. */
export function isDiskRefusal(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : ''
    if (DATABASE_CODES.has(code) || (FILE_CODES.has(code) && 'syscall' in at)) return true
  }
  return false
}

/** The same for our own files only. */
export function isFileRefusal(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && FILE_CODES.has(String(at.code)) && 'syscall' in at) return true
  }
  return false
}
