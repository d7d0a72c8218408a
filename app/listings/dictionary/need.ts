import { DICTIONARY, type FieldKey } from './dictionary.ts'
import { type ListingFields, stated, statedNumber, statedText } from './fields.ts'
import { ASSET_STAGES, type AssetStage, type PropertyType, type SaleStatus } from '../schema.ts'
import type { FieldEntry, NeedCondition } from './entry.ts'

/** A version with the facts stored on the listing itself. */
export type Stated = { fields: ListingFields; saleStatus: SaleStatus }

/** The stated stage, `standing` by default. */
export function stageOf(fields: ListingFields): AssetStage {
  const stage = statedText(fields, 'asset_stage')
  return stage !== null && Object.hasOwn(ASSET_STAGES, stage) ? (stage as AssetStage) : 'standing'
}

export function isLand(fields: ListingFields): boolean {
  return stageOf(fields) === 'land' || stageOf(fields) === 'permitted_land'
}

/** Whether the building is standing and not fully vacant. */
function isLet(fields: ListingFields): boolean {
  return stageOf(fields) === 'standing' && statedNumber(fields, 'vacancy_rate') !== 100
}

const INCOME_FACTS = ['gross_income', 'noi', 'erv', 'vacancy_rate', 'wault'] as const

const CONDITIONS: Readonly<Record<NeedCondition, (listing: Stated) => boolean>> = {
  not_off_market: ({ saleStatus }) => saleStatus !== 'off_market',
  income_producing: ({ fields }) => isLet(fields),
  any_income: ({ fields }) => isLet(fields) || INCOME_FACTS.some((key) => stated(fields, key) !== null),
  not_land: ({ fields }) => !isLand(fields),
  standing: ({ fields }) => stageOf(fields) === 'standing',
  under_construction: ({ fields }) => stageOf(fields) === 'under_construction',
  unfinished: ({ fields }) => stageOf(fields) !== 'standing',
  let_commercial: ({ fields }) =>
    stageOf(fields) === 'standing' && fields.propertyType !== null && fields.propertyType !== 'residential',
  homes: ({ fields }) => fields.propertyType === 'residential' && !isLand(fields),
  warehouse: ({ fields }) => fields.propertyType === 'warehouse' && stageOf(fields) === 'standing',
  usufruct: ({ fields }) => ['perpetual_usufruct', 'mixed'].includes(statedText(fields, 'title_form') ?? ''),
  certificate: ({ fields }) => {
    const grade = statedText(fields, 'epc_class')
    return stageOf(fields) === 'standing' && grade !== null && grade !== 'no_certificate'
  },
}

/** Whether a fact applies to this type and stage; null means any type. */
export function isRelevant(key: FieldKey, type: PropertyType | null, stage: AssetStage): boolean {
  const { on }: FieldEntry = DICTIONARY[key]
  if (!on) return true
  return on.some(
    ({ types, stages }) =>
      (!types || type === null || types.includes(type)) && (!stages || stages.includes(stage)),
  )
}

export function isMust(key: FieldKey, listing: Stated): boolean {
  const { need }: FieldEntry = DICTIONARY[key]
  if (need === 'M') return true
  return need.startsWith('M:') && CONDITIONS[need.slice(2) as NeedCondition](listing)
}
