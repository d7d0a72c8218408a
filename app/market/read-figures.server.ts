import { createHash } from 'node:crypto'
import { FigureCheck, headerProblem } from './check-figures.ts'
import { FILE_LIMITS, type Problem, readCsv, UnreadableFile } from './csv.ts'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok } from '#app/lib/refusal.ts'
import { FigureStore } from './store-figures.server.ts'

export type FigureFile = { name: string; bytes: AsyncIterable<Uint8Array> }

const MAX_PROBLEMS = 100

/** Every problem with a refused file; none of it is imported (ADM-204). */
class FiguresRefused extends Error {
  readonly problems: Problem[]
  readonly hasMore: boolean
  constructor(problems: readonly Problem[]) {
    super('the figures were refused')
    this.problems = problems.slice(0, MAX_PROBLEMS)
    this.hasMore = problems.length >= MAX_PROBLEMS
  }
}

/** Rolls back a file that would change nothing. */
export class Unchanged extends Error {}

type FileOutcome<T> = { ok: true; value: T } | { ok: false; problems: Problem[]; hasMore: boolean }

/** Runs a transaction that stores a file. The outcome is the problems of a refused file, or `unchanged` for `Unchanged`. */
export async function inFileTransaction<T>(
  unchanged: T,
  run: (tx: Tx) => Promise<T>,
): Promise<FileOutcome<T>> {
  try {
    return ok(await transaction(run))
  } catch (error) {
    if (error instanceof Unchanged) return ok(unchanged)
    if (!(error instanceof FiguresRefused)) throw error
    return { ok: false, problems: error.problems, hasMore: error.hasMore }
  }
}

/** The stored file name: one line, at most its last 200 characters. */
function storedFileName(name: string): string {
  return name.replace(/\p{Cc}/gu, '').slice(-200) || 'figures.csv'
}

type SetFacts = { origin: 'own' | 'import'; version: string; importedBy: string | null; staged?: boolean }

/** Stores a file as a set that is not live, with counts and SHA-256. Throws FiguresRefused with every problem. */
export async function storeFile(tx: Tx, { name, bytes }: FigureFile, facts: SetFacts) {
  const { id } = await tx
    .insertInto('marketImports')
    .values({ ...facts, fileName: storedFileName(name), sha256: Buffer.alloc(32), importedAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const store = new FigureStore(tx, id)
  const hash = createHash('sha256')
  await readLines(
    store,
    tapChunks(bytes, (chunk) => hash.update(chunk)),
  )
  return { id, sha256: hash.digest(), counts: store.counts() }
}

/** Reads every line, to report all problems in one go. Throws FiguresRefused. */
async function readLines(store: FigureStore, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const check = new FigureCheck()
  const problems: Problem[] = []
  let header: readonly string[] | null = null
  try {
    for await (const { line, cells: all } of readCsv(bytes)) {
      const names: readonly string[] = (header ??= all)
      // Spreadsheets add empty, unnamed columns.
      const cells = all.filter((cell, at) => cell.trim() !== '' || names[at]?.trim())
      if (names === all) {
        const problem = headerProblem(cells)
        if (problem) throw new FiguresRefused([problem])
        continue
      }
      const read = check.read(line, cells)
      if ('problems' in read) problems.push(...read.problems)
      else if (problems.length === 0) await store.add(read.row)
      if (problems.length >= MAX_PROBLEMS) break
      if (store.pointCount > FILE_LIMITS.rows) {
        throw new UnreadableFile(line, 'the file has more than 20,000 lines of figures')
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new FiguresRefused([...problems, error.problem])
  }
  problems.push(...check.finish())
  if (problems.length === 0 && store.pointCount === 0) {
    problems.push({ line: null, reason: 'The file contains no figures.' })
  }
  if (problems.length > 0) throw new FiguresRefused(problems)
  await store.flush()
}

async function* tapChunks(
  bytes: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    onChunk(chunk)
    yield chunk
  }
}
