import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { visit } from '#test/world/pages.tsx'
import * as applications from '#app/applications/desk/desk.tsx'
import * as kyc from '#app/kyc/desk/desk.tsx'
import * as listings from '#app/listings/desk/desk.tsx'
import * as profiles from '#app/companies/desk/desk.tsx'
import * as users from '#app/oversight/users/desk/desk.tsx'

await testDatabase()

const DESKS = { applications, kyc, listings, profiles, users }

test('every desk ignores search characters that text in the database cannot contain', async () => {
  const { cookie, email } = await aSignedInAdmin()
  for (const [name, desk] of Object.entries(DESKS))
    for (const search of ['%00', 'a%00b'])
      expect([
        name,
        search,
        (await visit(desk, `/admin/${name}?search=${search}`, { cookie })).status,
      ]).toEqual([name, search, 200])
  const { text } = await visit(users, `/admin/users?search=%00${encodeURIComponent(email)}`, { cookie })
  expect(text).toContain(email)
})
