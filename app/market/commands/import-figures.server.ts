import type { Tx } from '#app/db/client.server.ts'
import { compareSets } from '../compare-sets.server.ts'
import { type FigureFile, inFileTransaction, storeFile, Unchanged } from '../read-figures.server.ts'
import type { MarketActor } from '../schema.ts'
import { type Current, dayOfImport, lockFigures, publishSet } from './publish-figures.server.ts'

type Imported = { points: number; series: number; illustrative: number; unchanged: boolean }
type ImportOutcome = ReturnType<typeof inFileTransaction<Imported>>

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

/** Replaces the live figures with a CSV file, keeping the valuation marks if it has none. Audited (PUB-014). */
export function importFigures(actor: MarketActor, file: FigureFile): ImportOutcome {
  return replaceFigures(file, {
    origin: 'import',
    actor,
    version: dayOfImport,
    isNeeded: async (current, { tx, id }) =>
      !current || (await compareSets(tx, { from: current.id, to: id })).length > 0,
  })
}

/** Loads the built-in figures unless newer ones are live. Safe for concurrent starts (PUB-014). */
export function loadOwnFigures(file: FigureFile, version: string): ImportOutcome {
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

function replaceFigures(file: FigureFile, { origin, actor, version, isNeeded }: Plan): ImportOutcome {
  return inFileTransaction<Imported>(
    { points: 0, series: 0, illustrative: 0, unchanged: true },
    async (tx) => {
      const facts = { origin, version: version(null), importedBy: actor?.userId ?? null }
      const stored = await storeFile(tx, file, facts)
      const current = await lockFigures(tx)
      if (!(await isNeeded(current, { tx, ...stored }))) throw new Unchanged()
      const shown = await publishSet(tx, { ...stored, origin, version: version(current), actor, current })
      return { ...shown, unchanged: false }
    },
  )
}
