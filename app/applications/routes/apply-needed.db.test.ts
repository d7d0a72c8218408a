import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import * as desk from '#app/applications/desk/desk.tsx'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { answerNames } from '#app/review/requested/state.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aCandidateDocument } from '#test/world/application-desk.ts'
import { aNewLink, anApplication, applicationRow } from '#test/world/applications.ts'
import { chosenIn, FILLED, open, press, valueOf } from '#test/world/apply-page.ts'
import { anAdminViewer } from '#test/world/companies.ts'
import { smallPdf } from '#test/world/files.ts'
import { visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import { neededItems } from '../requested/queries.server.ts'

await testDatabase()
testDataFolder()

const PDF = { name: 'Dowód.pdf', bytes: smallPdf() }

/** Names of the answer fields for a role's required documents. */
const namesOf = (role: 'developer' | 'investor' | 'due_diligence') =>
  neededItems(role).map(({ key, label }) => ({ label, ...answerNames(key) }))
const [identity, registration] = namesOf('investor')
if (!identity || !registration) throw new Error('an investor is asked for two documents')

test('a submission without a document, or with a chosen file that was not uploaded, is refused; each one is named and linked', async () => {
  const { token, id } = await anApplication({ role: 'investor' })
  const refused = await press(token, 'submit', {
    fields: { ...FILLED, company_name: '' },
    bare: true,
    file: PDF,
  })
  expect(refused.status).toBe(422)
  for (const { cannot, label } of [identity, registration]) {
    expect(refused.html).toContain(`href="#${cannot}"`)
    expect(refused.text).toContain(`${label}: ${REQUESTED.later.missing}`)
    expect(refused.html).toContain(`id="${cannot}"`)
    expect(refused.html).toContain(`aria-label="${REQUESTED.upload}: ${label}"`)
  }
  expect(refused.text).not.toContain('Nothing has been saved')
  expect(refused.html).toContain('href="#company_name"')
  expect(refused.html).toContain('href="#file"')
  expect(refused.text).toContain('KYC document: The file you chose is not uploaded yet.')
  expect(valueOf(refused, 'headquarters')).toBe('Gdańsk, Poland')
  const named = await press(token, 'submit', {
    fields: { ...FILLED, documentType: 'passport_or_id' },
    file: PDF,
  })
  expect(named.text).toContain('“Dowód.pdf” is not uploaded yet.')
  expect((await applicationRow(id)).status).toBe('draft')
})

test('"I cannot send this now" needs a text of 10 to 500 characters, which the desk shows as an answered item', async () => {
  const { token, id } = await anApplication({ role: 'investor' })
  await aCandidateDocument(id, 'company_registration')
  expect((await open(token)).text).toContain('I cannot send this now')
  const say = (words: string) => ({ ...FILLED, [identity.cannot]: 'on', [identity.words]: words })
  for (const words of ['', 'Too short', 'x'.repeat(501)]) {
    const refused = await press(token, 'submit', { fields: say(words), bare: true })
    expect([words.length, refused.status, refused.html.includes(`href="#${identity.words}"`)]).toEqual([
      words.length,
      422,
      true,
    ])
    expect(valueOf(refused, identity.words)).toBe(words)
  }
  const why = 'My passport is with the embassy until May.'
  const sent = await press(token, 'submit', { fields: say(why), bare: true })
  expect(sent.status).toBe(303)
  const cookie = await signedInCookie((await anAdminViewer()).userId)
  const record = await visit(desk, `/admin/applications?id=${id}`, { cookie })
  expect(record.text).toContain(`Personal ID or passport I cannot send this now: ${why} Answered`)

  // The answer stays valid until the document is uploaded.
  await updateRows('applications', { id }, { status: 'more_info_requested', rejectionReason: 'Say more.' })
  const again = await aNewLink(id)
  expect(valueOf(await open(again), identity.words)).toBe(why)
  const unticked = { ...FILLED, [identity.words]: '' }
  expect((await press(again, 'submit', { fields: unticked, bare: true })).status).toBe(422)
  expect((await press(again, 'submit', { fields: FILLED, bare: true })).status).toBe(303)
})

test.runIf(isDeepRun)(
  'a candidate only needs their role’s documents; a rejected file does not count',
  async () => {
    for (const role of ['developer', 'investor', 'due_diligence'] as const) {
      const { token } = await anApplication({ role })
      const refused = await press(token, 'submit', { fields: { ...FILLED, role }, bare: true })
      expect(chosenIn(refused, 'role')).toBe(role)
      const linked = [...refused.html.matchAll(/href="#(asked_\w+)"/g)].map(([, name]) => name)
      expect([role, linked]).toEqual([role, namesOf(role).map(({ cannot }) => cannot)])
    }
    const { token, id } = await anApplication({ role: 'investor' })
    await aCandidateDocument(id, 'company_registration')
    await aCandidateDocument(id, 'passport_or_id', 'rejected')
    expect((await press(token, 'submit', { fields: FILLED, bare: true })).status).toBe(422)
    await updateRows('kycSubmissions', { applicationId: id, status: 'rejected' }, { isCurrent: false })
    await aCandidateDocument(id, 'passport_or_id')
    expect((await press(token, 'submit', { fields: FILLED, bare: true })).status).toBe(303)
  },
)
