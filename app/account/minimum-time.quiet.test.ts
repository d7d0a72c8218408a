import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aMember, aNewAddress, fastest } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import * as earlyAccess from '#app/deals/routes/early-access.tsx'
import { setMinimumTime } from './minimum-time.ts'
import * as forgot from './routes/forgot-password.tsx'
import * as signInPage from './routes/signin.tsx'

await testDatabase()
setMinimumTime(true)

/** The fastest response times, in ms, for addresses with and without an account. */
async function times(call: (email: string) => Promise<unknown>) {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => aMember()))
  const known = await fastest(
    accounts.map(({ email }) => email),
    call,
  )
  return { known, unknown: await fastest(accounts.map(aNewAddress), call) }
}

test('early access: known and unknown addresses take the same time', async () => {
  const application = {
    firstName: 'Maja',
    lastName: 'Łęcka',
    companyName: 'Łęcka Capital',
    companyWebsite: 'lecka.example',
    role: 'Investor',
    position: 'Partner',
  }
  const { known, unknown } = await times((companyEmail) =>
    visit(earlyAccess, '/early-access', { form: { ...application, companyEmail } }),
  )
  expect(Math.min(known, unknown)).toBeGreaterThan(195)
  expect(Math.abs(known - unknown)).toBeLessThan(100)
})

test('reset: known and unknown addresses take the same time · PUB-178', async () => {
  const { known, unknown } = await times((email) => visit(forgot, '/forgot-password', { form: { email } }))
  expect(Math.min(known, unknown)).toBeGreaterThan(195)
  expect(Math.abs(known - unknown)).toBeLessThan(100)
})

test('a sign-in takes the same time for known and unknown addresses · PUB-175', async () => {
  const member = await aMember()
  // Hashing dominates a sign-in; its CPU time does not depend on the load of the machine.
  const work: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let round = 0; round < 8; round += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      const email = kind === 'known' ? member.email : aNewAddress()
      const before = process.cpuUsage()
      await visit(signInPage, '/signin', { form: { email, password: 'not the password' } })
      const { user, system } = process.cpuUsage(before)
      work[kind].push(user + system)
    }
  }
  const [known, unknown] = [Math.min(...work.known), Math.min(...work.unknown)]
  expect(Math.abs(known - unknown)).toBeLessThan(0.6 * known)
})
