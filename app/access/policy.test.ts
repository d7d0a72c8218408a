import { expect, test } from 'vitest'
import { type RequestFacts, requestOutcome } from './policy.ts'

const now = new Date('2026-11-21T12:00:00Z')
const facts: RequestFacts = {
  unlockRule: 'approval',
  visibility: 'public',
  isOwn: false,
  hasLiveGrant: false,
  hasAcceptedNda: false,
  acceptsNda: false,
  hasPendingRequest: false,
  lastDeclinedAt: null,
  hadGrant: false,
  isInvited: false,
  now,
}
const ask = (changes: Partial<RequestFacts>) => requestOutcome({ ...facts, ...changes })

test('the "approval" rule requires a decision but no NDA · PUB-222', () => {
  expect(ask({})).toEqual({ status: 'pending' })
})

test('the "nda" rule grants immediately, except on a private listing and after a grant has ended · PUB-222', () => {
  expect(ask({ unlockRule: 'nda' })).toEqual({ refused: 'nda_required' })
  expect(ask({ unlockRule: 'nda', acceptsNda: true })).toEqual({ status: 'granted' })
  expect(ask({ unlockRule: 'nda', hasAcceptedNda: true })).toEqual({ status: 'granted' })
  expect(ask({ unlockRule: 'nda', acceptsNda: true, visibility: 'private' })).toEqual({ status: 'pending' })
  expect(ask({ unlockRule: 'nda', acceptsNda: true, hadGrant: true })).toEqual({ status: 'pending' })
})

test('the "both" rule requires the NDA and a decision · PUB-222', () => {
  expect(ask({ unlockRule: 'both' })).toEqual({ refused: 'nda_required' })
  expect(ask({ unlockRule: 'both', acceptsNda: true })).toEqual({ status: 'pending' })
})

test('an invitation counts as approval whatever came before; the NDA is still required · PUB-222', () => {
  expect(ask({ isInvited: true })).toEqual({ status: 'granted' })
  expect(ask({ isInvited: true, hadGrant: true, hasPendingRequest: true })).toEqual({ status: 'granted' })
  expect(ask({ isInvited: true, lastDeclinedAt: now })).toEqual({ status: 'granted' })
  const both = { isInvited: true, unlockRule: 'both', visibility: 'private' } as const
  expect(ask(both)).toEqual({ refused: 'nda_required' })
  expect(ask({ ...both, acceptsNda: true })).toEqual({ status: 'granted' })
  expect(ask({ isInvited: true, unlockRule: 'nda', visibility: 'private', acceptsNda: true })).toEqual({
    status: 'granted',
  })
  expect(ask({ isInvited: true, hasLiveGrant: true })).toEqual({ refused: 'has_access' })
})

test('a declined requester may request again after 30 days, not before · PUB-224', () => {
  const days = (count: number) => new Date(now.getTime() - count * 86_400_000)
  expect(ask({ lastDeclinedAt: days(29.9) })).toEqual({ refused: 'too_soon' })
  expect(ask({ lastDeclinedAt: days(30) })).toEqual({ status: 'pending' })
})

test('nobody can request access to their own listing, to one they already have access to, or to the same one twice', () => {
  expect(ask({ isOwn: true })).toEqual({ refused: 'own_listing' })
  expect(ask({ hasLiveGrant: true })).toEqual({ refused: 'has_access' })
  expect(ask({ hasPendingRequest: true })).toEqual({ refused: 'already_pending' })
})
