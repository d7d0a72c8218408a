import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FEW, isDeepRun } from '#test/runs.ts'
import { FIELDS, type RaisedTiers } from '../dictionary/dictionary.ts'
import { holds, type ListingFacts, lockOf, projectionOf, type ViewerFacts } from './policy.ts'

const guest: ViewerFacts = { isAdmin: false, companyId: null }
const approved: ViewerFacts = { isAdmin: false, companyId: 'other-company' }

test('after approval, the projection keeps the promise for every listing, fact and tier', () => {
  const listing = fc.record<ListingFacts>({
    companyId: fc.constant('owner-company'),
    onMarket: fc.constant(true),
    hasLiveGrant: fc.constant(false),
    hasAcceptedNda: fc.constant(false),
    visibility: fc.constantFrom('public', 'semi_public', 'private'),
    isLocked: fc.boolean(),
    isIllustrative: fc.boolean(),
  })
  const raisedTiers = fc.dictionary(
    fc.constantFrom('price', 'yield_percent', 'built_surface'),
    fc.constantFrom('G', 'N'),
    {
      noNullPrototype: true,
    },
  ) as fc.Arbitrary<RaisedTiers>
  fc.assert(
    fc.property(listing, raisedTiers, (facts, raised) => {
      const now = projectionOf(guest, facts)
      const later = projectionOf(approved, facts)
      const granted = projectionOf(approved, { ...facts, hasLiveGrant: true, hasAcceptedNda: true })
      if (!now || !later || !granted) throw new Error('no projection')
      for (const [key] of FIELDS.filter(([one]) => !holds(now, one, raised))) {
        const promise = lockOf(guest, now, facts, key, raised)
        expect(promise === 'join', key).toBe(holds(later, key, raised))
        if (promise !== 'join')
          expect(promise).toBe(facts.visibility === 'private' ? 'join_invited' : 'join_access')
        expect(holds(granted, key, raised)).toBe(true)
      }
    }),
    { numRuns: isDeepRun ? 200 : FEW },
  )
})
