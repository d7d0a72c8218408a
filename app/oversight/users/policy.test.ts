import fc from 'fast-check'
import { expect, test } from 'vitest'
import { USER_KINDS } from './schema.ts'
import { accountStep, kindRefusal, offeredSteps, type UserFacts, pendingLink } from './policy.ts'
import { type AccountStatus, type AccountStep, accountWorkflow } from './workflow.ts'

const STATUSES = ['member', 'admin', 'suspended', 'closed'] as const satisfies readonly AccountStatus[]
const STEPS = Object.keys(accountWorkflow) as AccountStep[]
const kind = fc.constantFrom(...USER_KINDS)
const facts: fc.Arbitrary<UserFacts> = fc.record({
  status: fc.constantFrom(...STATUSES),
  kind,
  isVerified: fc.boolean(),
  hasPassword: fc.boolean(),
  version: fc.integer({ min: 1, max: 5 }),
  companyType: fc.constantFrom('developer', 'investor', 'due_diligence', null),
})

/** The table in docs/domain.md. */
const TABLE: Readonly<Record<AccountStep, readonly [AccountStatus, AccountStatus]>> = {
  promote: ['member', 'admin'],
  demote: ['admin', 'member'],
  suspend: ['member', 'suspended'],
  reinstate: ['suspended', 'member'],
  postpone: ['suspended', 'suspended'],
}

test('only the steps in the table are allowed, never on one’s own account, on a stale version or without a reason', () => {
  const facets = fc.record({
    own: fc.boolean(),
    seen: fc.integer({ min: 1, max: 5 }),
    reason: fc.constantFrom('', '  ', 'Complaint 7'),
  })
  fc.assert(
    fc.property(facts, facets, fc.constantFrom(...STEPS), (account, { own, seen, reason }, intent) => {
      const answer = accountStep(intent, { ...account, own, seen, reason })
      const [from, to] = TABLE[intent]
      const needsReason = intent === 'suspend' || intent === 'reinstate' || intent === 'postpone'
      const isAllowed =
        !own &&
        (seen === account.version || intent === 'suspend' || intent === 'demote') &&
        account.status === from &&
        (!needsReason || reason.trim().length > 0)
      expect('to' in answer).toBe(isAllowed)
      if ('to' in answer) expect(answer.to).toBe(to)
    }),
  )
})

test('a user type can change only if there is no company of another type, and Other needs a description', () => {
  fc.assert(
    fc.property(facts, kind, fc.constantFrom('', 'Land surveyor'), (account, to, otherRole) => {
      const refused = kindRefusal({ ...account, seen: account.version }, { kind: to, otherRole })
      if (account.status === 'closed') expect(refused).toBe('wrong_status')
      else if (account.companyType !== null && account.companyType !== to)
        expect(refused).toBe('other_company')
      else if (to === 'other') expect(refused).toBe(otherRole ? null : 'other_role_required')
      else expect(refused).toBe(to === account.kind ? 'unchanged' : null)
    }),
  )
})

test('offers exactly the possible steps: none on a closed account, no role change or suspension on the admin’s own', () => {
  fc.assert(
    fc.property(facts, fc.boolean(), fc.integer({ min: 0, max: 3 }), (account, own, sessions) => {
      const offered = offeredSteps({ ...account, own, sessions })
      const { status, version } = account
      if (status === 'closed') {
        expect(offered).toEqual([])
        return
      }
      for (const intent of STEPS)
        expect(offered.includes(intent)).toBe(
          'to' in accountStep(intent, { ...account, own, seen: version, reason: 'R' }),
        )
      expect(offered.includes('signOut')).toBe(!own && sessions > 0)
      const isBound = account.companyType !== null && account.companyType === account.kind
      expect(offered.includes('kind')).toBe(!isBound)
      expect(offered.includes('resend')).toBe(pendingLink(account) !== null)
      expect(new Set(offered).size).toBe(offered.length)
    }),
  )
})
