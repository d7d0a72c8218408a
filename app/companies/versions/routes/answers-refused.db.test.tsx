import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as form from '#app/companies/developer/routes/developer.tsx'
import * as profile from '#app/companies/routes/my-profile.tsx'
import { db } from '#app/db/client.server.ts'
import * as documents from '#app/kyc/routes/documents.tsx'
import { now } from '#app/lib/clock.ts'
import { answerNames } from '#app/review/requested/state.ts'
import { readRequestedItems, readItemOutcomes } from '#app/review/requested/stored.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { REQUEST_FORM_PATH } from '#test/world/requested-items.ts'
import { seenBy } from '#test/world/companies.ts'
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
import { updateRows } from '#test/world/rows.ts'
import { versionsOf } from '#test/world/versions.ts'
import * as changes from './changes.tsx'

await testDatabase()

test('a rejected answer reopens the request in email, notifications and form', async () => {
  const from = await aProfileDesk()
  const company = await aWelcomedCompany()
  const { member } = company
  await sendRequest(from, company, { questions: ['Who signs?'], more: { reason: 'Our yearly check.' } })
  expect(await readBy(form, REQUEST_FORM_PATH, member)).toContain('Our yearly check.')
  const answer = async (words: string) => {
    const { draftVersion, companyVersion } = await seenBy(member)
    const [item] = readRequestedItems((await versionsOf(company.companyId)).at(-1)?.asked)
    return visit(form, REQUEST_FORM_PATH, {
      cookie: await cookieBy(member),
      form: {
        intent: 'save',
        draft_version: String(draftVersion),
        seen_version: String(companyVersion),
        [answerNames(item?.key ?? '').words]: words,
      },
    })
  }
  await answer('Nobody in particular.')
  expect((await press(company, 'send')).status).toBe(303)
  const first = (await versionsOf(company.companyId)).at(-1)
  const refused = { reason: 'We need a name.' }
  expect((await decideAt(from, first?.id ?? '', 'reject', { ...refused, reason: ' ' })).status).toBe(422)
  expect((await decideAt(from, first?.id ?? '', 'reject', refused)).status).toBe(303)
  expect(await turnOf(first?.id ?? '', company)).toBe('yours')
  const mail = (await mailsTo(member.email)).at(-1)
  expect(mail?.subject).toBe('Your answer was not accepted')
  for (const words of ['We need a name.', 'Who signs?', REQUEST_FORM_PATH])
    expect(mail?.text).toContain(words)
  expect(mail?.text).not.toContain('correct the changes')
  const [bell] = (await bellOf(member.userId)).filter(({ title }) => title === mail?.subject)
  expect(bell?.path).toBe(REQUEST_FORM_PATH)
  const page = await readBy(changes, CHANGES_AT, member)
  for (const words of ['Your answer was not accepted', 'We need a name.', 'Who signs?', 'Answer the request'])
    expect(page).toContain(words)
  const asked = await readBy(form, REQUEST_FORM_PATH, member)
  for (const words of ['We need a name.', 'Who signs?', 'Open']) expect(asked).toContain(words)
  expect(asked).not.toContain('Nobody in particular.')

  expect((await press(company, 'send')).status).toBe(422)
  await answer('Anna Kowalska alone.')
  expect((await press(company, 'send')).status).toBe(303)
  const second = (await versionsOf(company.companyId)).at(-1)
  expect(readItemOutcomes(second?.answered)).toMatchObject([
    { state: 'answered', answer: 'Anna Kowalska alone.' },
  ])
})

test('an answer that a required document cannot be provided is ours to review, and the owner’s task again if withdrawn', async () => {
  const from = await aProfileDesk()
  const company = await aWelcomedCompany()
  const { member, companyId } = company
  const { userId } = member
  const rejected = { status: 'rejected', reviewedAt: new Date(), rejectionReason: 'Not readable' }
  await updateRows('kycSubmissions', { userId, documentType: 'personal_id' }, rejected)
  const open = async () => {
    const { rows } = await sql<{ kind: string; side: string }>`select kind, side from turns
      where (user_id = ${userId}::uuid or company_id = ${companyId}::uuid) and kind <> 'sign_up'
        and since <= ${now()} and (until is null or until > ${now()}) order by kind`.execute(db())
    return rows.map(({ kind, side }) => `${kind} ${side}`)
  }
  const request = await sendRequest(from, company, { items: ['document:personal_id'] })
  expect(await open()).toEqual(['document person', 'profile owner', 'version owner'])
  const names = answerNames(readRequestedItems(request.asked)[0]?.key ?? '')
  const { draftVersion, companyVersion } = await seenBy(member)
  await visit(form, REQUEST_FORM_PATH, {
    cookie: await cookieBy(member),
    form: {
      intent: 'save',
      draft_version: String(draftVersion),
      seen_version: String(companyVersion),
      [names.cannot]: 'on',
      [names.words]: 'It is being renewed until May.',
    },
  })
  expect((await press(company, 'send')).status).toBe(303)
  expect(await open()).toEqual(['version reviewers'])
  for (const [page, path] of [
    [documents, '/documents'],
    [profile, '/my-profile'],
  ] as const) {
    const text = await readBy(page, path, member)
    expect(text).toContain('In review since')
    expect(text).not.toMatch(/Action needed|needs a new file/)
  }
  await sql`select rebuild_turns()`.execute(db())
  expect(await open()).toEqual(['version reviewers'])
  expect((await press(company, 'withdraw')).status).toBe(303)
  expect(await open()).toEqual(['document person', 'profile owner', 'version owner'])
  expect(await readBy(documents, '/documents', member)).toContain('1 document needs a new file')
})
