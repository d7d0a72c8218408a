import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { recordAdvisorChecks, setEsgStatus } from '#app/companies/commands/check-facts.server.ts'
import { loadCheckedFacts } from '#app/companies/queries/review-checks.server.ts'
import { testDatabase } from '#test/database.ts'
import { visitRefused } from '#test/world/back-office.tsx'
import { signedInCookie } from '#test/world/accounts.ts'
import { aCompany, aReviewer } from '#test/world/kyc-review.ts'
import { address, aProfileDesk } from '#test/world/profile-desk.ts'
import { selectRow, selectRows } from '#test/world/rows.ts'
import * as page from '#app/companies/desk/desk.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
const began = Date.now()
testSettings({ LOG_LEVEL: 'silent' })

const { admin, show, post } = await aProfileDesk()

const CHECKS = {
  intent: 'checks',
  seen: '',
  professional_background: 'confirmed',
  professional_background_note: 'Listed at the KIBR, nr 4411.',
  company_registration: 'doubtful',
  company_registration_note: '',
  online_presence: 'open',
  online_presence_note: '',
}

const auditOf = (id: string, action: string) => selectRows('auditLog', { subjectId: id, action }, '*', 'id')

const esgOf = async (id: string) => (await selectRow('companies', { id })).esgStatus

describe('the checklist of a service provider', () => {
  test('covers background, registration and online presence, and is for providers only · MEM-267', async () => {
    const { companyId } = await aCompany({ type: 'due_diligence' })
    const { text } = await show(companyId)
    for (const question of ['Professional background', 'Company registration', 'Online presence'])
      expect(text).toContain(question)
    const investor = await aCompany()
    expect((await show(investor.companyId)).text).not.toContain('Provider checklist')
    expect((await post(investor.companyId, CHECKS)).status).toBe(409)
  })

  test('stores its answers with the admin and time, and every change is audited · MEM-267', async () => {
    const { companyId } = await aCompany({ type: 'due_diligence' })
    expect(await post(companyId, CHECKS)).toMatchObject({
      status: 303,
      location: address(companyId),
      toast: { title: 'Checklist saved', text: '2 of 3 answers changed.' },
    })
    const rows = await selectRows('providerChecks', { companyId })
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row.answeredBy).toBe(admin.userId)
      expect(row.answeredAt.getTime()).toBeGreaterThanOrEqual(began)
    }
    const { text, html } = await show(companyId)
    expect(text).toMatch(/Confirmed · Ada Admin, \d+ \w+ \d{4}/)
    expect(text).toContain('Listed at the KIBR, nr 4411.')
    const [, seen = ''] = /name="seen" value="(\d{4}-[^"]+)"/.exec(html) ?? []
    await post(companyId, { ...CHECKS, seen, company_registration: 'confirmed' })
    const log = await auditOf(companyId, 'company.check')
    expect(log.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([
      [null, 'confirmed'],
      [null, 'doubtful'],
      ['doubtful', 'confirmed'],
    ])
    expect(log[0]).toMatchObject({ actorUserId: admin.userId, reason: 'Listed at the KIBR, nr 4411.' })
  })

  test('stores nothing and keeps the input if another admin has answered since', async () => {
    const { companyId } = await aCompany({ type: 'due_diligence' })
    await post(companyId, CHECKS)
    const late = await post(companyId, {
      ...CHECKS,
      online_presence: 'confirmed',
      online_presence_note: 'żółta strona',
    })
    expect(late.status).toBe(409)
    expect(late.text).toContain('Another admin changed this after you opened the page.')
    expect(late.html).toContain('żółta strona')
    const facts = await loadCheckedFacts(await aReviewer(), companyId)
    expect(facts?.checks.map(({ question }) => question)).not.toContain('online_presence')
  })

  test.runIf(isDeepRun)('of 20 concurrent answers from the same page, only one is stored', async () => {
    const { companyId } = await aCompany({ type: 'due_diligence' })
    const viewer = await aReviewer()
    const form = {
      ...CHECKS,
      id: companyId,
      professional_background: 'confirmed',
      company_registration: 'open',
      online_presence: 'open',
    } as const
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        recordAdvisorChecks(viewer, { ...form, professional_background_note: `Note ${index}.` }),
      ),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await auditOf(companyId, 'company.check')).toHaveLength(1)
  })
})

describe('the sustainability status', () => {
  test('is set by an admin with its evidence · MEM-104', async () => {
    const { companyId } = await aCompany()
    expect(await esgOf(companyId)).toBe('none')
    const form = {
      intent: 'esg',
      seen: 'none',
      esg_status: 'breeam',
      evidence: 'BREEAM-0091-2233, 3 May 2026',
    }
    expect(await post(companyId, form)).toMatchObject({
      status: 303,
      toast: { title: 'ESG status set' },
    })
    expect(await esgOf(companyId)).toBe('breeam')
    expect((await auditOf(companyId, 'company.record_esg'))[0]).toMatchObject({
      actorUserId: admin.userId,
      fromStatus: 'none',
      toStatus: 'breeam',
      reason: 'BREEAM-0091-2233, 3 May 2026',
    })
    const { text } = await show(companyId)
    expect(text).toContain('Current status: BREEAM.')
    expect(text).toContain('BREEAM-0091-2233, 3 May 2026')
  })

  test.each(['', '   '])('evidence %j is refused and sets nothing · MEM-104', async (evidence) => {
    const { companyId } = await aCompany()
    const response = await post(companyId, { intent: 'esg', seen: 'none', esg_status: 'epc_a', evidence })
    expect(response.status).toBe(422)
    expect(response.text).toContain('Enter the evidence for this status.')
    expect(await esgOf(companyId)).toBe('none')
  })

  test('cannot be set from a stale page, by the company’s own people or by members · MEM-104', async () => {
    const { companyId, member } = await aCompany()
    const viewer = await aReviewer()
    const form = { id: companyId, esg_status: 'epc_b', evidence: 'EPC of 2026.' } as const
    expect(await setEsgStatus(viewer, { ...form, seen: 'epc_a' })).toEqual({ ok: false, refused: 'stale' })
    const colleague = await aReviewer(companyId)
    expect(await setEsgStatus(colleague, { ...form, seen: 'none' })).toEqual({
      ok: false,
      refused: 'own_record',
    })
    const cookie = await signedInCookie(member.userId)
    const posted = { intent: 'esg', seen: 'none', ...form }
    expect((await visitRefused(page, address(companyId), { cookie, form: posted })).status).toBe(403)
    expect(await esgOf(companyId)).toBe('none')
  })
})
