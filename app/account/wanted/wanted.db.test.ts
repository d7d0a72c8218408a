import { describe, expect, test } from 'vitest'
import { matchPath } from 'react-router'
import { purgeSessionsAndLinks } from '#app/account/commands/purge.server.ts'
import * as investorForm from '#app/companies/investor/routes/investor.tsx'
import * as approved from '#app/companies/routes/approved.tsx'
import * as pending from '#app/companies/routes/pending.tsx'
import * as rejected from '#app/companies/routes/rejected.tsx'
import * as platform from '#app/dashboards/routes/platform.tsx'
import * as marketCircle from '#app/directory/routes/market-circle.tsx'
import { OWN_PAGES } from '#app/gates/gate.server.ts'
import * as compare from '#app/listings/compare/routes/compare.tsx'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aPerson } from '#test/world/listings.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { OPEN_PAGES, WANTED_PAGES } from './texts.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const kept = (userId: string) => selectRows('wantedPages', { userId }, ['path'])

describe('a page that becomes available on approval', () => {
  test('is mentioned on the status page that the member is redirected to', async () => {
    for (const [status, page, at] of [
      ['draft', investorForm, '/profile/investor'],
      ['pending', pending, '/profile/pending'],
      ['rejected', rejected, '/profile/rejected'],
      ['more_info_requested', rejected, '/profile/rejected'],
    ] as const) {
      const { userId } = await aPerson({ type: 'investor', companyStatus: status })
      const cookie = await signedInCookie(userId)
      expect((await visit(page, at, { cookie })).text).not.toContain(
        'will be available once your company is approved.',
      )
      expect((await visit(marketCircle, '/market-circle?sort=name', { cookie })).location).toBe(at)
      expect(await kept(userId)).toEqual([{ path: '/market-circle?sort=name' }])
      expect((await visit(page, at, { cookie })).text).toContain(
        'The Market Circle will be available once your company is approved.',
      )
    }
  })

  test.runIf(isDeepRun)(
    'is offered on the first visit after approval; of several pages, the latest',
    async () => {
      const { userId } = await aPerson({ type: 'investor', companyStatus: 'pending' })
      const cookie = await signedInCookie(userId)
      await visit(marketCircle, '/market-circle', { cookie })
      await visit(compare, '/compare?ids=one%2Ctwo', { cookie })
      // Home is the default page, so it is not offered.
      await visit(platform, '/platform', { cookie })
      await updateRows(
        'companies',
        { createdByUserId: userId },
        { approvalStatus: 'approved', approvedAt: new Date() },
      )
      const { html } = await visit(approved, '/profile/approved', { cookie })
      expect(linksOf(html)).toContainEqual({
        href: '/compare?ids=one%2Ctwo',
        text: 'Continue to the comparison',
      })
    },
  )

  test.runIf(isDeepRun)(
    'is stored for 90 days, only for unapproved members and only for GET requests',
    async () => {
      const waiting = await aPerson({ companyStatus: 'pending' })
      const cookie = await signedInCookie(waiting.userId)
      await visit(marketCircle, '/market-circle', { cookie, form: { intent: 'x' } })
      expect(await kept(waiting.userId)).toEqual([])
      const suspended = await aPerson({ companyStatus: 'approved' })
      await updateRows(
        'companies',
        { createdByUserId: suspended.userId },
        { suspendedAt: new Date(), suspensionReason: 'x' },
      )
      await visit(marketCircle, '/market-circle', { cookie: await signedInCookie(suspended.userId) })
      expect(await kept(suspended.userId)).toEqual([])
      await visit(marketCircle, '/market-circle', { cookie })
      setClock(() => new Date(Date.now() + 89 * 86_400_000))
      await purgeSessionsAndLinks()
      expect(await kept(waiting.userId)).toHaveLength(1)
      setClock(() => new Date(Date.now() + 91 * 86_400_000))
      await purgeSessionsAndLinks()
      expect(await kept(waiting.userId)).toEqual([])
      setClock(null)
    },
  )

  test('must be in our own route table', () => {
    for (const pattern of Object.keys({ ...WANTED_PAGES, ...OPEN_PAGES }))
      expect(OWN_PAGES.some((page) => page === pattern || matchPath(page, pattern) !== null)).toBe(true)
  })
})
