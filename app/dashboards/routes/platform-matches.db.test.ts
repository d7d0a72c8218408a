import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { answerConnection, requestConnection } from '#app/directory/commands/connections.server.ts'
import { testDatabase } from '#test/database.ts'
import { anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import * as page from './platform.tsx'

await testDatabase()

const home = async (person: { userId: string }) =>
  visit(page, '/platform', { cookie: await welcomedCookie(person) })

describe('matches', () => {
  const matchesIn = (html: string) => /<ul aria-label="Companies to meet"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? ''

  test('Connect sends a request, Ignore is stored, and neither company is suggested again · MEM-315 · MEM-316', async () => {
    const member = await anInvestor()
    const cookie = await welcomedCookie(member)
    await db()
      .updateTable('companies')
      .set({ suspendedAt: new Date(), suspensionReason: 'R' })
      .where('id', '<>', member.company.id)
      .where('approvalStatus', '=', 'approved')
      .execute()
    const [first, second] = [await aDeveloper(), await aDeveloper()]
    const before = await visit(page, '/platform', { cookie })
    for (const { company } of [first, second]) expect(matchesIn(before.html)).toContain(company.name)
    expect(before.text).not.toContain('No more matches for you today.')

    const form = (intent: string, { company }: typeof first) => ({ intent, company: company.id })
    const asked = await visit(page, '/platform', { cookie, form: form('connect', first) })
    expect(asked.toast?.title).toBe('Connection requested')
    const again = await visit(page, '/platform', { cookie, form: form('connect', first) })
    expect(again.toast?.title).toBe('You have already requested a connection with this entity')
    const requests = await selectRows('connectionRequests', { requesterCompanyId: member.company.id }, [
      'companyId',
    ])
    expect(requests).toEqual([{ companyId: first.company.id }])

    expect((await visit(page, '/platform', { cookie, form: form('ignore', second) })).toast?.title).toBe(
      'Match ignored',
    )
    const after = await visit(page, '/platform', { cookie })
    expect(after.text).toContain('No more matches for you today.')
    expect(matchesIn(after.html)).toBe('')
    expect(
      (await visit(page, '/platform', { cookie, form: { intent: 'connect', company: 'nobody' } })).status,
    ).toBe(404)
  })

  test.runIf(isDeepRun)(
    'a company that declined is not suggested until it can be sent another request · MEM-315',
    async () => {
      const [member, other] = [await anInvestor(), await aDeveloper()]
      const asked = await requestConnection(member, other.company.id, null)
      if (!asked.ok) throw new Error(asked.refused)
      await answerConnection(other, asked.value.id, 'decline')
      await db()
        .updateTable('companies')
        .set({ suspendedAt: new Date(), suspensionReason: 'R' })
        .where('id', 'not in', [member.company.id, other.company.id])
        .where('approvalStatus', '=', 'approved')
        .execute()
      expect(matchesIn((await home(member)).html)).not.toContain(other.company.name)
      const longAgo = new Date(Date.now() - 91 * 86_400_000)
      await updateRows('connectionRequests', { id: asked.value.id }, { decidedAt: longAgo })
      expect(matchesIn((await home(member)).html)).toContain(other.company.name)
    },
  )

  test('after the session has ended, a click redirects to sign-up and changes nothing · MEM-317', async () => {
    const developer = await aDeveloper()
    const late = await visit(page, '/platform', {
      form: { intent: 'connect', company: developer.company.id },
    })
    expect([late.status, late.location]).toEqual([303, '/signup'])
    expect(await selectRows('connectionRequests', { companyId: developer.company.id }, ['id'])).toEqual([])
  })
})
