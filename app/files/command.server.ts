import pg from 'pg'
import { directUrl } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { checkFiles } from './check.server.ts'
import { moveAll, type MoveCounts } from './move.server.ts'
import { placeName, storesApart } from './store.server.ts'

const out = (line: string) => process.stdout.write(`${line}\n`)
const bad = (line: string) => process.stderr.write(`${line}\n`)

/** Objects per progress line. */
const STEP = 1000

/**
 * Runs `work` under a lock, or returns null if another process is moving files of this database. The lock is per session,
 * so the connection bypasses any pooler.
 */
async function alone<T>(work: () => Promise<T>): Promise<T | null> {
  const client = new pg.Client({ connectionString: directUrl() })
  // Without a listener a lost connection would end the process; the next command notices the free lock.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_lock(hashtext('parcela.files.move')) as free`,
    )
    return rows[0]?.free ? await work() : null
  } finally {
    await client.end()
  }
}

const sum = (moved: MoveCounts) => Object.values(moved).reduce((total, count) => total + count, 0)

async function move(): Promise<number> {
  const { current, previous } = storesApart()
  const { storage, storagePrevious } = env()
  if (!previous || !storagePrevious) {
    bad('STORAGE_PREVIOUS_URL is not set (local, or s3://BUCKET…), so there is nothing to move')
    return 1
  }
  out(`From ${placeName(storagePrevious)} to ${placeName(storage)}`)
  const moved = await alone(() =>
    moveAll(previous, current, (key, moving, so) => {
      if (moving === 'damaged') bad(`${key} does not match its row and was not moved`)
      if (moving === 'conflict') bad(`${key} differs between the two stores and was left in both`)
      if (sum(so) % STEP === 0) out(`${sum(so)} checked, ${so.moved} moved`)
    }),
  )
  if (!moved) {
    bad('another process is already moving files; nothing was done')
    return 1
  }
  const failed = moved.damaged + moved.conflict
  out(
    `${moved.moved} moved, ${moved.already_moved} already there, ${moved.missing} removed meanwhile, ${failed} left behind`,
  )
  if (failed === 0) out('The previous store is empty. STORAGE_PREVIOUS_URL can be removed')
  return failed === 0 ? 0 : 1
}

async function check(): Promise<number> {
  const checked = await checkFiles(({ fileId, what, variant }) =>
    bad(`file ${fileId}: ${variant ? `its ${variant} picture` : 'its bytes'} ${what}`),
  )
  out(`${checked.whole} intact, ${checked.missing} missing, ${checked.damaged} damaged`)
  return checked.missing + checked.damaged === 0 ? 0 : 1
}

/**
 * `npm run files -- move` moves all objects from STORAGE_PREVIOUS_URL to STORAGE_URL while processes run; `check` verifies
 * the hash of every file. Returns the exit code.
 */
export async function filesCommand([name, ...rest]: readonly string[]): Promise<number> {
  if (rest.length === 0 && name === 'move') return move()
  if (rest.length === 0 && name === 'check') return check()
  bad('npm run files -- move | check')
  return 2
}
