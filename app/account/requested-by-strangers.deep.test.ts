import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as join from '#app/companies/colleagues/routes/join.tsx'
import { db } from '#app/db/client.server.ts'
import * as about from '#app/site/routes/about.tsx'
import { testDatabase } from '#test/database.ts'
import { aNewAddress, GOOD_PASSWORD, mailsTo } from '#test/world/accounts.ts'
import { aColleagueInvitation } from '#test/world/colleagues.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { anAddress, visit } from '#test/world/pages.tsx'
import { accountOf, developerForm, investorForm, registration } from '#test/world/sign-up.ts'
import * as developer from '#app/kyc/sign-up/routes/developer.tsx'
import * as investor from '#app/kyc/sign-up/routes/investor.tsx'
import * as earlyAccess from '#app/deals/routes/early-access.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
beforeEach(() => db().deleteFrom('rateLimits').execute())

const application = (companyEmail: string) => ({
  firstName: 'Anna',
  lastName: 'Kowalska',
  companyName: 'Kowalska Development',
  companyEmail,
  companyWebsite: 'kowalska.pl',
  role: 'Investor',
  otherRole: '',
  position: 'Partner',
})
const message = (email: string) => ({
  formId: randomUUID(),
  website: '',
  firstName: 'Anna',
  lastName: 'Kowalska',
  email,
  company: '',
  message: 'May I visit the warehouse near Wrocław?',
})

const FORMS: Record<string, (email: string, ip: string) => ReturnType<typeof visit>> = {
  'a sign-up as an investor': (email, ip) =>
    visit(investor, '/signup/investor', { form: registration(investorForm({ email })), ip }),
  'a sign-up as a developer': (email, ip) =>
    visit(developer, '/signup/developer', { form: registration(developerForm({ email })), ip }),
  'an application for early access': (email, ip) =>
    visit(earlyAccess, '/early-access', { form: application(email), ip }),
  'a message': (email, ip) => visit(about, '/about', { form: message(email), ip }),
}

const sentTo = async (email: string) =>
  (
    await db()
      .selectFrom('emailQueue')
      .where('toEmail', '=', email)
      .where('status', '<>', 'failed')
      .select('id')
      .execute()
  ).length

describe.each(Object.entries(FORMS).slice(0, isDeepRun ? undefined : 1))('%s', (_, send) => {
  test('gets the same response however often strangers submit the address, but emails stop at the limit', async () => {
    const email = aNewAddress()
    const responses = []
    for (let sent = 0; sent < 7; sent += 1) {
      const { status, location, toast } = await send(email, anAddress())
      responses.push({ status, location, toast })
    }
    expect(responses[0]?.status).toBe(303)
    for (const response of responses) expect(response).toEqual(responses[0])
    expect(await sentTo(email)).toBeLessThanOrEqual(5)
  })
})

test('strangers who sign up with an invited address do not lock the colleague out', async () => {
  const owner = await aDeveloper()
  const email = aNewAddress()
  await aColleagueInvitation(owner, { email })
  for (let sent = 0; sent < 6; sent += 1) await FORMS['a sign-up as an investor']?.(email, anAddress())
  const form = {
    fullName: 'Iga Invited',
    password: GOOD_PASSWORD,
    acceptTerms: 'on',
  }
  const path = (await mailsTo(email)).find(({ kind }) => kind === 'company.invitation')?.path ?? ''
  const joined = await visit(join, path, { params: { id: path.replace('/join/', '') }, form })
  expect([joined.status, joined.location]).toEqual([303, '/'])
  expect(await accountOf(email)).toMatchObject({ emailVerified: true })
})
