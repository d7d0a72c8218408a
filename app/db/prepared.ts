import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Executions after which a statement is prepared, since planning then costs more than keeping it. */
const OFTEN = 10
/** Maximum prepared statements per process, each prepared on every connection. */
const LIMIT = 200
/** Maximum texts counted; then counting restarts, and frequent ones show up again. */
const COUNTED = 5000

/** PostgreSQL error code for changed result columns of a prepared statement. */
const COLUMNS_CHANGED = '0A000'
/** Error codes for a duplicate or unknown statement name: processes share connections. */
const MISPLACED = new Set(['42P05', '26000'])

/**
 * Reads only: the generic plan of an insert finds no partial index for an ON CONFLICT condition with a parameter.
 */
const READ = /^\s*(select|with)\b/i
const WRITE = /\b(insert|update|delete|merge)\b/i
/** `*` changes with its table, but a prepared statement must not. */
const STAR = /\b(select|returning)\s+(distinct\s+)?\*|,\s*\*|\.\*/i

/** The statements that a process prepares by name. */
export class StatementNames {
  #uses = new Map<string, number>()
  #names = new Map<string, string>()
  #never = new Set<string>()
  #isOff = false

  /** Name of a prepared text; undefined if it is planned each time. Counts the use. */
  nameOf(text: string): string | undefined {
    if (this.#isOff) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= LIMIT || this.#never.has(text)) return known
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (this.#uses.size >= COUNTED) this.#uses.clear()
    this.#uses.set(text, uses)
    if (uses < OFTEN) return undefined
    this.#uses.delete(text)
    if (!READ.test(text) || WRITE.test(text) || STAR.test(text)) {
      this.#never.add(text)
      return undefined
    }
    const name = `p${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    this.#names.set(text, name)
    return name
  }

  /** Handles a failed prepared statement: no longer prepared if its plan was the cause. */
  noteFailure(text: string, error: unknown): void {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
    if (MISPLACED.has(code)) this.#isOff = true
    if (code !== COLUMNS_CHANGED) return
    this.#names.delete(text)
    this.#never.add(text)
  }
}

/** Makes a connection prepare frequent queries with text and values, transparently for callers. */
export function prepareQueries(client: pg.Client, names: StatementNames): void {
  const run = client.query.bind(client) as (...all: unknown[]) => unknown
  const prepared = (...given: unknown[]): unknown => {
    const [text, values] = given
    const isPlain = given.length === 2 && typeof text === 'string' && Array.isArray(values)
    const name = isPlain ? names.nameOf(text) : undefined
    if (!isPlain || name === undefined) return run(...given)
    const answer = run({ name, text, values })
    if (answer instanceof Promise) answer.catch((error: unknown) => names.noteFailure(text, error))
    return answer
  }
  client.query = prepared as typeof client.query
}
