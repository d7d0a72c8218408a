import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as alerts from '#app/alerts/routes/alerts.tsx'
import * as approved from '#app/companies/routes/approved.tsx'
import * as myProfile from '#app/companies/routes/my-profile.tsx'
import * as pending from '#app/companies/routes/pending.tsx'
import * as rejected from '#app/companies/routes/rejected.tsx'
import * as suspendedPage from '#app/companies/routes/suspended.tsx'
import * as platform from '#app/dashboards/routes/platform.tsx'
import { db } from '#app/db/client.server.ts'
import * as inquiry from '#app/deals/routes/inquiry.tsx'
import * as earlyAccess from '#app/deals/routes/early-access.tsx'
import * as marketCircle from '#app/directory/routes/market-circle.tsx'
import * as companyPage from '#app/directory/routes/entity.tsx'
import * as investorSignUp from '#app/kyc/sign-up/routes/investor.tsx'
import { env } from '#app/lib/env.ts'
import * as markFavorite from '#app/listings/marks/routes/mark-favorite.ts'
import * as saveSearch from '#app/listings/marks/routes/save-search.ts'
import * as landing from '#app/site/routes/landing.tsx'
import * as terms from '#app/site/routes/terms.tsx'
import { root, sourceFiles } from './source-files.ts'
import { testDatabase } from './database.ts'
import { aMarketListing, anInvestor } from './world/access.ts'
import { signedInCookie } from './world/accounts.ts'
import { aDeveloperCompany } from './world/companies.ts'
import { aDeveloper, aPerson } from './world/listings.ts'
import { welcomedCookie } from './world/marks.ts'
import { linksOf, visit } from './world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'

await testDatabase()

describe('how the product describes itself', () => {
  test('members-only, mid-market, Central and Eastern Europe, "currently focused on Poland", for three kinds · MEM-001', async () => {
    for (const [page, path] of [
      [landing, '/'],
      [terms, '/terms'],
    ] as const) {
      const { text } = await visit(page, path)
      for (const words of [
        'members-only platform for mid-market real estate in Central and Eastern Europe',
        'currently focused on Poland',
      ])
        expect(text).toContain(words)
      for (const kind of [/developers/, /investors/, /due-diligence/]) expect(text).toMatch(kind)
    }
  })

  test('investors are family offices, funds, private equity and high-net-worth individuals · MEM-003', async () => {
    const { text } = await visit(investorSignUp, '/signup/investor')
    expect(text.toLowerCase()).toContain(
      'family offices, funds, private equity and high-net-worth individuals',
    )
    const lists = sourceFiles('app').flatMap((file) =>
      file.includes('.test.')
        ? []
        : [...readFileSync(join(root, file), 'utf8').matchAll(/family offices,[^.'\n]*/gi)].map(([words]) =>
            words.toLowerCase(),
          ),
    )
    expect(lists.length).toBeGreaterThan(3)
    for (const list of lists)
      for (const kind of ['family offices', 'funds', 'private equity', 'high-net-worth individuals'])
        expect(list).toContain(kind)
  })

  test('early access promises one year free for investors and free listing for developers, discounts later · MEM-007', async () => {
    const { text } = await visit(landing, '/')
    expect(text).toContain('One year free for investors, free listing for developers.')
    expect(text).toMatch(/discounts/)
    expect((await visit(earlyAccess, '/early-access')).text).toMatch(/one year free/i)
  })
})

describe('who may enter', () => {
  test('without an approved profile a page redirects by status, any other call is 403 · MEM-004', async () => {
    const house = await aMarketListing({ companyId: (await aDeveloper()).company.id })
    for (const [status, path] of [
      ['pending', '/profile/pending'],
      ['rejected', '/profile/rejected'],
      ['more_info_requested', '/profile/rejected'],
    ] as const) {
      const cookie = await welcomedCookie(await aPerson({ companyStatus: status }))
      for (const [page, at] of [
        [platform, '/platform'],
        [marketCircle, '/market-circle'],
      ] as const)
        expect((await visit(page, at, { cookie })).location, at).toBe(path)
      const params = { slug: house.slug }
      const form = { message: 'May I see it?' }
      const asked = await visit(inquiry, `/deal/${house.slug}/inquiry`, { cookie, form, params })
      expect(asked.status).toBe(403)
    }
    expect(await selectRows('inquiries', { listingId: house.id }, ['id'])).toEqual([])
  })

  test('user_id, requester_id and similar fields in a body are ignored: identity comes from the session · MEM-375', async () => {
    const [member, victim, owner] = [await anInvestor(), await anInvestor(), await aDeveloper()]
    const house = await aMarketListing({ companyId: owner.company.id })
    const cookie = await welcomedCookie(member)
    const names = [
      'user_id',
      'userId',
      'requester_id',
      'requesterId',
      'created_by_user_id',
      'reviewed_by',
      'companyId_of',
    ]
    const wishes = { ...Object.fromEntries(names.map((name) => [name, victim.userId])), role: 'admin' }
    await visit(markFavorite, '/favorites/mark', { cookie, form: { ...wishes, slug: house.slug, on: 'yes' } })
    await visit(saveSearch, '/saved-searches/save', {
      cookie,
      form: { ...wishes, query: 'type=office', name: 'Mine' },
    })
    await visit(inquiry, `/deal/${house.slug}/inquiry`, {
      cookie,
      params: { slug: house.slug },
      form: { ...wishes, message: 'Mine' },
    })
    await visit(alerts, '/alerts', {
      cookie,
      form: { ...wishes, intent: 'create', alert_type: 'recommendation', key: crypto.randomUUID() },
    })
    await visit(companyPage, `/market-circle/entity/${owner.company.id}`, {
      cookie,
      params: { id: owner.company.id },
      form: { ...wishes, intent: 'connect', message: '' },
    })
    for (const table of ['favorites', 'savedSearches', 'inquiries', 'alerts'] as const)
      expect(
        await db().selectFrom(table).where('userId', '=', victim.userId).select('userId').execute(),
        table,
      ).toEqual([])
    const asked = await selectRows('connectionRequests', { companyId: owner.company.id }, ['requesterId'])
    expect(asked).toEqual([{ requesterId: member.userId }])
    expect(await selectRows('inquiries', { userId: member.userId }, ['message'])).toEqual([
      { message: 'Mine' },
    ])
    const roles = await db()
      .selectFrom('members')
      .where('userId', 'in', [member.userId, victim.userId])
      .select('role')
      .execute()
    expect(roles).toEqual([{ role: 'member' }, { role: 'member' }])
  })
})

describe('the pages that read the profile’s status', () => {
  test('show status, type, reason and notes for the member, never the internal ones · MEM-106', async () => {
    const { member } = await aDeveloperCompany({
      status: 'rejected',
      reason: 'The register extract is old.',
      memberNotes: 'Send one of this year.',
      internalNotes: 'Smells of a shell company.',
    })
    for (const [page, path] of [
      [rejected, '/profile/rejected'],
      [myProfile, '/my-profile'],
    ] as const) {
      const { data, html } = await visit(page, path, { cookie: await signedInCookie(member.userId) })
      const { profile } = data as { profile: Record<string, unknown> }
      expect(profile).toMatchObject({
        status: 'rejected',
        userType: 'developer',
        rejectionReason: 'The register extract is old.',
        memberNotes: 'Send one of this year.',
      })
      expect(html + JSON.stringify(data)).not.toContain('Smells of a shell company.')
    }
  })

  test('a decision shows in the member’s area on the next request: status, reason, notes · MEM-376', async () => {
    const results = [
      ['approved', platform, '/platform', 200, []],
      [
        'rejected',
        rejected,
        '/profile/rejected',
        200,
        ['Profile Needs Updates', 'Old extract.', 'Send a new one.'],
      ],
      [
        'more_info_requested',
        rejected,
        '/profile/rejected',
        200,
        ['Additional Information Required', 'Old extract.', 'Send a new one.'],
      ],
    ] as const
    for (const [status, page, path, answer, words] of results) {
      const { member } = await aDeveloperCompany({
        status,
        reason: 'Old extract.',
        memberNotes: 'Send a new one.',
      })
      const shown = await visit(page, path, { cookie: await welcomedCookie(member) })
      expect([status, shown.status]).toEqual([status, answer])
      for (const word of words) expect(shown.text).toContain(word)
    }
  })

  test('link to support by email only, at the configured mailbox · MEM-379', async () => {
    const { supportEmail } = env()
    const person = async (status: 'pending' | 'rejected' | 'approved' | 'suspended') =>
      (await aDeveloperCompany({ status })).member
    for (const [page, path, status] of [
      [pending, '/profile/pending', 'pending'],
      [rejected, '/profile/rejected', 'rejected'],
      [approved, '/profile/approved', 'approved'],
      [suspendedPage, '/profile/suspended', 'suspended'],
    ] as const) {
      const cookie = await signedInCookie((await person(status)).userId)
      const { html } = await visit(page, path, { cookie })
      const mails = linksOf(html).filter(({ href }) => href.startsWith('mailto:'))
      expect(mails.length, path).toBeGreaterThan(0)
      for (const { href } of mails) expect(href.split('?')[0]).toBe(`mailto:${supportEmail}`)
      const other = linksOf(html).filter(
        ({ text, href }) => /support/i.test(text) && !href.startsWith('mailto:'),
      )
      expect(other, path).toEqual([])
    }
  })
})
