import { marketDay } from '#app/lib/format.ts'
import { areas, building, plot } from './building.ts'
import type { Advice, Rule } from './finding.ts'
import { energyAndSoil, planning, stages, title } from './legal.ts'
import { leases, market, statedLeases, riskProfileFit } from './letting.ts'
import { place, contactData } from './place.ts'
import { income, price, returns } from './value.ts'
import { type ListingFields, stated, statedNumber, statedText } from '../dictionary/fields.ts'
import { stageOf } from '../dictionary/need.ts'

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
export function adviceOn(fields: ListingFields, at: Date): Advice[] {
  const listing: Parameters<Rule>[0] = {
    fields,
    stage: stageOf(fields),
    today: marketDay(at),
    number: (key) => statedNumber(fields, key) ?? Number.NaN,
    text: (key) => statedText(fields, key),
    flag: (key) => {
      const value = stated(fields, key)
      return typeof value === 'boolean' ? value : null
    },
  }
  return RULES.flatMap((rule) => rule(listing).filter((finding): finding is Advice => Boolean(finding)))
}
