import type { FieldKey } from '../../dictionary/dictionary.ts'
import { factLine, factText } from '#app/listings/ui/fact-text.ts'
import type { PropertyType } from '../../schema.ts'
import type { PageKind } from '../../visibility/key-figures.ts'
import type { Read } from '../../visibility/present.ts'

/** `today` is the server's day, `YYYY-MM-DD`. */
type Listing = { kind: PageKind; propertyType: PropertyType | null; city: string | null; today: string }

/** A span of a sentence; figures are marked. */
type Run = string | { figure: string }
type Clause = Run[]

const NOUNS: Record<PropertyType, string> = {
  office: 'office complex',
  residential: 'residential property',
  industrial: 'industrial property',
  warehouse: 'warehouse',
  mixed: 'mixed-use property',
}

/** `clause` with the fact's text in its gap; nothing unless the fact is visible to this viewer. */
function clausesFor(read: Read, key: FieldKey, before: string, after = ''): Clause[] {
  const { value } = read(key)
  if (value === null) return []
  return [[before, { figure: factLine(key, value) }, after]]
}

/** A clause about a day that is not in the past. */
function ahead(read: Read, today: string, key: FieldKey, before: string): Clause[] {
  const { value } = read(key)
  return typeof value === 'string' && value >= today ? clausesFor(read, key, before) : []
}

/** "a, b and c" after an opening; "Its a and its b". */
function sentence(opening: string, clauses: readonly Clause[]): Run[] {
  const last = opening === 'Its ' ? ' and its ' : ' and '
  const joined = clauses.flatMap((clause, at) =>
    at === 0 ? clause : [at === clauses.length - 1 ? last : ', ', ...clause],
  )
  return [opening, ...joined, '.']
}

function letTo(read: Read): Clause[] {
  const { value: vacancy } = read('vacancy_rate')
  if (typeof vacancy !== 'number') return []
  const { value: tenants } = read('tenant_count')
  const share = vacancy === 0 ? 'fully' : `${Math.round((100 - vacancy) * 10) / 10}%`
  const to = typeof tenants === 'number' && tenants > 0 && vacancy < 100
  return [
    [
      'is ',
      { figure: share },
      ' let',
      ...(to ? [' to ', { figure: tenants === 1 ? '1 tenant' : `${tenants} tenants` }] : []),
    ],
  ]
}

/** Income and headline yield; the yield's basis determines which income. */
function earnings(read: Read): Clause[] {
  const basis = read('yield_basis').value
  const income =
    basis === 'gross_initial'
      ? clausesFor(read, 'gross_income', 'gross income is ')
      : clausesFor(read, 'noi', 'net operating income is ')
  const kind = typeof basis === 'string' ? `${factText('yield_basis', basis).text.toLowerCase()} ` : ''
  return [...income, ...clausesFor(read, 'yield_percent', `${kind}yield is `)]
}

/** Each sentence as its opening and clauses, by kind; the first one starts with the listing. */
const SENTENCES: Record<
  'standing' | 'development' | 'land',
  (read: Read, today: string) => [opening: string | null, ...Clause[]][]
> = {
  standing: (read) => [
    [
      null,
      ...clausesFor(read, 'year_built', 'was built in '),
      ...clausesFor(read, 'year_refurbished', 'was refurbished in '),
      ...letTo(read),
    ],
    ['Its ', ...earnings(read)],
    [
      'Its ',
      ...clausesFor(read, 'wault', 'weighted average unexpired lease term (WAULT) is '),
      ...clausesFor(read, 'erv', 'market rent is estimated at '),
    ],
  ],
  development: (read, today) => [
    [
      null,
      ...ahead(read, today, 'completion_date', 'is due for completion on '),
      ...clausesFor(read, 'pre_commitment_percent', 'is ', ' pre-let or pre-sold'),
      ...clausesFor(read, 'planned_surface', 'will have ', ' of built surface'),
    ],
    [
      'Its ',
      ...clausesFor(read, 'total_development_cost', 'development cost is '),
      ...clausesFor(read, 'forecast_irr', 'forecast IRR is '),
    ],
  ],
  land: (read, today) => [
    [
      null,
      ...clausesFor(read, 'plot_size', 'covers '),
      ...clausesFor(read, 'planned_surface', 'is planned for ', ' of built surface'),
    ],
    [
      'Planning rules allow ',
      ...clausesFor(read, 'plot_ratio_max', 'a plot ratio of up to '),
      ...clausesFor(read, 'building_height_max_m', 'a height of up to '),
    ],
    ['Its ', ...ahead(read, today, 'planning_valid_until', 'planning decision is valid until ')],
  ],
}

function subject({ kind, propertyType, city }: Listing, read: Read): string {
  const noun = propertyType === null ? 'property' : NOUNS[propertyType]
  const { value: district } = read('district')
  const place = [district, city].filter(Boolean).join(', ')
  const what = kind === 'land' ? `plot for ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}` : noun
  return `This ${what}${place ? ` in ${place}` : ''} `
}

/** Up to three sentences on what a listing is, earns and needs next, from facts that this viewer can see. */
export function leadOf(listing: Listing, read: Read): Run[][] {
  const { kind, today } = listing
  return SENTENCES[kind === 'development' || kind === 'land' ? kind : 'standing'](read, today)
    .filter(([, ...clauses]) => clauses.length > 0)
    .map(([opening, ...clauses]) => sentence(opening ?? subject(listing, read), clauses))
}
