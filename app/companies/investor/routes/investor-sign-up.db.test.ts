import { expect, test } from 'vitest'
import { MB } from '#app/files/rules.ts'
import * as upload from '#app/companies/routes/upload.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aDocument, viewerOf } from '#test/world/companies.ts'
import { valueOf } from '#test/world/apply-page.ts'
import { developerPages } from '#test/world/developer-pages.ts'
import { pdfOfSize, pngImage, uploadForm } from '#test/world/files.ts'
import { investorPages } from '#test/world/investor-pages.ts'
import { fillInvestorForm } from '#test/world/investors.ts'
import { accountOf, aPdf, asDeveloper, asInvestor, developerForm, investorForm } from '#test/world/sign-up.ts'
import { callResource } from '#test/world/uploads.ts'
import { loadForm } from '../../queries/profile-form.server.ts'
import { investorForm as form } from '../form.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()

const signedUp = async (email: string) => viewerOf((await accountOf(email))?.userId ?? '')

/** The number of fields that a page marks as prefilled. */
const marks = ({ text }: { text: string }) => text.split('From your sign-up').length - 1

test('answers from an investor’s sign-up are prefilled and marked "From your sign-up"', async () => {
  const typed = investorForm()
  await asInvestor(typed)
  const member = await signedUp(typed.email)
  const { values } = await loadForm(form, member)
  // The sign-up does not ask for the headquarters.
  expect(values['headquarters_location']).toBeUndefined()
  expect(values).toMatchObject({
    company_name: 'Łęcka Family Office',
    primary_contact_phone_country: 'PL',
    investment_size_min: '1,000,000',
    investment_size_max: '5,000,000',
    primary_contact_name: 'Żaneta Łęcka',
    primary_contact_email: typed.email,
  })
  const first = await investorPages.open(member, '?step=1')
  expect(first.text).toContain('From your sign-up')
  expect(valueOf(first, 'company_name')).toBe('Łęcka Family Office')
  expect(marks(first)).toBe(1)
  // A changed answer is not marked.
  await fillInvestorForm(member, { company_name: 'Wrzos Kapitał' })
  expect(marks(await investorPages.open(member, '?step=1'))).toBe(0)
})

test.runIf(isDeepRun).each([
  ['0-1m', '', '1,000,000'],
  ['1-5m', '1,000,000', '5,000,000'],
  ['5m+', '5,000,000', ''],
])('an investment range of %s is from %j to %j, without a country', async (range, from, to) => {
  const typed = investorForm({ investmentRange: range, country: 'other' })
  await asInvestor(typed)
  const { values } = await loadForm(form, await signedUp(typed.email))
  expect([values['investment_size_min'], values['investment_size_max']]).toEqual([from, to])
  expect(values['primary_contact_phone_country']).toBeUndefined()
})

test('an ID from sign-up fills the slot "Personal ID or passport" with its name and status, and a new file replaces it', async () => {
  const typed = investorForm()
  await asInvestor(typed, { governmentId: { name: 'Dowód Łęcka.png', bytes: await pngImage() } })
  const member = await signedUp(typed.email)
  await fillInvestorForm(member)
  const lastStep = () => investorPages.open(member, '?step=6')
  const page = await lastStep()
  const slot = page.html.slice(page.html.indexOf('Personal ID or passport'))
  expect(slot).toContain('Dowód Łęcka.png')
  expect(page.html).toMatch(/name="documentType" value="passport_or_id"/)
  expect(page.text.split('ID received at sign-up')).toHaveLength(2)
  expect(slot).toMatch(/<input(?=[^>]* id="personal_id")[^>]* accept="[^"]*\.png/)
  // The slot accepts files of the type that it posts.
  const fields = { documentType: 'passport_or_id', profile: 'investor' }
  const large = await callResource(upload, '/files/upload/kyc', {
    cookie: await signedInCookie(member.userId),
    headers: { Accept: 'application/json' },
    body: uploadForm(fields, { name: 'paszport.pdf', bytes: pdfOfSize(11 * MB) }),
  })
  expect(large.status).toBe(200)
  const replaced = await lastStep()
  expect(replaced.text).not.toContain('ID received at sign-up')
  expect(replaced.text).toMatch(/paszport\.pdf.*Earlier files \(1\).*Dowód Łęcka\.png/)
  await aDocument(member.userId, 'personal_id')
  expect((await lastStep()).html).toContain('name="documentType" value="personal_id"')
})

test.runIf(isDeepRun)('numbers and documents from a developer’s sign-up are prefilled', async () => {
  const typed = developerForm()
  await asDeveloper(typed, { balanceSheet: aPdf('bilans.pdf'), portfolio: aPdf('projekty.pdf') })
  const member = await signedUp(typed.email)
  const page = await developerPages.open(member, '?step=1')
  expect(valueOf(page, 'company_registration_number')).toBe('0000123456')
  expect(valueOf(page, 'tax_id')).toBe('PL5260001246')
  expect(marks(page)).toBe(3)
})
