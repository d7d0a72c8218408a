import { describe, expect, test } from 'vitest'
import { developerForm } from '#app/companies/developer/form.ts'
import type { DecisionAction } from '#app/companies/schema/review.ts'
import { testDatabase } from '#test/database.ts'
import { anAdminViewer } from '#test/world/companies.ts'
import { auditOf, historyOf, kindsTo, rowOf } from '#test/world/company-steps.ts'
import { aVerifiedCompany, aWaitingVersion, typeChanges, versionsOf } from '#test/world/versions.ts'
import { decideVersion } from './decide-version.server.ts'
import { sendVersion } from './send-version.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const TEXTS = { reason: 'Please explain.', memberNotes: 'Thank you.', internalNotes: 'Ours.' }

describe('50 concurrent calls', () => {
  test
    .runIf(isDeepRun)
    .each([
      ['approve and reject', ['approve', 'reject']],
      ...(isDeepRun ? ([['requests for information', ['requestInfo', 'reject']]] as const) : []),
    ] as const)('%s of one version have one winner, one email, one audit row', async (_, actions) => {
    const company = await aVerifiedCompany()
    const { id, version } = await aWaitingVersion(company)
    const admin = await anAdminViewer()
    const mails = await kindsTo(company)
    const fifty: DecisionAction[] = Array.from({ length: 25 }, () => [...actions]).flat()
    const results = await Promise.all(fifty.map((action) => decideVersion(admin, id, version, action, TEXTS)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await kindsTo(company)).toHaveLength(mails.length + 1)
    expect(await historyOf(id)).toHaveLength(1)
    expect(await auditOf(id)).toHaveLength(2)
  })

  test('submissions of one draft create one version, and a replaced version cannot be decided', async () => {
    const company = await aVerifiedCompany()
    const { member, companyId } = company
    const first = { ...(await typeChanges(member, { completed_projects: '45' })), underWay: null }
    const sent = await Promise.all(
      Array.from({ length: 50 }, () => sendVersion(developerForm, member, first, true)),
    )
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
    const [waiting] = await versionsOf(companyId)
    if (!waiting) throw new Error('the test sent no version')
    const seen = await typeChanges(member, { completed_projects: '46' })
    const underWay = { id: waiting.id, version: waiting.version }
    const admin = await anAdminViewer()
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => [
        decideVersion(admin, waiting.id, waiting.version, 'approve', {}),
        sendVersion(developerForm, member, { ...seen, underWay }, true),
      ]).flat(),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const versions = await versionsOf(companyId)
    const projects = (await rowOf(companyId)).projectsDeals
    expect([
      [['approved'], 45],
      [['replaced', 'pending'], 31],
    ]).toContainEqual([versions.map(({ status }) => status), projects])
  })
})
