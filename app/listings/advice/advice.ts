import { marketDay } from '#app/lib/format.ts'
import { areas, building, plot } from './building.ts'
import { type Advice, caseOf, type Rule } from './finding.ts'
import { energyAndSoil, planning, stages, title } from './legal.ts'
import { leases, market, statedLeases, riskProfileFit } from './letting.ts'
import { place, contactData } from './place.ts'
import { income, price, returns } from './value.ts'
import type { ListingFields } from '../dictionary/fields.ts'
import type { SaleStatus } from '../schema.ts'

const RULES: readonly Rule[] = [
  price,
  income,
  returns,
  areas,
  plot,
  building,
  planning,
  stages,
  title,
  energyAndSoil,
  leases,
  statedLeases,
  riskProfileFit,
  market,
  place,
  contactData,
]

/** All findings about a version on the day of `at`. None of them blocks saving a draft. */
export function adviceOn(fields: ListingFields, saleStatus: SaleStatus, at: Date): Advice[] {
  const listing = caseOf(fields, saleStatus, marketDay(at))
  return RULES.flatMap((rule) => rule(listing).filter((finding): finding is Advice => Boolean(finding)))
}
