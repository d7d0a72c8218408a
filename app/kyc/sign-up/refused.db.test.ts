import { describe, expect, test } from 'vitest'
import * as complete from '#app/account/routes/complete-registration.tsx'
import * as signIn from '#app/account/routes/signin.tsx'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, aNewAddress, mailsTo, whileMissing } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import {
  accountOf,
  aPdf,
  asDeveloper,
  developerForm,
  documentsOf,
  investorForm,
  registration,
} from '#test/world/sign-up.ts'
import * as developer from './routes/developer.tsx'
import * as investor from './routes/investor.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
const data = testDataFolder()

describe('refusals and failures', () => {
  test('a registered address gets the same response; its owner is emailed and nothing changes · PUB-171 MEM-044', async () => {
    const owner = await aMember()
    const before = await accountOf(owner.email)
    const files = (await data.files()).length
    const known = await asDeveloper(developerForm({ email: owner.email.toUpperCase() }), {
      balanceSheet: aPdf(),
    })
    const fresh = await asDeveloper(developerForm(), { balanceSheet: aPdf() })
    const shown = ({ status, location, toast, html }: typeof known) => ({ status, location, toast, html })
    expect(shown(known)).toEqual(shown(fresh))
    expect(await accountOf(owner.email)).toEqual(before)
    expect((await mailsTo(owner.email)).map(({ kind }) => kind)).toEqual(['account.already_registered'])
    expect((await data.files()).length).toBe(files + 1)
    expect(
      await visit(signIn, '/signin', { form: { email: owner.email, password: owner.password } }),
    ).toMatchObject({ status: 303 })
  })

  test('at sign-in, the passwords of those sign-ups get the same response as those of a new account · PUB-171 PUB-175', async () => {
    const [owner, unset] = [await aMember(), await aMember({ password: null })]
    const typed = ['Quay-side 42 cranes', 'Quay-side 43 cranes']
    const responses = async (email: string) => {
      for (const password of typed)
        await asDeveloper(developerForm({ email, password, confirmPassword: password }))
      const shown = []
      for (const password of [...typed, 'Quay-side 44 cranes']) {
        const { status, html, cookie } = await visit(signIn, '/signin', { form: { email, password } })
        shown.push({ status, html: html.replaceAll(email, 'ADDRESS'), cookie })
      }
      return shown
    }
    const fresh = await responses(aNewAddress())
    expect(fresh.map(({ html }) => html.includes('Please verify your email address first.'))).toEqual([
      true,
      true,
      false,
    ])
    expect(await responses(owner.email)).toEqual(fresh)
    expect(await responses(unset.email)).toEqual(fresh)
    expect(await selectRows('sessions', { userId: owner.userId })).toEqual([])
    expect(
      await visit(signIn, '/signin', { form: { email: owner.email, password: owner.password } }),
    ).toMatchObject({ status: 303 })
  })

  test('the sixth in an hour, counting those with a refused file, gets "Registration Failed" with the server’s message, before its files are inspected · MEM-042', async () => {
    const form = investorForm()
    const ip = '10.200.1.1'
    const send = () => visit(investor, '/signup/investor', { form: registration(form), ip })
    const broken = { name: 'a.pdf', bytes: Buffer.from('%PDF-1.4 and no more') }
    const sendFile = () =>
      visit(developer, '/signup/developer', {
        form: registration(developerForm(), { balanceSheet: broken }),
        ip,
      })
    for (let count = 0; count < 2; count += 1) expect((await sendFile()).status).toBe(422)
    for (let count = 0; count < 3; count += 1) expect((await send()).status).toBe(303)
    const response = await send()
    expect(response.status).toBe(429)
    expect(response.text).toMatch(
      /Registration Failed There were too many attempts from your network, which you may share with others\. Try again in \d+ minutes, or use another connection now, such as mobile data\. You can also email support@parcela\.test\./,
    )
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(response.html).toContain('value="Żaneta Łęcka"')
    expect(response.html).toMatch(/href="\/early-access\?type=Investor"[^>]*>Email me a link instead/)
    expect((await sendFile()).status).toBe(429)
  })

  test.runIf(isDeepRun)(
    'a confirmed sign-up no longer counts towards the limit of its network · MEM-051',
    async () => {
      const ip = '10.200.1.2'
      const send = (form: ReturnType<typeof investorForm>) =>
        visit(investor, '/signup/investor', { form: registration(form), ip })
      const forms = Array.from({ length: 6 }, () => investorForm())
      for (const form of forms.slice(0, 5)) {
        const { status, cookie } = await send(form)
        expect(status).toBe(303)
        const path = (await mailsTo(form.email)).at(-1)?.path ?? ''
        await visit(complete, path, { form: { intent: 'confirm' }, cookie, ip })
      }
      expect((await send(forms[5] ?? investorForm())).status).toBe(303)
    },
  )

  test('an unexpected failure: "Registration Failed", and nothing is left behind · PUB-171 MEM-043', async () => {
    const before = (await data.files()).length
    const form = developerForm()
    const answer = await whileMissing('one_time_links', () => asDeveloper(form, { balanceSheet: aPdf() }))
    expect(answer.status).toBe(500)
    expect(answer.text).toContain('Registration Failed Something went wrong. Please try again.')
    expect(await accountOf(form.email)).toBeUndefined()
    expect((await data.files()).length).toBe(before)
  })

  test.runIf(isDeepRun)(
    '20 concurrent registrations with one address create one account with one document',
    async () => {
      const form = investorForm()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, k) =>
          visit(investor, '/signup/investor', {
            form: registration(form, { governmentId: aPdf('id.pdf') }),
            ip: `10.201.${k}.1`,
          }),
        ),
      )
      const made = answers.filter(({ status }) => status === 303)
      expect(made.length).toBeGreaterThan(0)
      expect(answers.filter(({ status }) => status !== 303 && status !== 429)).toEqual([])
      const account = await accountOf(form.email)
      expect(await documentsOf(account?.userId ?? '')).toHaveLength(1)
    },
  )
})
