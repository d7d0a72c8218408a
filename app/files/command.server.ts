import { db } from '#app/db/client.server.ts'
import { store } from './store.server.ts'
import { FIRST_UUID } from '#app/lib/ids.ts'
import { sql } from 'kysely'
import { hashOf } from './hash.server.ts'
import { objectKey, type Variant } from './keys.ts'
import type { Bucket } from './rules.ts'

const PAGE = 500

type Finding = { what: 'missing' | 'damaged'; variant?: string }
type Row = Awaited<ReturnType<typeof filesAfter>>[number]

/** Files whose bytes must exist, ordered by id; purged ones are marked in their rows. */
const filesAfter = (id: string) =>
  db()
    .selectFrom('files')
    .where('id', '>', id)
    .where(sql<boolean>`not metadata ? 'purged_at'`)
    .orderBy('id')
    .limit(PAGE)
    .select(['id', 'bucket', 'storageKey', 'sha256'])
    .select(sql<Record<string, unknown> | null>`metadata -> 'variants'`.as('variants'))
    .execute()

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

async function verify(row: Row): Promise<Finding | null> {
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

const out = (line: string) => process.stdout.write(`${line}\n`)
const err = (line: string) => process.stderr.write(`${line}\n`)

/** Verifies every file against the hash in its row. Throws StoreUnavailable. */
async function check(): Promise<number> {
  const checked = { whole: 0, missing: 0, damaged: 0 }
  let last = FIRST_UUID
  for (let rows = await filesAfter(last); rows.length > 0; rows = await filesAfter(last)) {
    for (const row of rows) {
      const found = await verify(row)
      if (!found) checked.whole += 1
      else if (await isStillNeeded(row.id)) {
        checked[found.what] += 1
        err(`file ${row.id}: ${found.variant ? `${found.variant} picture` : 'content'} ${found.what}`)
      }
      last = row.id
    }
  }
  out(`${checked.whole} intact, ${checked.missing} missing, ${checked.damaged} damaged`)
  return checked.missing + checked.damaged === 0 ? 0 : 1
}

/** `npm run files -- check` verifies the hash of every file. Returns the exit code. */
export async function filesCommand([name, ...rest]: readonly string[]): Promise<number> {
  if (rest.length === 0 && name === 'check') return check()
  err('npm run files -- check')
  return 2
}
