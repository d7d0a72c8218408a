import type { FactKind } from './fact-kinds.ts'
import type { Column, FieldEntry, Section, Source, Tier } from './dictionary.ts'

type More = Omit<FieldEntry, 'label' | 'tier' | 'section' | 'kind' | 'source'>

const field =
  (source: Source) =>
  (label: string, tier: Tier, section: Section, kind: FactKind, more: More): FieldEntry => ({
    label,
    tier,
    section,
    kind,
    source,
    ...more,
  })

/** A fact in a typed column of `listings`. */
export const column = (name: Column) => field({ column: name })
/** A fact in the details record, under its key or inside a record of that key. */
export const detail = (...path: readonly [string] | readonly [string, string]) => field({ detail: path })
/** A fact that stands nowhere: it is worked out for each viewer. */
export const computed = field({ computed: true })

/** One of the 45 displayed fields (PUB-099). */
export const seed = { seed: true } as const
export const built = { seed: true, only: 'building' } as const
export const value = { group: 'value' } as const
export const letting = { group: 'letting', only: 'standing' } as const

/** For which listings a fact matters: any of the alternatives. */
export const BUILDING = [{ stages: ['standing', 'under_construction'] }] as const
export const STANDING = [{ stages: ['standing'] }] as const
export const UNFINISHED = [{ stages: ['under_construction', 'permitted_land', 'land'] }] as const
export const LAND = [{ stages: ['permitted_land', 'land'] }] as const
export const COMMERCIAL = [
  { types: ['office', 'industrial', 'warehouse', 'mixed'], stages: ['standing'] },
] as const
export const HALLS = [
  { types: ['warehouse', 'industrial'], stages: ['standing', 'under_construction'] },
] as const
export const HALLS_ALWAYS = [{ types: ['warehouse', 'industrial'] }] as const
export const TOWN = [{ types: ['office', 'residential', 'mixed'] }] as const
export const HALLS_OR_UNFINISHED = [...HALLS_ALWAYS, ...UNFINISHED] as const
