import fc from 'fast-check'
import type { Criteria } from '#app/listings/marks/schema.ts'
import { codesOf, PROPERTY_TYPES, RISK_PROFILES } from '#app/listings/schema.ts'

const filter = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 1 })

const counted: fc.Arbitrary<Criteria> = fc.record({
  location: filter(fc.constantFrom('lo', 'Danzig', 'nowhere hill', 'HILL', 'Poland', 'Tricity', 'lodzkie')),
  type: filter(
    fc.constantFrom<Criteria['type']>(...codesOf(PROPERTY_TYPES), ['office', 'mixed', 'warehouse']),
  ),
  risk: filter(fc.constantFrom(...codesOf(RISK_PROFILES))),
  price: filter(fc.constantFrom('low' as const, 'medium' as const, 'high' as const)),
  size: filter(fc.constantFrom('small' as const, 'medium' as const, 'large' as const)),
  yield: filter(fc.constantFrom('7' as const, '8' as const, '9' as const)),
  sort: fc.constant('newest' as const),
})
/** The filters in addition to the bands, mostly alone, since few listings match several. */
const precise: fc.Arbitrary<Criteria> = fc.record(
  {
    price_to: fc.constantFrom(5_000_000, 10_000_000),
    yield_from: fc.constantFrom(7, 9.05),
    wault_from: fc.constantFrom(3, 4),
    stage: fc.constantFrom<Criteria['stage']>('standing', ['standing', 'land']),
    deal: fc.constantFrom<Criteria['deal']>('share_deal'),
    status: fc.constantFrom<Criteria['status']>('for_sale', ['for_sale', 'sold']),
    sort: fc.constant('newest' as const),
  },
  { requiredKeys: ['sort'] },
)

export const savedSearches = fc.oneof(counted, precise)
