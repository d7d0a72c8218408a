/** A disk that is full, over its quota, read-only or broken; of one of our files, or of the database's. */
const FILE_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])
const DATABASE_CODES = new Set(['53100', '58030'])

/** Whether a disk took nothing, looked for along the cause chain: no bug, and gone as soon as there is room again. */
export function isDiskRefusal(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : ''
    if (DATABASE_CODES.has(code) || (FILE_CODES.has(code) && 'syscall' in at)) return true
  }
  return false
}

/** The same for the disk of our own files alone. */
export function isFileRefusal(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && FILE_CODES.has(String(at.code)) && 'syscall' in at) return true
  }
  return false
}
