import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GUEST, type Member } from '#app/lib/viewer.ts'
import { FIELDS, tierOf } from '../dictionary/dictionary.ts'
import {
  holds,
  includesGallery,
  includesPrimaryPhoto,
  type ListingFacts,
  lockOf,
  projectionOf,
  type ViewerFacts,
  viewerFactsOf,
} from './policy.ts'
import { LEAK_GROUPS } from '../dictionary/entry.ts'

const OWNER = 'owner-company'
const guest: ViewerFacts = { isAdmin: false, companyId: null }
const unapproved = viewerFactsOf({ kind: 'member', role: 'member', company: null } as Member)
const approved: ViewerFacts = { isAdmin: false, companyId: 'other-company' }
const owner: ViewerFacts = { isAdmin: false, companyId: OWNER }
const admin: ViewerFacts = { isAdmin: true, companyId: null }

const onMarket: ListingFacts = {
  companyId: OWNER,
  onMarket: true,
  visibility: 'public',
  isLocked: false,
  isIllustrative: false,
  hasLiveGrant: false,
  hasAcceptedNda: false,
}
const level = (viewer: ViewerFacts, changes: Partial<ListingFacts>) =>
  projectionOf(viewer, { ...onMarket, ...changes })?.level ?? null

describe('the table of projections', () => {
  const rows: [string, Partial<ListingFacts>, string, string][] = [
    ['public', {}, 'TEASER', 'FULL'],
    ['public and illustrative', { isIllustrative: true }, 'FULL', 'FULL'],
    ['public and locked', { isLocked: true }, 'TEASER', 'REDUCED'],
    ['public, locked and illustrative', { isLocked: true, isIllustrative: true }, 'TEASER', 'REDUCED'],
    ['semi-public', { visibility: 'semi_public' }, 'TEASER', 'REDUCED'],
    ['private', { visibility: 'private' }, 'MINIMAL', 'MINIMAL'],
  ]
  test.each(rows)(
    'a %s listing for a guest and for an approved member · PUB-221',
    (_, changes, forGuest, forMember) => {
      expect(level(guest, changes)).toBe(forGuest)
      expect(level(approved, changes)).toBe(forMember)
      expect(level(approved, { ...changes, hasLiveGrant: true })).toBe('FULL')
      expect(level(owner, changes)).toBe('FULL')
      expect(level(admin, changes)).toBe('FULL')
    },
  )

  test('off the market, only its owner and admins can find it, not a grant holder · PUB-221 PUB-094', () => {
    expect(level(guest, { onMarket: false, isIllustrative: true })).toBeNull()
    expect(level(approved, { onMarket: false })).toBeNull()
    expect(level(approved, { onMarket: false, hasLiveGrant: true, hasAcceptedNda: true })).toBeNull()
    expect(level(owner, { onMarket: false })).toBe('FULL')
    expect(level(admin, { onMarket: false })).toBe('FULL')
  })

  test('a public listing shows tier A to members, G with a grant and N with the NDA · PUB-087 PUB-221', () => {
    const tiers = (changes: Partial<ListingFacts>) =>
      projectionOf(approved, { ...onMarket, ...changes })?.tiers
    expect(tiers({})).toEqual(['V', 'A'])
    expect(tiers({ hasLiveGrant: true })).toEqual(['V', 'A', 'G'])
    expect(tiers({ hasLiveGrant: true, hasAcceptedNda: true })).toEqual(['V', 'A', 'G', 'N'])
    expect(tiers({ hasAcceptedNda: true })).toEqual(['V', 'A'])
  })
})

const facts = fc.record({
  companyId: fc.constantFrom(OWNER, 'third'),
  onMarket: fc.boolean(),
  visibility: fc.constantFrom('public' as const, 'semi_public' as const, 'private' as const),
  isLocked: fc.boolean(),
  isIllustrative: fc.boolean(),
  hasLiveGrant: fc.boolean(),
  hasAcceptedNda: fc.boolean(),
})
const ORDER = [null, 'MINIMAL', 'TEASER', 'REDUCED', 'FULL']
const size = (viewer: ViewerFacts, listing: ListingFacts) => {
  const projection = projectionOf(viewer, listing)
  return ORDER.indexOf(projection?.level ?? null) * 10 + (projection?.tiers.length ?? 0)
}

describe('for every listing', () => {
  test('a view as someone else never shows more than either of the two viewers would see · PUB-227', () => {
    const lender = 'third'
    fc.assert(
      fc.property(facts, fc.constantFrom(guest, approved, owner, admin), fc.boolean(), (one, eyes, held) => {
        const borrowed = { ...eyes, limitedToCompany: lender }
        if (one.companyId === lender) {
          expect(projectionOf(borrowed, one)).toEqual(projectionOf(eyes, one))
          return
        }
        const other = { ...one, hasLiveGrant: held, hasAcceptedNda: held }
        expect(projectionOf(borrowed, one)).toEqual(projectionOf(borrowed, other))
        expect(size(borrowed, one)).toBeLessThanOrEqual(size(eyes, one))
        const real = { ...approved, companyId: lender }
        expect(size(borrowed, one)).toBeLessThanOrEqual(size(real, { ...one, hasLiveGrant: held }))
      }),
    )
  })

  test('a member without an approved company has the guest’s column · PUB-221', () => {
    fc.assert(
      fc.property(facts, (listing) => {
        expect(projectionOf(unapproved, listing)).toEqual(projectionOf(guest, listing))
      }),
    )
  })

  test('nobody gets less than a guest or more than the owner', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(guest, unapproved, approved, owner, admin), (listing, viewer) => {
        expect(size(viewer, listing)).toBeGreaterThanOrEqual(size(guest, listing))
        expect(size(viewer, listing)).toBeLessThanOrEqual(
          size({ ...owner, companyId: listing.companyId }, listing),
        )
      }),
    )
  })

  test('restricting a listing never shows more to anyone', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(guest, approved), (listing, viewer) => {
        for (const tighter of [
          { isLocked: true },
          { visibility: 'private' as const },
          { onMarket: false },
          { hasLiveGrant: false },
          { hasAcceptedNda: false },
        ]) {
          expect(size(viewer, { ...listing, ...tighter })).toBeLessThanOrEqual(size(viewer, listing))
        }
      }),
    )
  })

  test('figures need FULL; tier G needs a grant, the owner or an admin · PUB-088 PUB-221', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(guest, unapproved, approved), (listing, viewer) => {
        const projection = projectionOf(viewer, listing)
        if (!projection || projection.isInsider) return
        for (const [key] of FIELDS) {
          if (!holds(projection, key) || tierOf(key) === 'V') continue
          expect(projection.level).toBe('FULL')
          if (tierOf(key) !== 'A') expect(listing.hasLiveGrant && viewer.companyId !== null).toBe(true)
          if (tierOf(key) === 'N') expect(listing.hasAcceptedNda).toBe(true)
        }
      }),
    )
  })
})

test('a leak group is never open at a lower tier than its own · PUB-221', () => {
  const order = ['V', 'A', 'G', 'N']
  for (const [key, entry] of FIELDS) {
    if (entry.group)
      expect(order.indexOf(tierOf(key)), key).toBeGreaterThanOrEqual(order.indexOf(LEAK_GROUPS[entry.group]))
  }
  expect(tierOf('kw_numbers')).toBe('N')
  expect(tierOf('address')).toBe('G')
  expect(tierOf('energy_ep')).toBe('V')
})

test('the teaser has a photo only for public listings; plans and gallery need FULL · PUB-059 PUB-221', () => {
  const of = (viewer: ViewerFacts, changes: Partial<ListingFacts>) => {
    const listing = { ...onMarket, ...changes }
    const projection = projectionOf(viewer, listing)
    return projection && [includesPrimaryPhoto(projection, listing.visibility), includesGallery(projection)]
  }
  expect(of(guest, {})).toEqual([true, false])
  expect(of(guest, { visibility: 'semi_public' })).toEqual([false, false])
  expect(of(guest, { visibility: 'private' })).toEqual([false, false])
  expect(of(approved, { visibility: 'semi_public' })).toEqual([true, false])
  expect(of(approved, { visibility: 'private' })).toEqual([false, false])
  expect(of(approved, {})).toEqual([true, true])
})

test('the sector is shown from REDUCED on, although it is no secret · PUB-221', () => {
  const teaser = projectionOf(guest, onMarket)
  const reduced = projectionOf(approved, { ...onMarket, visibility: 'semi_public' })
  expect(teaser && holds(teaser, 'sector')).toBe(false)
  expect(reduced && holds(reduced, 'sector')).toBe(true)
})

test('the reason for a lock fits the viewer', () => {
  const teaser = projectionOf(guest, onMarket)
  const full = projectionOf(approved, onMarket)
  const granted = projectionOf(approved, { ...onMarket, hasLiveGrant: true })
  if (!teaser || !full || !granted) throw new Error('no projection')
  expect(lockOf(guest, teaser, onMarket, 'price')).toBe('join')
  expect(lockOf(approved, full, onMarket, 'address')).toBe('grant')
  expect(lockOf(approved, full, onMarket, 'kw_numbers')).toBe('grant')
  expect(lockOf(approved, granted, onMarket, 'kw_numbers')).toBe('nda')
})

describe('approval', () => {
  const member = (changes: Partial<Member>): Member => ({
    kind: 'member',
    userId: 'u',
    sessionId: 's',
    signedInAt: new Date(0),
    email: 'a@b.c',
    fullName: 'A',
    position: null,
    companyName: null,
    userType: 'investor',
    role: 'member',
    company: null,
    suspended: false,
    hasSecondFactor: false,
    asksName: false,
    mustSetUpFactor: false,
    welcomeSeen: true,
    timeZone: 'Europe/Warsaw',
    ...changes,
  })
  const company = {
    id: 'c',
    name: 'C',
    type: 'investor',
    status: 'approved',
    suspended: false,
    role: 'owner',
  } as const

  test('needs an approved company that is not suspended · PUB-087', () => {
    expect(viewerFactsOf(GUEST)).toEqual(guest)
    expect(viewerFactsOf(member({})).companyId).toBeNull()
    expect(viewerFactsOf(member({ company })).companyId).toBe('c')
    expect(viewerFactsOf(member({ company: { ...company, suspended: true } })).companyId).toBeNull()
    for (const status of ['draft', 'pending', 'rejected', 'more_info_requested'] as const) {
      expect(viewerFactsOf(member({ company: { ...company, status } })).companyId).toBeNull()
    }
    expect(viewerFactsOf(member({ role: 'admin' })).isAdmin).toBe(true)
  })
})
