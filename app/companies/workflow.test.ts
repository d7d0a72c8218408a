import fc from 'fast-check'
import { expect, test } from 'vitest'
import { step } from '#app/review/engine.ts'
import type { CompanyStatus } from '#app/lib/viewer.ts'
import { companyWorkflow, type CompanyAction } from './workflow.ts'

const STATUSES = [
  'draft',
  'pending',
  'approved',
  'rejected',
  'more_info_requested',
] as const satisfies readonly CompanyStatus[]

/** The specification's table, written by hand: action -> status -> target. Absent means refused. */
const TABLE: Record<CompanyAction, Partial<Record<CompanyStatus, CompanyStatus>>> = {
  submit: { draft: 'pending', pending: 'pending', rejected: 'pending', more_info_requested: 'pending' },
  approve: { pending: 'approved' },
  requestInfo: { pending: 'more_info_requested', more_info_requested: 'more_info_requested' },
  reject: { pending: 'rejected', more_info_requested: 'rejected', rejected: 'rejected' },
  ask: { approved: 'approved' },
  reopen: { rejected: 'pending' },
}

const ACTIONS = Object.keys(TABLE) as CompanyAction[]

test('every action from every status has the result in the table · ADM-041', () => {
  const facts = fc.record({
    action: fc.constantFrom(...ACTIONS),
    status: fc.constantFrom(...STATUSES),
    actor: fc.constantFrom('owner' as const, 'decider' as const),
    own: fc.boolean(),
    seen: fc.integer({ min: 0, max: 3 }),
    current: fc.integer({ min: 0, max: 3 }),
    reason: fc.constantFrom(undefined, '', '  \n', 'Please add the register extract.'),
  })
  fc.assert(
    fc.property(facts, ({ action, ...given }) => {
      const taken = step(companyWorkflow, action, given)
      const to = TABLE[action][given.status]
      const isOwners = action === 'submit'
      const mayAct = given.actor === (isOwners ? 'owner' : 'decider') && (isOwners || !given.own)
      const hasReason = isOwners || action === 'approve' || Boolean(given.reason?.trim())
      const isExpected = mayAct && to !== undefined && given.seen === given.current && hasReason
      expect('to' in taken).toBe(isExpected)
      if ('to' in taken)
        expect(taken).toEqual({ to, silent: action === 'reject' && given.status === 'rejected' })
    }),
    { numRuns: 2000 },
  )
})

test.each(['draft', 'approved', 'rejected', 'more_info_requested'] as const)(
  'approve is refused from %s · ADM-040',
  (status) => {
    expect(
      step(companyWorkflow, 'approve', { status, actor: 'decider', own: false, seen: 1, current: 1 }),
    ).toEqual({
      refused: 'wrong_status',
    })
  },
)

test.each(['draft', 'approved', 'rejected'] as const)(
  'request info is refused from %s · ADM-042',
  (status) => {
    const facts = { status, actor: 'decider', own: false, seen: 1, current: 1, reason: 'More.' } as const
    expect(step(companyWorkflow, 'requestInfo', facts)).toEqual({ refused: 'wrong_status' })
  },
)
