import { describe, expect, test } from 'vitest'
import * as complete from '#app/account/routes/complete-registration.tsx'
import * as signIn from '#app/account/routes/signin.tsx'
import { FIRST_TEXTS } from '#app/legal/first-texts.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { photograph, pngImage, smallPdf } from '#test/world/files.ts'
import { visit } from '#test/world/pages.tsx'
import {
  accountOf,
  aPdf,
  asDeveloper,
  asInvestor,
  developerForm,
  investorForm,
  documentsOf,
} from '#test/world/sign-up.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
const began = Date.now()
const data = testDataFolder()

describe('an investor registers', () => {
  test('the account stores the form and the accepted terms, but no role from the request; success redirects to /signin · PUB-168 MEM-027 PUB-170 MEM-030 MEM-029', async () => {
    const form = { ...investorForm(), role: 'admin', user_type: 'developer', isDemo: 'true' }
    const response = await asInvestor(form)
    expect(response).toMatchObject({ status: 303, location: '/signin?inbox=1' })
    expect(response.toast).toEqual({
      title: 'Account Created Successfully!',
      text: 'Please check your email to verify your account, then sign in.',
      tone: 'ok',
    })
    const account = await accountOf(form.email)
    expect(account).toMatchObject({
      fullName: 'Żaneta Łęcka',
      companyName: 'Łęcka Family Office',
      country: 'pl',
      investmentRange: '1-5m',
      userType: 'investor',
      role: 'member',
      isDemo: false,
      emailVerified: false,
      termsVersion: FIRST_TEXTS.terms.version,
    })
    expect(Number(account?.termsAcceptedAt)).toBeGreaterThanOrEqual(began)
  })

  test('the next page shows the address (in this browser only), the next step, and a way to resend the email · PUB-170 MEM-069', async () => {
    const form = investorForm()
    const done = await asInvestor(form)
    const inbox = await visit(signIn, done.location ?? '', { cookie: done.cookie })
    expect(inbox.text).toContain('Check your inbox')
    expect(inbox.text).toContain(form.email)
    expect(inbox.text).toContain('Then complete your company profile.')
    expect((await visit(signIn, done.location ?? '')).text).toContain('Forgot your password?')
    const again = await visit(signIn, done.location ?? '', {
      cookie: done.cookie,
      form: { intent: 'resend', email: form.email },
    })
    expect([again.location, again.toast?.title]).toEqual([done.location, 'Email sent'])
    expect((await mailsTo(form.email)).map(({ kind }) => kind)).toEqual(
      Array(2).fill('account.email_confirmation'),
    )
  })

  test('the ID is stored privately as a pending KYC document · PUB-166 MEM-028', async () => {
    const form = investorForm()
    await asInvestor(form, { governmentId: { name: 'Dowód Łęcka.jpg', bytes: await photograph() } })
    const account = await accountOf(form.email)
    expect(await documentsOf(account?.userId ?? '')).toEqual([
      {
        documentType: 'passport_or_id',
        status: 'pending',
        fileName: expect.stringMatching(/\.jpg$/),
        bucket: 'kyc-documents',
        userId: account?.userId,
      },
    ])
  })

  test.each(
    (
      [
        ['a PNG that calls itself .jpg', 'scan.jpg', () => pngImage()],
        [
          'a script that calls itself .pdf',
          'id.pdf',
          () => Promise.resolve(Buffer.from('<script>alert(1)</script>')),
        ],
        ['half a PDF', 'id.pdf', () => Promise.resolve(smallPdf().subarray(0, 60))],
        ['an empty file', 'id.pdf', () => Promise.resolve(Buffer.alloc(0))],
        [
          '21 MB',
          'id.pdf',
          () => Promise.resolve(Buffer.concat([smallPdf(), Buffer.alloc(21 * 1024 * 1024)])),
        ],
      ] as const
    ).slice(isDeepRun ? 0 : 1, isDeepRun ? undefined : 3),
  )(
    '%s as the ID is refused with an error next to the field, and nothing is stored · PUB-166',
    async (_, name, bytes) => {
      const before = (await data.files()).length
      const form = investorForm()
      const { status, text, html } = await asInvestor(form, { governmentId: { name, bytes: await bytes() } })
      expect(status).toBe(422)
      expect(text).toContain('Registration Failed')
      expect(html).toMatch(/id="governmentId-error"/)
      expect(html).toContain('value="Żaneta Łęcka"')
      expect(await accountOf(form.email)).toBeUndefined()
      expect((await data.files()).length).toBe(before)
    },
  )

  test('signing in requires a confirmed address; the link confirms only after a click, in this browser', async () => {
    const form = investorForm()
    const { cookie } = await asInvestor(form)
    const credentials = { email: form.email, password: form.password }
    const early = await visit(signIn, '/signin', { form: credentials })
    expect(early.text).toContain('Please verify your email address first.')
    const [mail] = await mailsTo(form.email)
    expect(mail?.kind).toBe('account.email_confirmation')
    const opened = await visit(complete, mail?.path ?? '')
    expect(opened.html).toMatch(/<button[^>]*>.*?Confirm e-mail address/s)
    expect((await accountOf(form.email))?.emailVerified).toBe(false)
    const pressed = await visit(complete, mail?.path ?? '', { form: { intent: 'confirm' }, cookie })
    expect(pressed.location).toBe('/complete-registration?done=1')
    expect((await accountOf(form.email))?.emailVerified).toBe(true)
    expect(await visit(signIn, '/signin', { form: credentials })).toMatchObject({
      status: 303,
      location: '/',
    })
  })
})

describe('a developer registers', () => {
  test
    .runIf(isDeepRun)
    .each(
      (['companyName', 'contactPerson', 'email', 'password', 'registrationNumber', 'taxId'] as const).slice(
        0,
        isDeepRun ? undefined : 1,
      ),
    )('without %s: "Missing Information" · MEM-033', async (name) => {
    const { text, status } = await asDeveloper(developerForm({ [name]: ' ' }))
    expect(status).toBe(422)
    expect(text).toContain('Missing Information Please fill in all required fields.')
  })

  test('the account stores the form and the files · MEM-038 MEM-039', async () => {
    const form = developerForm()
    const answer = await asDeveloper(form, { balanceSheet: aPdf(), portfolio: aPdf('projekty.pdf') })
    expect(answer).toMatchObject({ status: 303, location: '/signin?inbox=1' })
    expect(answer.toast?.title).toBe('Account Created Successfully!')
    const account = await accountOf(form.email)
    expect(account).toMatchObject({
      fullName: 'Jan Ślusarz',
      companyName: 'Kamienica Development',
      userType: 'developer',
      registrationNumber: '0000123456',
      taxId: 'PL5260001246',
      accuracyCertifiedAt: expect.any(Date),
    })
    const documents = await documentsOf(account?.userId ?? '')
    expect(documents.map(({ documentType, status }) => [documentType, status])).toEqual([
      ['financial_statements', 'pending'],
      ['project_portfolio', 'pending'],
    ])
  })

  test.runIf(isDeepRun)(
    'both files are optional, and success redirects to /signin · MEM-040 MEM-041',
    async () => {
      const answer = await asDeveloper(developerForm())
      expect(answer).toMatchObject({ status: 303, location: '/signin?inbox=1' })
      expect(answer.toast).toMatchObject({
        title: 'Account Created Successfully!',
        text: 'Please check your email to verify your account, then sign in.',
      })
    },
  )

  test.runIf(isDeepRun)(
    'files are inspected only if the fields are valid, up to the first refused file',
    async () => {
      const before = (await data.files()).length
      const [balanceSheet, portfolio] = ['balance.pdf', 'portfolio.pdf'].map((name) => ({
        name,
        bytes: Buffer.from('not a PDF'),
      }))
      const files = { balanceSheet: balanceSheet ?? aPdf(), portfolio: portfolio ?? aPdf() }
      const typo = await asDeveloper(developerForm({ confirmPassword: 'another one' }), files)
      expect(typo.html).toContain('id="confirmPassword-error"')
      expect(typo.html).not.toContain('id="balanceSheet-error"')
      const { html } = await asDeveloper(developerForm(), files)
      expect(html).toContain('id="balanceSheet-error"')
      expect(html).not.toContain('id="portfolio-error"')
      expect(html).toMatch(/<p id="portfolio-hint"[^>]*>.*Choose the file again\./)
      const named = await asDeveloper(developerForm({ confirmPassword: 'another one' }), {
        balanceSheet: { name: 'balance.txt', bytes: Buffer.from('a text') },
      })
      expect(named.html).toContain('id="confirmPassword-error"')
      expect(named.html).toContain('id="balanceSheet-error"')
      expect((await data.files()).length).toBe(before)
    },
  )
})
