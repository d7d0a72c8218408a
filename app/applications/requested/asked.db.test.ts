import { readRequestedItems } from '#app/review/requested/stored.ts'
import { expect, test } from 'vitest'
import * as page from '#app/applications/desk/desk.tsx'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { answerNames, type ShownItem } from '#app/review/requested/state.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { FILLED, open, press, valueOf, versionIn } from '#test/world/apply-page.ts'
import { aNewLink, anApplication, applicationRow } from '#test/world/applications.ts'
import { passport } from '#test/world/kyc.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'

await testDatabase()
testDataFolder()

const { cookie } = await aSignedInAdmin()
const address = (id: string) => `/admin/applications?id=${id}`
const desk = {
  show: (id: string) => visit(page, address(id), { cookie }),
  send: (id: string, form: URLSearchParams) => visit(page, address(id), { cookie, form }),
}

type Picks = { items?: string[]; questions?: string[]; reason?: string }

async function ask(id: string, { items = [], questions = [], reason = '' }: Picks) {
  const form = new URLSearchParams({
    intent: 'requestInfo',
    id,
    seen: String((await applicationRow(id)).version),
    reason,
  })
  for (const item of items) form.append('items[]', item)
  for (const question of questions) form.append('questions[]', question)
  const decided = await desk.send(id, form)
  expect(decided.status).toBe(303)
  const names = Object.fromEntries(
    readRequestedItems((await applicationRow(id)).asked).map((item) => [
      item.name || 'question',
      answerNames(item.key),
    ]),
  )
  return { token: await aNewLink(id), names }
}

/** A submitted application for which these items were requested; its token is the one in the email. */
async function asked(picks: Picks) {
  const { id, email, token } = await anApplication()
  await press(token, 'submit', { fields: { ...FILLED, version: versionIn(await open(token)) } })
  return { id, email, ...(await ask(id, picks)) }
}

const snapshotOf = async (id: string, revision: number) => {
  const [row] = await selectRows('applicationRevisions', { applicationId: id, revision })
  return row?.snapshot as { asked?: ShownItem[]; returnedBy?: string }
}

test('a request lists items, and the candidate sees nothing else', async () => {
  const { id, email, token } = await asked({
    items: ['document:passport_or_id', 'field:headquarters'],
    questions: ['Who owns the company?'],
  })
  expect((await applicationRow(id)).rejectionReason).toBe(
    'Please check or provide: Headquarters, Question 1, Personal ID or passport.',
  )
  const mail = (await mailsTo(email)).at(-1)
  expect(mail?.text).toContain('– Headquarters')
  expect(mail?.text).toContain('– Question 1: Who owns the company?')
  const shown = await open(token)
  for (const text of [
    REQUESTED.title,
    'Headquarters',
    'Personal ID or passport',
    'Who owns the company?',
    `${REQUESTED.former}: Gdańsk, Poland`,
  ])
    expect(shown.text).toContain(text)
  expect(shown.html).toMatch(/type="hidden" name="description"/)
  expect(shown.html).not.toContain('<textarea id="description"')
  const all = await open(token, {}, '?all=1')
  expect(all.html).toContain('id="description"')
})

test('answers and open items are kept in the draft and reach the reviewer', async () => {
  const { id, token, names } = await asked({
    items: ['document:passport_or_id', 'field:headquarters', 'field:asset_class'],
    questions: ['Who owns the company?'],
  })
  const words = {
    [names.question?.words ?? '']: 'My brother and I.',
    [names.headquarters?.right ?? '']: 'on',
  }
  const fields = { ...FILLED, ...words, version: versionIn(await open(token)) }
  expect((await press(token, 'save', { fields })).status).toBe(303)
  const kept = await open(token)
  expect(valueOf(kept, names.question?.words ?? '')).toBe('My brother and I.')
  expect(kept.text.match(/Ready to send/g)).toHaveLength(2)
  expect(kept.text).toContain('2 of 4 ready to send')
  const now = { ...fields, version: versionIn(kept) }
  const brief = await press(token, 'submit', {
    fields: { ...now, [names.passport_or_id?.cannot ?? '']: 'on' },
  })
  expect([brief.status, brief.text.includes(REQUESTED.whyMissing)]).toEqual([422, true])
  const long = { ...now, [names.question?.words ?? '']: 'x'.repeat(1001) }
  const refused = await press(token, 'save', { fields: long })
  expect([refused.status, refused.text.includes(REQUESTED.long)]).toEqual([422, true])
  expect(valueOf(refused, names.question?.words ?? '')).toHaveLength(1001)
  const still = await press(token, 'submit', { fields: now })
  expect(still.status).toBe(422)
  expect(still.text).toContain('2 items are still open. Send anyway?')
  const sent = await press(token, 'submit', { fields: { ...now, asset_class: 'Hotels', anyway: 'yes' } })
  expect(sent.status).toBe(303)
  expect((await snapshotOf(id, 2)).asked?.map(({ label, state }) => [label, state])).toEqual([
    ['Headquarters', 'answered'],
    ['Asset class', 'done'],
    ['Question 1', 'answered'],
    ['Personal ID or passport', 'open'],
    ['Company registration certificate', 'answered'],
  ])
  for (const page of [await desk.show(id), await open(token)])
    expect(page.text).toContain('My brother and I.')
  expect(await applicationRow(id)).toMatchObject({ status: 'submitted', asked: [], typed: null })
})

test('answers to earlier requests stay on the record and in the sent copy', async () => {
  const first = await asked({
    items: ['document:passport_or_id'],
    questions: ['Who owns the company?', 'Who manages it?'],
  })
  const { id } = first
  const send = async (token: string, fields: Record<string, string>) =>
    press(token, 'submit', {
      fields: { ...FILLED, ...fields, version: versionIn(await open(token)), anyway: 'yes' },
    })
  const { cannot = '', words = '' } = first.names.passport_or_id ?? {}
  const answers = {
    [first.names.question?.words ?? '']: 'My sister manages it.',
    [cannot]: 'on',
    [words]: 'My passport is being renewed.',
  }
  expect((await send(first.token, answers)).status).toBe(303)
  expect((await desk.show(id)).text).not.toContain('0 answers changed')
  const second = await ask(id, { questions: ['Which banks?'] })
  const again = { [second.names.question?.words ?? '']: 'Two banks in Warsaw.' }
  expect((await send(second.token, again)).status).toBe(303)
  const record = await desk.show(id)
  for (const page of [record, await open(second.token)])
    for (const text of ['My sister manages it.', 'My passport is being renewed.', 'Two banks in Warsaw.'])
      expect(page.text.split(text)).toHaveLength(2)
  for (const version of [1, 2, 3]) expect(record.text).toContain(`Submitted · version ${version}`)
})

const upload = async (token: string, documentType: string) =>
  press(token, 'upload', {
    fields: { ...FILLED, role: 'investor', version: versionIn(await open(token)), documentType },
    file: passport,
  })

test('uploading the last requested document sends the application back to review', async () => {
  const { id, email, token } = await asked({
    items: ['document:passport_or_id', 'document:company_registration'],
    reason: 'These cannot be read.',
  })
  expect((await upload(token, 'passport_or_id')).status).toBe(200)
  expect((await applicationRow(id)).status).toBe('more_info_requested')
  const last = await upload(token, 'company_registration')
  expect(last.toast?.text).toBe('We have everything we requested. Your application is back in review.')
  expect(await applicationRow(id)).toMatchObject({ status: 'submitted', revision: 2, asked: [] })
  expect((await snapshotOf(id, 2)).returnedBy).toBe('documents')
  expect((await desk.show(id)).text).toContain('Resubmitted by uploading documents')
  expect((await mailsTo(email)).at(-1)?.subject).toBe('We received your updated application')
})

test('an upload does not send the application without the candidate’s unsaved text', async () => {
  const { id, token } = await asked({ items: ['document:passport_or_id'] })
  const fields = { ...FILLED, headquarters: 'Unsaved', version: versionIn(await open(token)) }
  expect((await press(token, 'keep', { fields })).status).toBe(200)
  expect((await upload(token, 'passport_or_id')).status).toBe(200)
  expect((await applicationRow(id)).status).toBe('more_info_requested')
})
