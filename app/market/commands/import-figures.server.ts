import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Tx, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok } from '#app/lib/result.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { emit } from '#app/review/outbox.server.ts'
import { changedCountries } from '../changed-countries.server.ts'
import { FigureCheck, headerProblem } from '../check-figures.ts'
import { FILE_LIMITS, type Problem, readCsv, UnreadableFile } from '../csv.ts'
import { keepMarks, LASTING_TOPIC } from './keep-marks.server.ts'
import type { MarketActor } from '../schema.ts'
import { FigureStore } from '../store-figures.server.ts'

export type FigureFile = { name: string; bytes: AsyncIterable<Uint8Array> }
export type Imported = { points: number; series: number; illustrative: number; unchanged: boolean }
export type ImportOutcome =
  | { ok: true; value: Imported }
  | { ok: false; problems: Problem[]; hasMore: boolean }

/** Reading stops when so many lines are wrong: whoever corrects them runs it again. */
const MOST_PROBLEMS = 100

class Refused extends Error {
  readonly problems: Problem[]
  constructor(problems: Problem[]) {
    super('the figures are refused')
    this.problems = problems
  }
}
/** Rolls the work back where the figures shown are to stay. */
class Unwanted extends Error {}

type Current = { id: number; origin: string; version: string; sha256: Buffer }
type Plan = {
  origin: 'own' | 'import'
  actor: MarketActor
  /** The day of the figures, from those that they take the place of. */
  version: (current: Current | null) => string
  /** Asked once more under the lock, when other processes can no longer change what is shown. */
  wanted: (current: Current | null, sha256: Buffer) => boolean
}

/**
 * Takes the place of every figure shown by those of a CSV file, or refuses the file whole with the lines that are
 * wrong and why. Valuation marks stay when the file holds none. Audited (PUB-014).
 */
export async function importFigures(actor: MarketActor, file: FigureFile): Promise<ImportOutcome> {
  const today = now().toISOString().slice(0, 10)
  return replaceFigures(file, {
    origin: 'import',
    actor,
    // Never older than what it takes the place of, whatever the clock says.
    version: (current) => (current && current.version > today ? current.version : today),
    wanted: (current, sha256) => !current?.sha256.equals(sha256),
  })
}

/**
 * Loads the project's own file where nothing newer is shown: an import of its day or later stays, and so does the
 * own file of a newer release. Any number of processes may start at once (PUB-014).
 */
export async function loadOwnFigures(file: FigureFile, version: string): Promise<ImportOutcome> {
  return replaceFigures(file, {
    origin: 'own',
    actor: null,
    version: () => version,
    wanted: (current, sha256) => isOwnWanted(current, version, sha256),
  })
}

export function isOwnWanted(current: Omit<Current, 'id'> | null, version: string, sha256: Buffer): boolean {
  if (!current) return true
  if (current.origin === 'import') return current.version < version
  return current.version <= version && !current.sha256.equals(sha256)
}

async function replaceFigures(file: FigureFile, plan: Plan): Promise<ImportOutcome> {
  try {
    const value = await transaction((tx) => replaceWithin(tx, file, plan))
    return ok(value)
  } catch (error) {
    if (error instanceof Unwanted) {
      return ok({ points: 0, series: 0, illustrative: 0, unchanged: true })
    }
    if (!(error instanceof Refused)) throw error
    const problems = error.problems.slice(0, MOST_PROBLEMS)
    return { ok: false, problems, hasMore: error.problems.length >= MOST_PROBLEMS }
  }
}

async function replaceWithin(tx: Tx, file: FigureFile, plan: Plan): Promise<Imported> {
  const hash = createHash('sha256')
  const { id } = await tx
    .insertInto('marketImports')
    .values({
      origin: plan.origin,
      version: plan.version(null),
      fileName: file.name.replace(/\p{Cc}/gu, '').slice(-200) || 'figures.csv',
      sha256: Buffer.alloc(32),
      importedBy: plan.actor?.userId ?? null,
      importedAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const store = await readInto(
    new FigureStore(tx, id),
    hashed(file.bytes, (bytes) => hash.update(bytes)),
  )
  const sha256 = hash.digest()
  // Held from here to the commit only: two imports at once end one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('parcela.market'))`.execute(tx)
  const current = await currentFigures(tx)
  if (!plan.wanted(current, sha256)) throw new Unwanted()
  const kept = current ? await keepMarks(tx, current.id, id) : null
  await tellOfChanges(tx, plan, current, id, kept !== null)
  const counts = {
    pointCount: store.pointCount + (kept?.points ?? 0),
    seriesCount: store.seriesCount + (kept?.series ?? 0),
    illustrativeCount: store.illustrativeCount + (kept?.illustrative ?? 0),
  }
  await tx.updateTable('marketImports').set({ isCurrent: false }).where('isCurrent', '=', true).execute()
  await tx
    .updateTable('marketImports')
    .set({ ...counts, sha256, version: plan.version(current), isCurrent: true })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('marketSeries').where('importId', '<>', id).execute()
  await writeAudit(tx, {
    actor: plan.actor ? { kind: 'admin', userId: plan.actor.userId } : { kind: 'system' },
    action: plan.origin === 'own' ? 'market.load' : 'market.import',
    subject: { type: 'market', id },
    details: { ...counts, sha256: sha256.toString('hex'), replaced: current?.id ?? null },
  })
  return {
    points: counts.pointCount,
    series: counts.seriesCount,
    illustrative: counts.illustrativeCount,
    unchanged: false,
  }
}

/**
 * Notes for alerts which countries' figures are new or different (MEM-338); marks that moved on are the same. The
 * project's own figures are news only where they take the place of others.
 */
async function tellOfChanges(tx: Tx, plan: Plan, current: Current | null, id: number, areMarksKept: boolean) {
  if (plan.origin === 'own' && !current) return
  const without = areMarksKept ? LASTING_TOPIC : null
  const countries = await changedCountries(tx, { from: current?.id ?? 0, to: id, without })
  if (countries.length > 0) await emit(tx, { kind: 'market_updated', subjectId: id, details: { countries } })
}

/** Reads every line, so that whoever corrects the file hears of all that is wrong at once; throws Refused. */
async function readInto(store: FigureStore, bytes: AsyncIterable<Uint8Array>): Promise<FigureStore> {
  const check = new FigureCheck()
  const problems: Problem[] = []
  let isFirst = true
  try {
    for await (const { line, cells } of readCsv(bytes)) {
      if (isFirst) {
        isFirst = false
        const problem = headerProblem(cells)
        if (problem) throw new Refused([problem])
        continue
      }
      const read = check.read(line, cells)
      if ('problems' in read) problems.push(...read.problems)
      else if (problems.length === 0) await store.add(read.row)
      if (problems.length >= MOST_PROBLEMS) break
      if (store.pointCount > FILE_LIMITS.rows) {
        throw new UnreadableFile(line, 'the file has more than 20,000 lines of figures')
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Refused([...problems, error.problem])
  }
  problems.push(...check.finish())
  if (problems.length === 0 && store.pointCount === 0) {
    problems.push({ line: null, reason: 'The file holds no figures.' })
  }
  if (problems.length > 0) throw new Refused(problems)
  await store.flush()
  return store
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  seen: (bytes: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    seen(chunk)
    yield chunk
  }
}

async function currentFigures(tx: Tx): Promise<Current | null> {
  const found = await tx
    .selectFrom('marketImports')
    .where('isCurrent', '=', true)
    .select(['id', 'origin', 'version', 'sha256'])
    .executeTakeFirst()
  return found ?? null
}
