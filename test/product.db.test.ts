import { expect, test } from 'vitest'
import * as alerts from '#app/alerts/routes/alerts.tsx'
import { db } from '#app/db/client.server.ts'
import * as inquiry from '#app/deals/routes/inquiry.tsx'
import * as companyPage from '#app/directory/routes/entity.tsx'
import * as markFavorite from '#app/listings/marks/routes/mark-favorite.ts'
import * as saveSearch from '#app/listings/marks/routes/save-search.ts'
import { testDatabase } from './database.ts'
import { aMarketListing, anInvestor } from './world/access.ts'
import { aDeveloper } from './world/listings.ts'
import { welcomedCookie } from './world/marks.ts'
import { visit } from './world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'

await testDatabase()

test('user_id, requester_id and similar fields in a body are ignored; the identity comes from the session · MEM-375', async () => {
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
  expect(await selectRows('inquiries', { userId: member.userId }, ['message'])).toEqual([{ message: 'Mine' }])
  const roles = await db()
    .selectFrom('members')
    .where('userId', 'in', [member.userId, victim.userId])
    .select('role')
    .execute()
  expect(roles).toEqual([{ role: 'member' }, { role: 'member' }])
})
