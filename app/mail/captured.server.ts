import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { transaction } from '#app/db/client.server.ts'
import { removeOlder } from '#app/files/local-store.server.ts'
import { env } from '#app/lib/env.ts'
import { STORED_COLUMNS } from './lease.server.ts'
import { messageBytes, wholeMessage } from './message.server.ts'

const BATCH = 50
const NAME = /^(\d{6,})-[0-9a-f-]{36}\.eml$/

export const capturedFolder = () => join(env().dataDir, 'mail')
/** The file of a captured email; `seq` is its number in the queue. */
const capturedName = (seq: number, id: string) => `${String(seq).padStart(6, '0')}-${id}.eml`

/** Writes each held email once to DATA_DIR/mail, with its real link, readable by the owner only. Returns how many. */
export async function captureHeld(): Promise<number> {
  let written = 0
  for (;;) {
    const batch = await transaction(async (tx) => {
      const rows = await tx
        .selectFrom('emailQueue')
        .where('held', '=', true)
        .where('capturedAt', 'is', null)
        .where('status', '=', 'pending')
        .orderBy('seq')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .select(STORED_COLUMNS)
        .execute()
      const ids: string[] = []
      for (const row of rows) {
        const whole = await wholeMessage(row)
        // An email whose file is unavailable is captured in a later run.
        if (whole === 'attachment_unavailable') continue
        ids.push(row.id)
        if (typeof whole !== 'string') await write(capturedName(row.seq, row.id), await messageBytes(whole))
      }
      if (ids.length > 0) {
        await tx
          .updateTable('emailQueue')
          .set({ capturedAt: sql<Date>`clock_timestamp()` })
          .where('id', 'in', ids)
          .execute()
      }
      return ids.length
    })
    written += batch
    if (batch < BATCH) return written
  }
}

async function write(name: string, bytes: Buffer): Promise<void> {
  const folder = capturedFolder()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  await writeFile(`${path}.part`, bytes, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

type Captured = { number: number; path: string }

/** Captured emails, oldest first, by their number in the queue. */
export async function listCaptured(): Promise<Captured[]> {
  const names = await readdir(capturedFolder()).catch(() => [])
  return names
    .flatMap((name) => {
      const number = NAME.exec(name)?.[1]
      return number ? [{ number: Number(number), path: join(capturedFolder(), name) }] : []
    })
    .toSorted((one, other) => one.number - other.number)
}

/** The text of a captured email; null for an unknown number. */
export async function readCaptured(number: number): Promise<string | null> {
  const found = (await listCaptured()).find((mail) => mail.number === number)
  return found ? readFile(found.path, 'utf8') : null
}

/** Deletes captured emails after 7 days by default: they contain live links. */
export async function purgeCaptured(): Promise<number> {
  const paths = (await listCaptured()).map(({ path }) => path)
  return removeOlder(paths, env().lifetimes.capturedMail * 1000)
}
