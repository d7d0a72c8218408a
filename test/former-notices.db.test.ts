import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from './database.ts'
import { aListing, aPerson } from './world/listings.ts'
import { insertRow, selectRow } from './world/rows.ts'

await testDatabase()

const migration = new URL('../db/migrations/0098_grounds_of_former_notices.sql', import.meta.url)

test('notices of the previous release require the rights named by their key and page, or nothing that holds', async () => {
  const { id, slug, owner } = await aListing()
  const { userId } = await aPerson()
  const criteria = { location: 'Kraków', threshold: 5 }
  const alert = await insertRow('alerts', {
    userId,
    alertType: 'price_change',
    criteria: JSON.stringify(criteria),
  })
  const fired = { userId, alertId: alert.id, listingId: id, cause: 'price_change', details: '{}' }
  const firing = await insertRow('alertFirings', fired)
  const figures = [`listing:${id}:city+price`]
  const company = `company:${owner.company.id}`
  const notices = [
    { kind: 'inquiry', key: 'inquiry:41:closed', path: '/inquiries/41', restsOn: ['thread:41'] },
    { kind: 'connection', key: 'connection:42:asked', path: '/connections', restsOn: ['connection:42'] },
    { kind: 'decided', key: `listing:${id}:7`, path: `/my-listings/${id}`, restsOn: [company] },
    { kind: 'received', key: `listing-received:${id}:7`, path: `/my-listings/${id}`, restsOn: [company] },
    { kind: 'access_asked', key: 'access:asked:1', path: `/my-listings/${id}/access`, restsOn: [company] },
    { kind: 'access_decided', key: 'access:granted:1', path: `/deal/${slug}`, restsOn: [`listing:${id}`] },
    { kind: 'access_decided', key: 'access:granted:2', path: '/deal/gone', restsOn: ['gone'] },
    { kind: 'alert', key: `alert:${firing.id}`, path: `/deal/${slug}`, restsOn: figures },
    { kind: 'alert', key: 'alert:987654', path: `/deal/${slug}`, restsOn: ['gone'] },
    { kind: 'alert', key: 'alert:987655', path: '/market-insights', restsOn: [] },
    { kind: 'security', key: 'password:1', path: '/settings', restsOn: [] },
  ]
  for (const { kind, key, path } of notices)
    await insertRow('notices', { userId, kind, key, path, title: 'Told', text: 'Told.' })
  await sql.raw(await readFile(migration, 'utf8')).execute(db())
  for (const { key, restsOn } of notices)
    expect((await selectRow('notices', { userId, key })).restsOn, key).toEqual(restsOn)
})
