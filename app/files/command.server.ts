import pg from 'pg'
import { directUrl, db } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { moveAll, type MoveCounts } from './move.server.ts'
import { placeName, separateStores, store } from './store.server.ts'
import { FIRST_UUID } from '#app/lib/ids.ts'
import { sql } from 'kysely'
import { hashOf } from './hash.server.ts'
import { objectKey, type Variant } from './keys.ts'
import type { Bucket } from './rules.ts'

const PAGE = 500

type Checked = { whole: number; missing: number; damaged: number }
type Finding = { fileId: string; what: 'missing' | 'damaged'; variant?: string }

type Row = {
  id: string
  bucket: string
  storageKey: string
  sha256: Buffer
  variants: Record<string, unknown> | null
}

/** Files whose bytes must exist, ordered by id; purged ones are marked in their rows. */
function filesAfter(id: string): Promise<Row[]> {
  return db()
    .selectFrom('files')
    .where('id', '>', id)
    .where(sql<boolean>`not metadata ? 'purged_at'`)
    .orderBy('id')
    .limit(PAGE)
    .select([
      'id',
      'bucket',
      'storageKey',
      'sha256',
      sql<Row['variants']>`metadata -> 'variants'`.as('variants'),
    ])
    .execute()
}

/** Whether the row still exists and needs its bytes: it may have been removed in the meantime. */
async function isStillNeeded(id: string): Promise<boolean> {
  const row = await db()
    .selectFrom('files')
    .where('id', '=', id)
    .where(sql<boolean>`not metadata ? 'purged_at'`)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

async function verify(row: Row): Promise<Omit<Finding, 'fileId'> | null> {
  const bucket = row.bucket as Bucket
  const hash = await hashOf(store(), objectKey(bucket, row.storageKey))
  if (!hash) return { what: 'missing' }
  if (!hash.equals(row.sha256)) return { what: 'damaged' }
  for (const variant of Object.keys(row.variants ?? {}) as Variant[]) {
    if (!(await store().exists(objectKey(bucket, row.storageKey, variant))))
      return { what: 'missing', variant }
  }
  return null
}

/** Verifies every file against the hash in its row. Throws StoreUnavailable. */
async function checkFiles(onFinding: (finding: Finding) => void): Promise<Checked> {
  const checked: Checked = { whole: 0, missing: 0, damaged: 0 }
  let last = FIRST_UUID
  for (let rows = await filesAfter(last); rows.length > 0; rows = await filesAfter(last)) {
    for (const row of rows) {
      const found = await verify(row)
      if (!found) checked.whole += 1
      else if (await isStillNeeded(row.id)) {
        checked[found.what] += 1
        onFinding({ fileId: row.id, ...found })
      }
      last = row.id
    }
  }
  return checked
}

const out = (line: string) => process.stdout.write(`${line}\n`)
const err = (line: string) => process.stderr.write(`${line}\n`)

/** Objects per progress line. */
const STEP = 1000

/**
 * Runs `work` under a lock, or returns null if another process is moving files of this database. The lock is per session,
 * so the connection bypasses any pooler.
 */
async function withMoveLock<T>(work: () => Promise<T>): Promise<T | null> {
  const client = new pg.Client({ connectionString: directUrl() })
  // Without a listener, a lost connection would end the process. The next command finds the lock free.
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
  const { current, previous } = separateStores()
  const { storage, storagePrevious } = env()
  if (!previous || !storagePrevious) {
    err('STORAGE_PREVIOUS_URL is not set (local, or s3://BUCKET…), so there is nothing to move')
    return 1
  }
  out(`From ${placeName(storagePrevious)} to ${placeName(storage)}`)
  const moved = await withMoveLock(() =>
    moveAll(previous, current, (key, moving, counts) => {
      if (moving === 'damaged') err(`${key} does not match its row and was not moved`)
      if (moving === 'conflict') err(`${key} differs between the two stores and was left in both`)
      if (sum(counts) % STEP === 0) out(`${sum(counts)} checked, ${counts.moved} moved`)
    }),
  )
  if (!moved) {
    err('another process is already moving files; nothing was done')
    return 1
  }
  const failed = moved.damaged + moved.conflict
  out(
    `${moved.moved} moved, ${moved.already_moved} already there, ${moved.missing} removed in the meantime, ${failed} left behind`,
  )
  if (failed === 0) out('The previous store is empty. STORAGE_PREVIOUS_URL can be removed')
  return failed === 0 ? 0 : 1
}

async function check(): Promise<number> {
  const checked = await checkFiles(({ fileId, what, variant }) =>
    err(`file ${fileId}: ${variant ? `${variant} picture` : 'content'} ${what}`),
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
  err('npm run files -- move | check')
  return 2
}
