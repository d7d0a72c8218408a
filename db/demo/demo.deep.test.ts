import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isCorrectPassword } from '#app/account/password.server.ts'
import { runAlertWorkers } from '#test/world/alerts.ts'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { sealAudit, verifyAudit } from '#app/review/seal.server.ts'
import { testDatabase } from '#test/database.ts'
import { anAdmin } from '#test/world/accounts.ts'
import { findRow, selectRows } from '#test/world/rows.ts'
import { ACCOUNTS } from './accounts.ts'
import { isDemoLoaded } from '#app/account/queries.server.ts'
import { loadDemo, signInsFile } from './load.server.ts'
import { removeDemo } from './remove.server.ts'
import { testSettings } from '#test/settings.ts'

const folder = await mkdtemp(join(tmpdir(), 'parcela-demo-'))
testSettings({ DATA_DIR: folder, DEMO_PASSWORD: 'a demo password' })

await testDatabase()
expect(env().dataDir).toBe(folder)
const loaded = await Promise.all([loadDemo(), loadDemo()])
expect(loaded.filter(Boolean)).toHaveLength(1)
afterAll(() => rm(folder, { recursive: true, force: true }))

const count = async (table: 'companies' | 'listings' | 'members' | 'files') =>
  Number(
    (
      await db()
        .selectFrom(table)
        .select((q) => q.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

const distinct = async (column: 'propertyType' | 'riskProfile' | 'visibility' | 'saleStatus' | 'location') =>
  (await db().selectFrom('listings').select(column).distinct().execute()).map((row) => row[column])

test('processes that start concurrently load the demo data once, with at least 40 listings and 25 approved companies', async () => {
  expect(await count('listings')).toBe(48)
  const approved = await selectRows('companies', { approvalStatus: 'approved' }, ['type'])
  expect(approved).toHaveLength(25)
  expect(new Set(approved.map(({ type }) => type))).toEqual(
    new Set(['developer', 'investor', 'due_diligence']),
  )
})

test('the listings cover every type, risk, visibility and sale status and the five cities', async () => {
  expect((await distinct('propertyType')).map(String).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'industrial',
    'mixed',
    'office',
    'residential',
    'warehouse',
  ])
  expect((await distinct('riskProfile')).map(String).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'core',
    'core+',
    'development',
    'opportunistic',
    'value-add',
  ])
  expect((await distinct('visibility')).map(String).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'private',
    'public',
    'semi_public',
  ])
  expect((await distinct('saleStatus')).map(String).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'for_sale',
    'off_market',
    'reserved',
    'sold',
  ])
  expect(await distinct('location')).toEqual(
    expect.arrayContaining(['Warsaw', 'Kraków', 'Wrocław', 'Gdańsk', 'Poznań']),
  )
  const hub = await findRow('listings', { slug: 'wroclaw-distribution-hub' }, ['isLocked', 'onMarket'])
  expect(hub).toEqual({ isLocked: true, onMarket: true })
  expect(await selectRows('listings', { isSample: true }, ['slug'])).toHaveLength(1)
})

test('some listings have a gallery with plans, and documents for members and grant holders', async () => {
  const images = await db()
    .selectFrom('listingImages as i')
    .innerJoin('listings as l', 'l.id', 'i.listingId')
    .where('l.isSample', '=', true)
    .select(['i.kind', 'i.isPrimary'])
    .execute()
  expect(images.filter(({ kind }) => kind === 'photo')).toHaveLength(3)
  expect(images.filter(({ kind }) => kind === 'floorplan')).toHaveLength(2)
  expect(images.filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
  const documents = await selectRows('listingDocuments', {}, ['opensTo'])
  expect(documents.filter(({ opensTo }) => opensTo === 'members')).toHaveLength(4)
  expect(documents.filter(({ opensTo }) => opensTo === 'granted')).toHaveLength(8)
  expect(await selectRows('listingDocumentOpenings', {}, ['id'])).toHaveLength(2)
})

test('all demo data is marked as illustrative · PUB-013', async () => {
  expect(await selectRows('listings', { isIllustrative: false }, ['id'])).toEqual([])
  expect(await selectRows('companies', { isIllustrative: false }, ['id'])).toEqual([])
})

test('the listed accounts can sign in with the password in the file, which only its owner can read', async () => {
  const text = await readFile(signInsFile(), 'utf8')
  expect(text).toContain('Password of every account: a demo password')
  expect((await stat(signInsFile())).mode & 0o777).toBe(0o600)
  for (const { name } of ACCOUNTS) {
    expect(text).toContain(`${name}@demo.parcela.test`)
    const row = await db()
      .selectFrom('users as u')
      .innerJoin('credentials as c', 'c.userId', 'u.id')
      .where('u.email', '=', `${name}@demo.parcela.test`)
      .select('c.password')
      .executeTakeFirstOrThrow()
    expect(await isCorrectPassword(row.password, 'a demo password')).toBe(true)
  }
})

test('sample members have alerts, and nobody is notified of sample listings as new', async () => {
  const alerts = await selectRows('alerts', {}, ['alertType', 'isActive'])
  expect(new Set(alerts.map(({ alertType }) => alertType)).size).toBe(4)
  expect(alerts.some(({ isActive }) => !isActive)).toBe(true)
  const before = await selectRows('alertFirings')
  await runAlertWorkers()
  expect(await selectRows('alertFirings')).toEqual(before)
})

test('the audit rows can be sealed and verified', async () => {
  await sealAudit()
  expect(await verifyAudit()).toMatchObject({ ok: true })
})

test('removal requires an admin outside the demo data, and leaves nothing behind', async () => {
  expect(await removeDemo()).toEqual({ ok: false, refused: 'last_admin' })
  await anAdmin()
  expect(await removeDemo()).toMatchObject({ ok: true, value: { listings: 48 } })
  expect(await isDemoLoaded()).toBe(false)
  for (const table of ['companies', 'listings', 'files'] as const) expect(await count(table)).toBe(0)
  expect(await count('members')).toBe(1)
  await expect(stat(signInsFile())).rejects.toThrow('ENOENT')
  expect(await removeDemo()).toEqual({ ok: false, refused: 'not_loaded' })
})
