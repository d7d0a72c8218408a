import { expect, test } from 'vitest'
import { applicationWorkflow } from '#app/applications/workflow.ts'
import { companyWorkflow } from '#app/companies/workflow.ts'
import { documentWorkflow } from '#app/kyc/review/workflow.ts'
import { versionWorkflow } from '#app/companies/versions/workflow.ts'
import { listingWorkflow } from '#app/listings/workflow.ts'
import type { Transition } from '#app/review/engine.ts'
import { writtenSteps } from './written-tables.ts'

const NOUNS: readonly [string, Record<string, Transition<string>>][] = [
  ['Company', companyWorkflow],
  ['Version of an approved profile', versionWorkflow],
  ['Listing', listingWorkflow],
  ['KYC document', documentWorkflow],
  ['Application', applicationWorkflow],
]

for (const [heading, workflow] of NOUNS)
  test(`${heading}: docs/domain.md documents the steps that the code takes`, () => {
    const written = writtenSteps(heading)
    for (const [action, { by, from, to, reason, silentFrom }] of Object.entries(workflow)) {
      // A listing can be saved in every status; the table states the result for each.
      if (heading === 'Listing' && action === 'save') continue
      const step = written[action]
      expect(step, action).toBeDefined()
      expect(step?.by === 'admin' ? 'decider' : 'owner', action).toBe(by)
      expect(
        step?.from.map((status) => status.replace(/ and current$/, '')),
        action,
      ).toEqual(from)
      expect(step?.to.split(',')[0], action).toBe(to)
      expect(step?.needsReason, action).toBe(reason === true)
      expect(step?.silentFrom, action).toEqual(silentFrom ?? [])
    }
  })
