import { type Tx, transaction } from '#app/db/client.server.ts'
import { ok } from '#app/lib/refusal.ts'
import { compareSets } from '../compare-sets.server.ts'
import type { Problem } from '../csv.ts'
import { type FigureFile, FiguresRefused, storeFile } from '../read-figures.server.ts'
import type { MarketActor } from '../schema.ts'
import { type Current, dayOfImport, lockFigures, publishSet } from './publish-figures.server.ts'

type Imported = { points: number; series: number; illustrative: number; unchanged: boolean }
type ImportOutcome = { ok: true; value: Imported } | { ok: false; problems: Problem[]; hasMore: boolean }

/** Rolls back an unnecessary import. */
class UnnecessaryImport extends Error {}

type Plan = {
  origin: 'own' | 'import'
  actor: MarketActor
  /** The day of the new set, given the live one. */
  version: (current: Current | null) => string
  /** Checked again under the lock, which keeps the live set stable. */
  isNeeded: (
    current: Current | null,
    next: { tx: Tx; id: number; sha256: Buffer },
  ) => Promise<boolean> | boolean
}

/**
 * Replaces the live figures with a CSV file, or rejects it and reports every invalid line. Keeps the valuation
 * marks if the file has none. Audited (PUB-014).
 */
export async function importFigures(actor: MarketActor, file: FigureFile): Promise<ImportOutcome> {
  return replaceFigures(file, {
    origin: 'import',
    actor,
    version: dayOfImport,
    isNeeded: async (current, { tx, id }) =>
      !current || (await compareSets(tx, { from: current.id, to: id })).length > 0,
  })
}

/**
 * Loads the built-in figures unless an import of the same day or later, or the built-in set of a newer release, is
 * live. Safe for concurrent starts (PUB-014).
 */
export async function loadOwnFigures(file: FigureFile, version: string): Promise<ImportOutcome> {
  return replaceFigures(file, {
    origin: 'own',
    actor: null,
    version: () => version,
    isNeeded: (current, { sha256 }) => isOwnImportNeeded(current, version, sha256),
  })
}

type OwnCheck = Pick<Current, 'origin' | 'version' | 'sha256'>

export function isOwnImportNeeded(current: OwnCheck | null, version: string, sha256: Buffer): boolean {
  if (!current) return true
  if (current.origin === 'import') return current.version < version
  return current.version <= version && !current.sha256.equals(sha256)
}

async function replaceFigures(file: FigureFile, plan: Plan): Promise<ImportOutcome> {
  try {
    return ok(await transaction((tx) => replaceWithin(tx, file, plan)))
  } catch (error) {
    if (error instanceof UnnecessaryImport)
      return ok({ points: 0, series: 0, illustrative: 0, unchanged: true })
    if (!(error instanceof FiguresRefused)) throw error
    return { ok: false, problems: error.problems, hasMore: error.hasMore }
  }
}

async function replaceWithin(tx: Tx, file: FigureFile, plan: Plan): Promise<Imported> {
  const { id, sha256, counts } = await storeFile(tx, file, {
    origin: plan.origin,
    version: plan.version(null),
    importedBy: plan.actor?.userId ?? null,
  })
  const current = await lockFigures(tx)
  if (!(await plan.isNeeded(current, { tx, id, sha256 }))) throw new UnnecessaryImport()
  const shown = await publishSet(tx, {
    id,
    origin: plan.origin,
    version: plan.version(current),
    actor: plan.actor,
    sha256,
    counts,
    current,
  })
  return { ...shown, unchanged: false }
}
