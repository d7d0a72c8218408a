import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { WORK_PATHS, workPath } from '#app/oversight/notifications/work.ts'
import { testDatabase } from '#test/database.ts'
import { aWaitingRecord, clearDesks } from '#test/world/admin-mails.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { whileMissing } from '#test/world/accounts.ts'
import { type PageModule, visit } from '#test/world/pages.tsx'
import * as frame from './frame.tsx'
import * as applications from '../applications/desk/desk.tsx'
import * as kyc from '../kyc/desk/desk.tsx'
import * as listings from '../listings/desk/desk.tsx'
import * as profiles from '../companies/desk/desk.tsx'
import * as versions from '../companies/versions/desk/desk.tsx'

await testDatabase()

const DESKS = { profile: profiles, version: versions, application: applications, kyc, listing: listings }
const KINDS = Object.keys(DESKS) as (keyof typeof DESKS)[]
type Loaded = {
  page: { rows: { id?: unknown; companyId?: unknown }[] }
  turns: Record<string, { whose: string }>
}

const auditRowCount = async () =>
  Number(
    (
      await db()
        .selectFrom('auditLog')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

test('the sidebar counts what each desk has to review, and opening a desk is not logged · ADM-014', async () => {
  await clearDesks()
  const { cookie } = await aSignedInAdmin()
  const open = async (page: PageModule, path: string) => visit(page, path, { cookie })
  for (const kind of KINDS) await aWaitingRecord(kind, new Date())
  await aWaitingRecord('profile', new Date(Date.now() - 14 * 86_400_000))
  const before = await auditRowCount()
  const sidebar = (await open(frame, '/admin')).data as {
    desks: { work: keyof typeof WORK_PATHS; waiting: number; overdue: number }[]
  }
  for (const kind of KINDS) {
    const arrival = (await open(DESKS[kind], WORK_PATHS[kind])).data as Loaded
    const { rows } = ((await open(DESKS[kind], workPath(kind, 'ours'))).data as Loaded).page
    const late = ((await open(DESKS[kind], workPath(kind, 'overdue'))).data as Loaded).page.rows
    expect(
      sidebar.desks.find(({ work }) => work === kind),
      kind,
    ).toEqual({
      work: kind,
      waiting: rows.length,
      overdue: late.length,
    })
    expect([rows.length > 0, late.length], kind).toEqual([true, kind === 'profile' ? 1 : 0])
    const first = Object.entries(arrival.turns).find(([, { whose }]) => whose === 'ours')?.[0] ?? ''
    if (kind !== 'kyc')
      expect((await open(DESKS[kind], `${WORK_PATHS[kind]}?id=${first}`)).status, kind).toBe(200)
  }
  expect(await auditRowCount()).toBe(before)
  const uncounted = await whileMissing('turns', async () => open(frame, '/admin'))
  expect([uncounted.status, uncounted.data]).toEqual([200, { hasDemo: false, desks: [] }])
})
