import { expect, test } from 'vitest'
import * as form from '#app/companies/developer/routes/developer.tsx'
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
