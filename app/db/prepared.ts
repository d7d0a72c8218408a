import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A statement is prepared once it has been asked this often: planning it each time costs more than keeping it. */
const OFTEN = 10
/** Statements that a process prepares at most, each once for each of its connections. */
const MOST = 200
/** Texts whose uses are counted at most; which ones are often asked shows again after a new start of the count. */
const COUNTED = 5000

/** PostgreSQL's code where a statement's columns have changed since it was prepared. */
const COLUMNS_CHANGED = '0A000'
/** Its codes where a name is known already, or not known: something shares connections between processes. */
const MISPLACED = new Set(['42P05', '26000'])

/**
 * Reads alone: the general plan of an insert finds no partial index for an ON CONFLICT whose condition is a value.
 */
const READ = /^\s*(select|with)\b/i
const WRITE = /\b(insert|update|delete|merge)\b/i
/** Columns that are not named change with their table, and a prepared statement may not. */
const STAR = /\b(select|returning)\s+(distinct\s+)?\*|,\s*\*|\.\*/i

/** Which statements of a process have a name, and with it a plan that stays. */
export class StatementNames {
  #uses = new Map<string, number>()
  #names = new Map<string, string>()
  #never = new Set<string>()
  #isOff = false

  /** The name under which a text is prepared; undefined for one that is planned each time. Counts the use. */
  nameOf(text: string): string | undefined {
    if (this.#isOff) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MOST || this.#never.has(text)) return known
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

  /** A prepared statement failed: it is planned each time from now on where its plan was the cause. */
  noteFailure(text: string, error: unknown): void {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
    if (MISPLACED.has(code)) this.#isOff = true
    if (code !== COLUMNS_CHANGED) return
    this.#names.delete(text)
    this.#never.add(text)
  }
}

/** Lets a connection prepare what its process asks often. Only queries with a text and values are; their callers see no difference. */
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
