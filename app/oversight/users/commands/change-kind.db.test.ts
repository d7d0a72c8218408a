import { describe, expect, test } from 'vitest'
import { developerForm } from '#app/companies/developer/form.ts'
import { submitCompany } from '#app/companies/commands/submit-company.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, mailsTo } from '#test/world/accounts.ts'
import { aNewcomer, fillDeveloperForm, viewerOf } from '#test/world/companies.ts'
import { accountOf, aFreshAdmin, stepsOn } from '#test/world/people.ts'
import { changeKind } from './change-account.server.ts'
import { isDeepRun, MANY } from '#test/runs.ts'

await testDatabase()

describe('the user type', () => {
  test('can change from "Other"; the person is notified, with a link to the new profile form · ADM-201', async () => {
    const admin = await aFreshAdmin()
    const { userId: id, email } = await aMember({ userType: 'other' })
    const { version: seen } = await accountOf(id)
    expect(await changeKind(admin, { id, seen, kind: 'investor', otherRole: '' })).toEqual({
      ok: true,
      value: null,
    })
    expect(await accountOf(id)).toMatchObject({ userType: 'investor', otherRole: null, version: seen + 1 })
    expect(await stepsOn(id)).toMatchObject([
      { action: 'account.change_kind', actorKind: 'admin', fromStatus: 'other', toStatus: 'investor' },
    ])
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Your user type is now Investor')
    expect(mail?.text).toContain('Other')
    expect((await viewerOf(id)).userType).toBe('investor')
  })

  test('needs a description if "Other"; the same type, a stale page and no type are refused', async () => {
    const admin = await aFreshAdmin()
    const { userId: id } = await aMember({ userType: 'developer' })
    const { version: seen } = await accountOf(id)
    const asked = { id, seen, otherRole: '' }
    expect(await changeKind(admin, { ...asked, kind: 'other' })).toMatchObject({
      refused: 'other_role_required',
    })
    expect(await changeKind(admin, { ...asked, kind: 'developer' })).toMatchObject({ refused: 'unchanged' })
    expect(await changeKind(admin, { ...asked, kind: null })).toMatchObject({ refused: 'kind_required' })
    expect(await changeKind(admin, { ...asked, kind: 'investor', seen: seen - 1 })).toMatchObject({
      refused: 'stale',
    })
    expect(await changeKind(admin, { ...asked, id: crypto.randomUUID(), kind: 'other' })).toMatchObject({
      refused: 'not_found',
    })
    expect(await stepsOn(id)).toEqual([])
    expect((await changeKind(admin, { ...asked, kind: 'other', otherRole: ' Geodeta żwirowy ' })).ok).toBe(
      true,
    )
    expect(await accountOf(id)).toMatchObject({ userType: 'other', otherRole: 'Geodeta żwirowy' })
  })

  test.runIf(isDeepRun)('ends up the same as that of a concurrent submission', async () => {
    const admin = await aFreshAdmin()
    for (let run = 0; run < 10; run += 1) {
      const member = await aNewcomer({ userType: 'developer' })
      const seen = await fillDeveloperForm(member)
      const { version } = await accountOf(member.userId)
      const asked = { id: member.userId, seen: version, kind: 'investor', otherRole: '' } as const
      await Promise.all([submitCompany(developerForm, member, seen), changeKind(admin, asked)])
      const after = await viewerOf(member.userId)
      expect(after.company?.type).toBe('developer')
      expect(after.userType).toBe('developer')
    }
  })

  test.runIf(isDeepRun)(
    'is changed by only one of many concurrent changes, with one audit row and one email',
    async () => {
      const admin = await aFreshAdmin()
      const { userId: id, email } = await aMember({ userType: 'other' })
      const { version: seen } = await accountOf(id)
      const results = await Promise.all(
        Array.from({ length: MANY }, (_, index) =>
          changeKind(admin, { id, seen, kind: index % 2 ? 'investor' : 'due_diligence', otherRole: '' }),
        ),
      )
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await stepsOn(id)).toHaveLength(1)
      expect(await mailsTo(email)).toHaveLength(1)
    },
  )
})
