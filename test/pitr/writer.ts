import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A write that the database has acknowledged, with its start and end (UTC, milliseconds). */
export type Mark = { number: number; begunAt: number; doneAt: number }

/**
 * Writes a numbered row of the audit log every 50 ms until it is stopped or the server is gone, and records which were
 * acknowledged.
 */
export function startWriter(url: string) {
  const marks: Mark[] = []
  const stopping = new AbortController()
  const work = async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    try {
      for (let number = 1; !stopping.signal.aborted; number += 1) {
        const begunAt = Date.now()
        await client.query(
          `insert into audit_log (actor_kind, action, subject_type, subject_id) values ('system', 'drill.mark', 'drill', $1)`,
          [String(number)],
        )
        marks.push({ number, begunAt, doneAt: Date.now() })
        await sleep(50)
      }
    } catch {
      // The server is gone, as the drill intends.
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const ended = work()
  return {
    marks,
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

/** The numbers in a restored database. */
export async function writtenNumbers(client: pg.Client): Promise<Set<number>> {
  const { rows } = await client.query<{ number: number }>(
    `select subject_id::int as number from audit_log where action = 'drill.mark'`,
  )
  return new Set(rows.map(({ number }) => number))
}
