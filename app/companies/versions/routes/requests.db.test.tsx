import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as desk from '#app/companies/versions/desk/desk.tsx'
import * as form from '#app/companies/developer/routes/developer.tsx'
import * as profile from '#app/companies/routes/my-profile.tsx'
import { DOCUMENT_TYPES } from '#app/kyc/schema.ts'
import { setClock } from '#app/lib/clock.ts'
import { notifyDueDates } from '#app/oversight/notifications/jobs.server.ts'
import { answerNames } from '#app/review/requested/state.ts'
import { readRequestedItems, readItemOutcomes } from '#app/review/requested/stored.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { REQUEST_FORM_PATH } from '#test/world/requested-items.ts'
import { offeredOn } from '#test/world/back-office.tsx'
import { seenBy } from '#test/world/companies.ts'
import { rowOf } from '#test/world/company-steps.ts'
import { uploadDocument } from '#test/world/kyc.ts'
import { bellOf } from '#test/world/notices.ts'
import { visit } from '#test/world/pages.tsx'
import { aProfileDesk } from '#test/world/profile-desk.ts'
import {
  aWelcomedCompany,
  sendRequest,
  CHANGES_AT,
  cookieBy,
  decideAt,
  press,
  readBy,
  turnOf,
} from '#test/world/requests.ts'
import { removeAdmins } from '#test/world/admin-mails.ts'
import { versionsOf } from '#test/world/versions.ts'
import * as changes from './changes.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()

/** Noon in Warsaw. */
const on = (day: string) => setClock(() => new Date(`${day}T11:00:00Z`))
beforeEach(() => on('2026-11-25'))
afterEach(() => setClock(null))

describe('a request to an approved company', () => {
  test('keeps the approval, is due in 14 days, and can be answered without a change and then decided', async () => {
    const from = await aProfileDesk()
    const company = await aWelcomedCompany()
    const { member, companyId } = company
    const before = await rowOf(companyId)
    const request = await sendRequest(from, company, {
      items: ['field:founded_year', 'field:website'],
      words: { 'field:founded_year': 'The register says 2006.' },
      questions: ['Who signs for the company?'],
      more: { reason: 'Our yearly check.' },
    })
    expect(request).toMatchObject({
      status: 'more_info_requested',
      dueOn: '2026-12-09',
      answers: {},
      isRequest: true,
    })
    expect(await turnOf(request.id, company)).toBe('yours')
    const mail = (await mailsTo(member.email)).at(-1)
    expect(mail?.subject).toBe('We have a request about your company')
    for (const words of [
      'by 9 Dec 2026',
      'Our yearly check.',
      'The register says 2006.',
      'Your approval and your listings are not affected.',
    ])
      expect(mail?.text).toContain(words)
    expect((await bellOf(member.userId)).map(({ path }) => path)).toContain(REQUEST_FORM_PATH)
    const text = await readBy(profile, '/my-profile', member)
    for (const words of ['Approved', 'Action needed', 'Year founded', 'Request from our team'])
      expect(text).toContain(words)

    const page = await readBy(form, REQUEST_FORM_PATH, member)
    for (const words of ['Requested items', 'The register says 2006.', 'Who signs for the company?'])
      expect(page).toContain(words)
    const items = readRequestedItems(request.asked)
    const named = (name: string) => answerNames(items.find((item) => item.name === name)?.key ?? '')
    const { draftVersion, companyVersion } = await seenBy(member)
    const saved = await visit(form, REQUEST_FORM_PATH, {
      cookie: await cookieBy(member),
      form: {
        intent: 'save',
        draft_version: String(draftVersion),
        seen_version: String(companyVersion),
        founded_year: '2004',
        website: 'https://answered.example',
        [named('founded_year').right]: 'on',
        [named('').words]: 'Anna Kowalska alone.',
      },
    })
    expect([saved.status, saved.location]).toEqual([303, CHANGES_AT])
    expect((await rowOf(companyId)).website).toBe('https://answered.example')
    const answer = await readBy(changes, CHANGES_AT, member)
    for (const words of ['Answer our request', 'Answer by 9 Dec 2026.', 'Your answer', 'Send for review'])
      expect(answer).toContain(words)
    expect(answer).not.toContain('We need both each time we review your profile.')
    expect(answer).not.toContain('Withdraw')
    expect((await press(company, 'withdraw')).status).toBe(409)
    expect((await press(company, 'send')).status).toBe(303)
    const sent = (await versionsOf(companyId)).at(-1)
    expect(sent).toMatchObject({ status: 'pending', answers: {}, consents: {}, isRequest: false })
    expect(readItemOutcomes(sent?.answered).map(({ label, state }) => [label, state])).toEqual([
      ['Website', 'done'],
      ['Year founded', 'answered'],
      ['Question 1', 'answered'],
    ])
    expect(await turnOf(sent?.id ?? '', company)).toBe('reviewers')
    expect((await mailsTo(member.email)).at(-1)?.subject).toBe('We received your answer')
    expect((await bellOf(from.admin.userId)).map(({ title }) => title)).toContain(
      `Answer to review: ${before.name}`,
    )
    const waiting = await readBy(changes, CHANGES_AT, member)
    expect(waiting).toContain('Withdraw this answer?')
    expect(waiting).not.toContain('Withdraw these changes?')
    const record = await visit(desk, `/admin/versions?id=${sent?.id}`, { cookie: from.admin.cookie })
    expect(record.text).toContain('Anna Kowalska alone.')
    expect(record.text).toContain('This version does not change any answers.')
    expect((await decideAt(from, sent?.id ?? '', 'approve', { confirmed: 'yes' })).status).toBe(303)
    expect(await turnOf(sent?.id ?? '', company)).toBeUndefined()
    expect((await mailsTo(member.email)).at(-1)?.subject).toBe('We have everything we need')
    const after = await rowOf(companyId)
    expect([after.approvalStatus, after.revision, after.questionnaire]).toEqual([
      'approved',
      before.revision,
      { ...(before.questionnaire as object), website: 'https://answered.example' },
    ])
  })

  test('for documents only is answered by the last upload', async () => {
    const from = await aProfileDesk()
    const company = await aWelcomedCompany()
    const request = await sendRequest(from, company, {
      items: ['document:personal_id'],
      more: { reviewOn: '2026-12-01' },
    })
    expect(request.dueOn).toBe('2026-12-01')
    const cookie = await cookieBy(company.member)
    expect((await uploadDocument(cookie, { documentType: 'personal_id', slot: '1' })).status).toBe(200)
    const [asked, sent] = await versionsOf(company.companyId)
    expect([asked?.status, sent?.status, sent?.dueOn]).toEqual(['replaced', 'pending', '2026-12-01'])
    expect((await rowOf(company.companyId)).approvalStatus).toBe('approved')
    const { text } = await visit(desk, `/admin/versions?id=${sent?.id}`, { cookie: from.admin.cookie })
    expect(text).toContain(`Review ${DOCUMENT_TYPES.personal_id.label}: `)
    expect(text).not.toContain('No new documents for these changes.')
  })

  test.runIf(isDeepRun)(
    'returns to us after its due date, marked “Deadline passed”, without other effects',
    async () => {
      await removeAdmins()
      const from = await aProfileDesk()
      const company = await aWelcomedCompany()
      const request = await sendRequest(from, company, { questions: ['Who signs?'] })
      const before = await rowOf(company.companyId)
      const bells = async () =>
        (await bellOf(from.admin.userId)).filter(({ title }) => title.startsWith('Deadline passed')).length
      const shown = async (query: string) =>
        (await visit(desk, `/admin/versions?${query}`, { cookie: await signedInCookie(from.admin.userId) }))
          .text
      on('2026-12-09')
      await notifyDueDates()
      expect([await turnOf(request.id, company), await bells()]).toEqual(['yours', 0])
      expect(await shown('turn=ours')).not.toContain('Deadline passed')
      on('2026-12-10')
      await Promise.all([notifyDueDates(), notifyDueDates()])
      expect([await turnOf(request.id, company), await bells()]).toEqual(['reviewers', 1])
      for (const query of ['turn=ours', 'status=more_info_requested', `id=${request.id}`])
        expect(await shown(query)).toContain('Deadline passed')
      expect(await rowOf(company.companyId)).toEqual(before)
      expect(await readBy(form, REQUEST_FORM_PATH, company.member)).toContain('Who signs?')
      const late = await readBy(changes, CHANGES_AT, company.member)
      expect(late).toContain('The deadline has passed. You can still answer.')
      expect(late).not.toContain('Answer by')

      const record = await visit(desk, `/admin/versions?id=${request.id}`, {
        cookie: await signedInCookie(from.admin.userId),
      })
      expect(offeredOn(record.html)).toEqual(['ask', 'drop'])
      expect((await decideAt(from, request.id, 'reject')).status).toBe(409)
      const nothing = await decideAt(from, request.id, 'ask', { reviewOn: '2026-12-24' })
      expect(nothing.status).toBe(422)
      expect(nothing.text).toContain('Select a field or a document, or add a question.')
      const again = { reviewOn: '2026-12-24', 'questions[]': 'And who owns it?' }
      expect((await decideAt(from, request.id, 'ask', again)).status).toBe(303)
      expect(await turnOf(request.id, company)).toBe('yours')
      expect((await mailsTo(company.member.email)).at(-1)?.text).toContain('by 24 Dec 2026')
      on('2026-12-25')
      expect(await turnOf(request.id, company)).toBe('reviewers')
      expect((await decideAt(from, request.id, 'drop')).status).toBe(303)
      expect(await turnOf(request.id, company)).toBeUndefined()
      expect((await bellOf(company.member.userId)).map(({ title }) => title)).toContain(
        'We no longer need your answer',
      )
      expect(await rowOf(company.companyId)).toEqual(before)
    },
  )

  test.runIf(isDeepRun)('is open again once the owner withdraws the answer', async () => {
    const from = await aProfileDesk()
    const company = await aWelcomedCompany()
    const request = await sendRequest(from, company, { questions: ['Who signs?'] })
    expect((await press(company, 'send')).status).toBe(422)
    expect((await press(company, 'send', { anyway: 'yes' })).status).toBe(303)
    on('2026-11-27')
    expect((await press(company, 'withdraw')).status).toBe(303)
    const versions = await versionsOf(company.companyId)
    expect(versions.map(({ status }) => status)).toEqual(['replaced', 'withdrawn', 'more_info_requested'])
    const { asked, dueOn, decidedAt } = request
    expect(versions.at(-1)).toMatchObject({ asked, dueOn, decidedAt, isRequest: true })

    expect((await press(company, 'send', { anyway: 'yes' })).status).toBe(303)
    const answer = (await versionsOf(company.companyId)).at(-1)
    const more = { reason: 'One more thing.', reviewOn: '2026-12-20', 'questions[]': 'And who owns it?' }
    expect((await decideAt(from, answer?.id ?? '', 'ask', more)).status).toBe(303)
    on('2026-11-28')
    expect((await press(company, 'withdraw')).status).toBe(303)
    const last = (await versionsOf(company.companyId)).at(-1)
    expect(last).toMatchObject({ reason: 'One more thing.', dueOn: '2026-12-20', isRequest: true })
    expect(last?.decidedAt).toEqual(new Date('2026-11-27T11:00:00Z'))
    expect(readRequestedItems(last?.asked).map(({ words }) => words)).toEqual(['And who owns it?'])
  })
})
