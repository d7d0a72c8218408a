import { expect, test } from 'vitest'
import * as earlyAccess from '#app/deals/routes/early-access.tsx'
import { db } from '#app/db/client.server.ts'
import { loadMember } from '#app/gates/viewer.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, aNewAddress } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import { asInvestor, investorForm } from '#test/world/sign-up.ts'

await testDatabase()

async function accountOf(email: string) {
  return db()
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .where('u.email', '=', email)
    .select(['m.userId', 'm.userType', 'm.otherRole'])
    .executeTakeFirstOrThrow()
}

test.each([
  ['Developer', 'developer', null],
  ['Investor', 'investor', null],
  ['DueDiligence', 'due_diligence', null],
  ['Other', 'other', 'Insurance broker'],
])(
  'early access as %s stores the kind %s and the free text in its own field · MEM-002 MEM-372',
  async (role, kind, otherRole) => {
    const email = aNewAddress()
    const form = {
      firstName: 'Maja',
      lastName: 'Kowalska',
      companyName: 'Kowalska',
      companyEmail: email,
      companyWebsite: '',
      role,
      otherRole: 'Insurance broker',
      position: '',
    }
    expect((await visit(earlyAccess, '/early-access', { form })).status).toBe(303)
    const account = await accountOf(email)
    expect(account).toMatchObject({ userType: kind, otherRole })
    const member = await loadMember({ userId: account.userId, sessionId: 'test', signedInAt: new Date() })
    expect(member?.userType).toBe(kind)
  },
)

test('the database refuses other kinds, and "other" without its text · MEM-002', async () => {
  const { userId } = await aMember({ password: null })
  const change = (set: { userType: string; otherRole?: string | null }) =>
    updateRows('members', { userId }, set)
  for (const userType of ['DueDiligence', 'Due Diligence', 'admin', 'Insurance broker', ''])
    await expect(change({ userType })).rejects.toThrow(/check constraint/)
  await expect(change({ userType: 'other', otherRole: null })).rejects.toThrow(/check constraint/)
})

test('only early access creates "other"; the sign-up forms have fixed kinds · MEM-002', async () => {
  const email = aNewAddress()
  await asInvestor({ ...investorForm({ email }), role: 'Other', userType: 'other', otherRole: 'Broker' })
  expect(await accountOf(email)).toMatchObject({ userType: 'investor', otherRole: null })
})
