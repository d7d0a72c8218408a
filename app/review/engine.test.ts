import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { companyWorkflow } from '#app/companies/workflow.ts'
import { listingWorkflow } from '#app/listings/workflow.ts'
import { offeredActions, step } from './engine.ts'

const statuses = ['draft', 'pending', 'approved', 'rejected', 'more_info_requested'] as const
const workflows = { company: companyWorkflow, listing: listingWorkflow }

/** The specified transitions, written independently of the tables. */
const LISTED = new Set([
  'company submit draft pending',
  'company submit pending pending',
  'company submit rejected pending',
  'company submit more_info_requested pending',
  'company approve pending approved',
  'company requestInfo pending more_info_requested',
  'company requestInfo more_info_requested more_info_requested',
  'company reject pending rejected',
  'company reject more_info_requested rejected',
  'company reject rejected rejected',
  'company reopen rejected pending',
  'company ask approved approved',
  'listing save rejected draft',
  'listing submit draft pending',
  'listing submit more_info_requested pending',
  'listing approve pending approved',
  'listing requestInfo pending more_info_requested',
  'listing requestInfo more_info_requested more_info_requested',
  'listing reject pending rejected',
  'listing reject more_info_requested rejected',
  'listing reject rejected rejected',
  'listing reopen rejected pending',
])

describe('every workflow follows only the specified transitions', () => {
  for (const [noun, workflow] of Object.entries(workflows)) {
    for (const action of Object.keys(workflow) as never[]) {
      for (const status of statuses) {
        test(`${noun}: ${String(action)} from ${status}`, () => {
          const by = (workflow as Record<string, { by: 'owner' | 'decider' }>)[action]?.by ?? 'owner'
          const result = step(workflow, action, {
            status,
            actor: by,
            own: false,
            reason: 'because',
            seen: 1,
            current: 1,
          })
          const outcome = 'to' in result ? `${noun} ${String(action)} ${status} ${result.to}` : 'refused'
          const listed = [...LISTED].filter((line) => line.startsWith(`${noun} ${String(action)} ${status} `))
          expect(outcome).toBe(listed[0] ?? 'refused')
        })
      }
    }
  }
})

const facts = fc.record({
  status: fc.constantFrom(...statuses),
  actor: fc.constantFrom('owner' as const, 'decider' as const),
  own: fc.boolean(),
  reason: fc.option(fc.constantFrom('', '   ', '\n\t', 'a reason'), { nil: undefined }),
  seen: fc.integer({ min: 1, max: 3 }),
  current: fc.integer({ min: 1, max: 3 }),
})
const actions = fc.constantFrom('submit', 'approve', 'requestInfo', 'reject' as const)

test('an admin can never decide on their own company · ADM-198', () => {
  fc.assert(
    fc.property(facts, actions, (given, action) => {
      const result = step(companyWorkflow, action as 'approve', { ...given, actor: 'decider', own: true })
      expect(result).toHaveProperty('refused')
    }),
  )
})

test('a decision on a previous revision is refused as stale · ADM-037, MEM-096', () => {
  fc.assert(
    fc.property(facts, (given) => {
      fc.pre(given.seen !== given.current)
      expect(step(companyWorkflow, 'approve', { ...given, actor: 'decider', own: false })).toEqual({
        refused: 'stale',
      })
    }),
  )
})

test('rejections and requests need a reason · ADM-031', () => {
  fc.assert(
    fc.property(facts, fc.constantFrom('reject' as const, 'requestInfo' as const), (given, action) => {
      const result = step(listingWorkflow, action, { ...given, actor: 'decider', own: false, reason: ' \n ' })
      expect(result).toHaveProperty('refused')
    }),
  )
})

test('screens offer exactly what the engine allows', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const offered = offeredActions(companyWorkflow, given)
      for (const action of ['submit', 'approve', 'requestInfo', 'reject'] as const) {
        const result = step(companyWorkflow, action, { ...given, reason: 'r', seen: 1, current: 1 })
        expect(offered.includes(action)).toBe('to' in result)
      }
    }),
  )
})

test('correcting the reason of a rejection is silent, the rejection itself is not · ADM-045', () => {
  const base = { actor: 'decider' as const, own: false, reason: 'r', seen: 1, current: 1 }
  expect(step(companyWorkflow, 'reject', { ...base, status: 'rejected' })).toEqual({
    to: 'rejected',
    silent: true,
  })
  expect(step(companyWorkflow, 'reject', { ...base, status: 'pending' })).toEqual({
    to: 'rejected',
    silent: false,
  })
})
