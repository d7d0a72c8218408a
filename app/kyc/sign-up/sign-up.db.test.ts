import { handleSignUp } from './action.server.ts'
import { describe, expect, test } from 'vitest'
import * as signUpPage from '#app/account/routes/signup.tsx'
import { acceptAttribute } from '#app/files/rules.ts'
import type { FormResult } from '#app/lib/form-response.server.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { GOOD_PASSWORD } from '#test/world/accounts.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { aPdf, accountOf, asInvestor, investorForm } from '#test/world/sign-up.ts'
import { kycRule } from '../schema.ts'
import * as developer from './routes/developer.tsx'
import * as investor from './routes/investor.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()

describe('the forms', () => {
  test('/signup links to both registrations · PUB-155', async () => {
    const links = linksOf((await visit(signUpPage, '/signup')).html)
    expect(links).toContainEqual({ href: '/signup/investor', text: 'Sign up as an investor' })
    expect(links).toContainEqual({ href: '/signup/developer', text: 'Sign up as a developer' })
    expect(links.map(({ href }) => href)).not.toContain('/signup/due-diligence')
  })

  test('the investor form has its fields, an ID upload and the terms · PUB-156 MEM-017', async () => {
    const { html } = await visit(investor, '/signup/investor')
    const names = [...html.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(([, name]) => name)
    expect(names).toEqual([
      'fullName',
      'companyName',
      'email',
      'password',
      'confirmPassword',
      'country',
      'investmentRange',
      'governmentId',
      'acceptTerms',
    ])
  })

  test('countries and investment ranges of the investor form · PUB-157 MEM-026', async () => {
    const { html } = await visit(investor, '/signup/investor')
    const options = (name: string) => {
      const select = new RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(html)?.[0] ?? ''
      return [...select.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)
    }
    expect(options('country')).toEqual(['us', 'uk', 'de', 'fr', 'pl', 'other'])
    expect(options('investmentRange')).toEqual(['0-1m', '1-5m', '5m+'])
  })

  test.runIf(isDeepRun)(
    'the investment ranges are 0-1m, 1-5m and 5m+, and no other value is accepted · PUB-158',
    async () => {
      for (const investmentRange of ['0-1m', '1-5m', '5m+']) {
        const form = investorForm({ investmentRange })
        expect((await asInvestor(form)).status).toBe(303)
        expect((await accountOf(form.email))?.investmentRange).toBe(investmentRange)
      }
      const response = await asInvestor(investorForm({ investmentRange: '10m' }))
      expect(response.text).toContain('Missing Information')
    },
  )

  test('all investor fields except company name and ID are marked as required, without native validation · PUB-165', async () => {
    const { html } = await visit(investor, '/signup/investor')
    const form = /<form[^>]*enctype="multipart[^>]*>/i.exec(html)?.[0]
    expect(form).toMatch(/novalidate/i)
    expect(html).not.toMatch(/<(?:input|select)[^>]* required=""/)
    const required = ['fullName', 'email', 'password', 'confirmPassword', 'country', 'investmentRange']
    for (const name of [...required, 'acceptTerms']) {
      expect(html).toMatch(
        new RegExp(
          `<label[^>]*for="${name}"[^>]*required-mark|class="required-mark"[^>]*for="${name}"|<label for="${name}" class="[^"]*required-mark`,
        ),
      )
    }
    for (const name of ['companyName', 'governmentId'])
      expect(new RegExp(`<label[^>]*for="${name}"[^>]*>`).exec(html)?.[0]).not.toContain('required-mark')
  })

  test('the ID input accepts what its profile slot accepts, and the developer’s inputs accept only PDF · MEM-020 MEM-032', async () => {
    const id = (await visit(investor, '/signup/investor')).html
    const accepted = /<input[^>]*name="governmentId"[^>]*>/.exec(id)?.[0].match(/accept="([^"]+)"/)?.[1]
    expect(accepted).toBe(acceptAttribute(kycRule('personal_id', 'investor').accept))
    expect(id).toContain('PDF, PNG, JPG, up to 20 MB.')
    const { html } = await visit(developer, '/signup/developer')
    for (const name of ['balanceSheet', 'portfolio'])
      expect(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0]).toContain('accept=".pdf"')
  })

  test('the developer form has its fields, two uploads and the certification · MEM-031', async () => {
    const { html } = await visit(developer, '/signup/developer')
    const names = [...html.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name)
    expect(names).toEqual([
      'companyName',
      'contactPerson',
      'email',
      'password',
      'confirmPassword',
      'registrationNumber',
      'taxId',
      'balanceSheet',
      'portfolio',
      'certifyAccuracy',
    ])
  })
})

describe('the checks of the investor form, in order', () => {
  test.runIf(isDeepRun).each(['fullName', 'email', 'password', 'country', 'investmentRange'])(
    'without %s: "Missing Information" · PUB-159 MEM-021',
    async (name) => {
      const form = investorForm({ [name]: '' })
      const { status, text } = await asInvestor(form)
      expect(status).toBe(422)
      expect(text).toContain('Missing Information Please fill in all required fields.')
      expect(await accountOf(form.email)).toBeUndefined()
    },
  )

  test('a confirmation that differs: "Password Mismatch" · PUB-160 MEM-022', async () => {
    const form = investorForm({ confirmPassword: 'another one' })
    const { status, text } = await asInvestor(form)
    expect(status).toBe(422)
    expect(text).toContain('Password Mismatch Passwords do not match.')
    expect(await accountOf(form.email)).toBeUndefined()
  })

  test('seven characters: "Password Too Short" · PUB-161 MEM-023', async () => {
    const form = investorForm({ password: 'abcdefg', confirmPassword: 'abcdefg' })
    const { status, text } = await asInvestor(form)
    expect(status).toBe(422)
    expect(text).toContain('Password Too Short Password must be at least 8 characters long.')
    expect(await accountOf(form.email)).toBeUndefined()
  })

  test('a common password or the address itself: "Password Too Weak", right after the length · PUB-162', async () => {
    const { email } = investorForm()
    for (const password of ['password123', email, 'x'.repeat(129)]) {
      const form = investorForm({ email, password, confirmPassword: password, acceptTerms: '' })
      const { status, text } = await asInvestor(form)
      expect(status).toBe(422)
      expect(text).toContain('Password Too Weak Password must meet all security requirements.')
      expect(await accountOf(email)).toBeUndefined()
    }
  })

  test('terms not accepted: "Terms Required" · PUB-163 MEM-024', async () => {
    const { acceptTerms: _, ...form } = investorForm()
    const { text, status } = await asInvestor(form)
    expect(status).toBe(422)
    expect(text).toContain('Terms Required Please accept the Terms & Conditions to continue.')
  })

  test('only the first of several errors is in the toast, in order, on the server too · PUB-164 MEM-025', async () => {
    const faults = [
      [{ fullName: '' }, 'Missing Information'],
      [{ confirmPassword: 'other' }, 'Password Mismatch'],
      [{ password: 'short', confirmPassword: 'short' }, 'Password Too Short'],
      [{ acceptTerms: '' }, 'Terms Required'],
    ] as const
    for (const [index, [, title]] of faults.entries()) {
      const all = Object.assign({}, ...faults.slice(index).map(([changed]) => changed)) as Record<
        string,
        string
      >
      if (index < 2) Object.assign(all, { confirmPassword: 'other' })
      const { text } = await asInvestor(investorForm(all))
      for (const [, other] of faults)
        expect([index, other, text.includes(other)]).toEqual([index, other, other === title])
    }
  })

  test('a file sent with a refused form has to be chosen again, and its field says so', async () => {
    const form = investorForm({ confirmPassword: 'another one' })
    const { html, text } = await asInvestor(form, { governmentId: aPdf() })
    expect(text).toContain('Choose the file again.')
    expect(html).toMatch(/<p id="governmentId-hint"[^>]*>.*Choose the file again\./)
    expect((await visit(investor, '/signup/investor')).text).not.toContain('Choose the file again.')
  })

  test('a truncated body is reported as such, without errors for the missing fields', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="fullName"\r\n\r\nŻaneta\r\n--x\r\nContent-Disp'
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const request = new Request('http://own.test/signup/investor', { method: 'POST', body: part, headers })
    const { init, data } = (await handleSignUp('investor', request)) as FormResult
    expect(init?.status).toBe(422)
    expect(data.values).toEqual({ fullName: 'Żaneta' })
    expect(data.errors).toEqual({ form: expect.stringContaining('interrupted') })
  })

  test('all errors are shown together, each next to its field', async () => {
    const { html, text } = await asInvestor(
      investorForm({
        fullName: '',
        email: 'nobody',
        password: 'short',
        confirmPassword: 'other',
        acceptTerms: '',
      }),
    )
    expect(text).toContain('Missing Information Please fill in all required fields. Check 4 more answers.')
    for (const name of ['fullName', 'email', 'password', 'confirmPassword', 'acceptTerms']) {
      expect(html).toContain(`id="${name}-error"`)
      expect(html).toContain(`href="#${name}"`)
    }
  })

  test.runIf(isDeepRun)('length and match are checked with and without JavaScript · PUB-167', async () => {
    const short = new URLSearchParams(investorForm({ password: 'short', confirmPassword: 'short' }))
    const answer = await visit(investor, '/signup/investor?x=1', { form: short })
    expect([answer.status, answer.text.includes('Password Too Short')]).toEqual([422, true])
    const other = new URLSearchParams(investorForm({ confirmPassword: 'x' }))
    const mismatch = await visit(investor, '/signup/investor', { form: other })
    expect([mismatch.status, mismatch.text.includes('Password Mismatch')]).toEqual([422, true])
    for (const form of [short, other]) expect(await accountOf(form.get('email') ?? '')).toBeUndefined()
  })

  test('typed text is kept, passwords are not', async () => {
    const { html } = await asInvestor(investorForm({ confirmPassword: 'another one' }))
    expect(html).toContain('value="Żaneta Łęcka"')
    expect(html).toMatch(/<option value="pl" selected="">/)
    expect(html).not.toContain(GOOD_PASSWORD)
  })
})
