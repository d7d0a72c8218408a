import { describe, expect, test } from 'vitest'
import * as desk from '#app/companies/versions/desk/desk.tsx'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { askFor } from '#test/world/requested-items.ts'
import { offeredOn } from '#test/world/back-office.tsx'
import { rowOf } from '#test/world/company-steps.ts'
import { visit } from '#test/world/pages.tsx'
import { aProfileDesk } from '#test/world/profile-desk.ts'
import { aWelcomedCompany, sendRequest, decideAt, press } from '#test/world/requests.ts'
import { updateRows } from '#test/world/rows.ts'
import { aWaitingVersion, versionsOf } from '#test/world/versions.ts'
import { dayAhead } from '#app/review/suspension.ts'
import { askApproved } from '../commands/ask-approved.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

describe('a request is refused', () => {
  test('without items, for the admin’s own company, while a change is in review, and while suspended', async () => {
    const from = await aProfileDesk()
    const company = await aWelcomedCompany()
    const nothing = await askFor(from, company, 'ask', { more: { reason: 'Hello.' } })
    expect(nothing.status).toBe(422)
    expect(nothing.text).toContain('Select a field or a document, or add a question.')
    const picks = { questions: ['Who signs?'] }
    const late = await askFor(from, company, 'ask', { ...picks, more: { reviewOn: dayAhead(0) } })
    expect(late.status).toBe(422)
    const { version } = await rowOf(company.companyId)
    const ask = (own: boolean) => {
      const texts = { picks: [{ kind: 'question', name: '', words: 'Who?' }] as const, dueOn: null }
      const viewer = {
        ...company.member,
        role: 'admin' as const,
        company: own ? company.member.company : null,
      }
      return askApproved(viewer as Parameters<typeof askApproved>[0], company.companyId, version, texts)
    }
    expect(await ask(true)).toEqual({ ok: false, refused: 'own_record' })
    await aWaitingVersion(company)
    expect(await ask(false)).toEqual({ ok: false, refused: 'under_way' })
    const shown = await from.show(company.companyId)
    expect(offeredOn(shown.html)).not.toContain('ask')
    expect(shown.text).toContain('This profile has an open change. Request information there.')
    const rested = await aWelcomedCompany()
    const rest = { suspendedAt: new Date(), suspensionReason: 'Test.' }
    await updateRows('companies', { id: rested.companyId }, rest)
    expect((await askFor(from, rested, 'ask', picks)).status).toBe(409)
    expect(await versionsOf(rested.companyId)).toEqual([])
  })

  test.runIf(isDeepRun)('for all but one of several concurrent admins, with one email', async () => {
    const from = await aProfileDesk()
    const company = await aWelcomedCompany()
    const mails = (await mailsTo(company.member.email)).length
    const body = async () => {
      const { version } = await rowOf(company.companyId)
      return new URLSearchParams({
        intent: 'ask',
        id: company.companyId,
        seen: String(version),
        'questions[]': 'Who?',
      })
    }
    const responses = await Promise.all(
      Array.from({ length: 12 }, async () => from.send(company.companyId, await body())),
    )
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(11)
    expect(await versionsOf(company.companyId)).toHaveLength(1)
    expect(await mailsTo(company.member.email)).toHaveLength(mails + 1)
  })

  test.runIf(isDeepRun)('except for a rejected change, which it replaces with the same answers', async () => {
    const from = await aProfileDesk()
    const company = await aWelcomedCompany()
    const version = await aWaitingVersion(company)
    expect((await decideAt(from, version.id, 'reject')).status).toBe(303)
    const request = await sendRequest(from, company, { questions: ['Why so many?'] })
    expect(request).toMatchObject({ number: 3, answers: { completed_projects: 45 }, isRequest: true })
    expect((await versionsOf(company.companyId)).map(({ status }) => status)).toEqual([
      'replaced',
      'more_info_requested',
    ])
    const shown = await visit(desk, `/admin/versions?id=${request.id}`, { cookie: from.admin.cookie })
    expect(offeredOn(shown.html)).toEqual(['reject', 'ask'])
    expect((await decideAt(from, request.id, 'drop')).status).toBe(409)
    expect((await decideAt(from, request.id, 'reject')).status).toBe(303)
    const { answers, savedBy } = version
    const kept = { status: 'rejected', answers, savedBy, isRequest: false, dueOn: null }
    expect((await versionsOf(company.companyId)).at(-1)).toMatchObject(kept)
    expect((await press(company, 'withdraw')).status).toBe(303)
  })
})
