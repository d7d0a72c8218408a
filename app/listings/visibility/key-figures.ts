import type { FieldKey } from '../dictionary/dictionary.ts'
import type { FactValue } from './facts.ts'
import type { PresentedFact, Read } from './present.ts'

/** The kind of a listing's page: by type when standing, by stage otherwise. */
export type PageKind = 'let' | 'homes' | 'warehouses' | 'development' | 'land'

/** A listing without a stated stage counts as standing. */
export function pageKindOf(type: string | null, stage: FactValue | null): PageKind {
  if (stage === 'land' || stage === 'permitted_land') return 'land'
  if (stage === 'under_construction') return 'development'
  if (type === 'residential') return 'homes'
  return type === 'warehouse' || type === 'industrial' ? 'warehouses' : 'let'
}

/** By importance; `NEXT` fills in for unstated facts. Price and headline yield are in the panel. */
const ORDER = {
  let: ['noi', 'net_yield', 'wault', 'vacancy_rate', 'gla', 'erv', 'forecast_irr'],
  homes: ['noi', 'net_yield', 'units_count', 'vacancy_rate', 'gla', 'erv', 'forecast_irr'],
  warehouses: ['noi', 'net_yield', 'wault', 'vacancy_rate', 'gla', 'clear_height_m', 'loading_docks'],
  development: ['completion_date', 'total_development_cost', 'pre_commitment_percent', 'planned_surface'],
  land: ['plot_size', 'planned_surface', 'planning_basis'],
} as const satisfies Record<PageKind, readonly FieldKey[]>

const NEXT = {
  let: ['gross_income', 'tenant_count', 'year_built', 'epc_class', 'built_surface'],
  homes: ['gross_income', 'year_built', 'epc_class', 'built_surface'],
  warehouses: ['erv', 'forecast_irr', 'power_capacity_kw', 'year_built', 'epc_class', 'built_surface'],
  development: ['units_count', 'gla', 'planning_basis', 'plot_size', 'erv', 'forecast_irr'],
  land: ['plot_ratio_max', 'building_height_max_m', 'zoning', 'power_capacity_kw', 'planning_valid_until'],
} as const satisfies Record<PageKind, readonly FieldKey[]>

const MAX_FIGURES = 8

/** The fact that the headline yield repeats under its basis. */
export function headlineYield(read: Read): FieldKey | null {
  const basis = read('yield_basis').value
  const twin = basis === 'net_initial' ? 'net_yield' : basis === 'gross_initial' ? 'gross_yield' : null
  const { value } = read('yield_percent')
  return twin !== null && value !== null && read(twin).value === value ? twin : null
}

/** Up to eight key figures in the order of a kind; unstated ones are skipped, locked ones keep their place. */
export function keyFigures(kind: PageKind, read: Read): PresentedFact[] {
  const shown: PresentedFact[] = []
  const twin = headlineYield(read)
  for (const key of [...ORDER[kind], ...NEXT[kind]]) {
    const fact = read(key)
    if (key !== twin && fact.lock !== 'unstated' && fact.lock !== 'too_few') shown.push({ key, ...fact })
    if (shown.length === MAX_FIGURES) break
  }
  return shown
}
