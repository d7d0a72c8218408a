import { type FieldKey, FIELDS } from '#app/listings/dictionary/dictionary.ts'
import type { FactKind, FieldEntry } from '#app/listings/dictionary/entry.ts'

/** An owner's file name for a photo, which may reveal the address or a tenant. */
export const CANARY_FILE_NAME = 'Canaryfilename Lipowa 7.webp'
export const FILE_NAME_NEEDLE = 'anaryfilename'

export type Canary = { key: FieldKey; needles: readonly string[] }

/** Enough leases for an expiry profile, which must reveal none of these figures. */
const LEASES = [81_900_013, 81_900_031, 81_900_049, 81_900_067, 81_900_091].map((rent, at) => ({
  rent,
  area: 71_900_013 + at,
  end: `3${5 + at}00-05-17`,
  break: null,
}))
const LEASE_NEEDLES = LEASES.flatMap(({ rent, area, end }) => [
  ...[rent, area].flatMap((figure) => [String(figure), grouped(figure)]),
  end,
])

const WORDS = new Set<FactKind>(['text', 'choice', 'list'])

function grouped(value: number): string {
  return value.toLocaleString('en-US')
}

/** A details record with a unique value under every key, and the strings that would reveal each. */
export function canaryDetails(tag: string): { details: Record<string, unknown>; canaries: Canary[] } {
  const details: Record<string, unknown> = {}
  const canaries: Canary[] = []
  FIELDS.forEach(([key, entry]: readonly [FieldKey, FieldEntry], index) => {
    if (!('detail' in entry.source) || entry.kind === 'yesno' || entry.kind === 'tenants') return
    if (entry.kind === 'leases') {
      const leases = LEASES.map((lease, at) => ({ ...lease, tenant: `canary${tag}-tenant${at}.` }))
      details.leases = leases.map((lease) => ({ ...lease, use: `canary${tag}-use.` }))
      canaries.push({ key, needles: [`canary${tag}-use.`, ...LEASE_NEEDLES] })
      canaries.push({ key: 'lease_tenants', needles: leases.map(({ tenant }) => tenant) })
      return
    }
    const [outer, inner] = entry.source.detail
    const { value, needles } = canaryValue(entry.kind, `${tag}-${key}.`, index)
    if (inner === undefined) details[outer] = value
    else details[outer] = { ...(details[outer] as object | undefined), [inner]: value }
    // Where the exact position is hidden, a distance is rounded to whole km; only the exact distance would reveal it.
    canaries.push({ key, needles })
  })
  return { details, canaries }
}

function canaryValue(kind: FactKind, word: string, index: number): { value: unknown; needles: string[] } {
  if (kind === 'date') {
    const year = 3100 + index
    // As stored and as shown on pages, since four digits alone also occur in random ids.
    return { value: `${year}-02-03`, needles: [`${year}-02`, ` ${year}`] }
  }
  if (WORDS.has(kind))
    return { value: kind === 'list' ? [`canary${word}`] : `canary${word}`, needles: [`canary${word}`] }
  const value = 81_000_403 + index * 10_007
  return { value, needles: [String(value), grouped(value)] }
}

/** Columns with unique values. Each is unique among all listings in a test and never occurs in a random id. */
export const CANARY_COLUMNS = {
  price: 73_111_019,
  pricePerSqmCents: 913_577_00,
  estimatedFmv: 64_222_033,
  yieldBps: 8137,
  builtSurface: 51_333.71,
  plotSize: 92_444.83,
  gla: 41_555.97,
  latitude: 54.46813,
  longitude: 18.57927,
  description: 'canarydescription of the listing',
} as const

export const COLUMN_NEEDLES: Readonly<Record<keyof typeof CANARY_COLUMNS, readonly string[]>> = {
  price: ['73111019', '73,111,019'],
  pricePerSqmCents: ['91357700', '913577', '913,577'],
  estimatedFmv: ['64222033', '64,222,033'],
  yieldBps: [':8137', ',8137', '81.37'],
  builtSurface: ['51333.7', '51,333'],
  plotSize: ['92444.8', '92,444'],
  gla: ['41555.9', '41,555'],
  latitude: ['54.468', '54.46', '54.465'],
  longitude: ['18.579', '18.57', '18.575'],
  description: ['canarydescription'],
}
