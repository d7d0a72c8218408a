import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import { db } from './client.server.ts'
import type { DB } from './schema.gen.ts'

type DateKeys<Row> = { [Key in keyof Row]-?: Date extends Row[Key] ? Key : never }[keyof Row]

/** Names of timestamp columns, which come back from JSON as text. */
type Moments<Row> = Readonly<Record<DateKeys<Row>, true>>

type Json = Record<string, unknown>
type Asked = { query: Expression<unknown>; take: (rows: Json[]) => void; fail: (error: unknown) => void }

const camelCase = (name: string) => name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())

/**
 * Batches selects: those started in the same tick run as one statement, with one round trip and one snapshot. Each gets
 * its own rows in its own order; if the statement fails, each throws. Not for numbers above 2^53.
 */
export class SelectBatch {
  #asked: Asked[] = []

  select<Row extends object>(
    query: SelectQueryBuilder<DB, never, Row>,
    moments: Moments<Row>,
  ): Promise<Row[]> {
    const names = new Set(Object.keys(moments))
    const revive = (key: string, value: unknown) =>
      names.has(key) && typeof value === 'string' ? new Date(value) : value
    const rowOf = (json: Json) =>
      Object.fromEntries(
        Object.entries(json).map(([name, value]) => [camelCase(name), revive(camelCase(name), value)]),
      ) as Row
    if (this.#asked.length === 0) queueMicrotask(() => void this.#run(this.#asked.splice(0)))
    return new Promise((resolve, reject) => {
      this.#asked.push({ query, take: (rows) => resolve(rows.map(rowOf)), fail: reject })
    })
  }

  async #run(asked: readonly Asked[]): Promise<void> {
    try {
      const answers = asked.map(
        ({ query }, at) =>
          sql`(select coalesce(json_agg(row_to_json(q)), '[]') from (${query}) q) as ${sql.ref(`a${at}`)}`,
      )
      const { rows } = await sql<Record<string, Json[]>>`select ${sql.join(answers)}`.execute(db())
      for (const [at, { take }] of asked.entries()) take(rows[0]?.[`a${at}`] ?? [])
    } catch (error) {
      for (const { fail } of asked) fail(error)
    }
  }
}
