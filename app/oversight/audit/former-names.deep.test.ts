import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as audit from '#app/admin/routes/audit.tsx'
import * as exporting from '#app/admin/routes/audit-export.ts'
import * as users from '#app/oversight/users/desk/desk.tsx'
import { db } from '#app/db/client.server.ts'
import { AUDIT_ACTIONS } from '#app/review/actions.ts'
import { sealAudit, verifyAudit } from '#app/review/seal.server.ts'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { aDeveloper, anAdmin } from '#test/world/listings.ts'
import { aLogRow } from '#test/world/oversight.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { findRow } from '#test/world/rows.ts'
import { listOwnActivity, pageOwnActivity } from './own/queries.server.ts'
import { page } from './queries/list.server.ts'
import { auditFilters } from './schema.ts'

await testDatabase()

const PATH = '/admin/audit'
type Page = { page: { rows: { id: number; action: string }[] } }

const RENAMED = Object.entries(AUDIT_ACTIONS).flatMap(([present, { former: spellings }]) =>
  spellings.map((former) => ({ present, former })),
)

test('a filter by a current or previous name finds the rows of all names, in order and across pages', async () => {
  const { cookie } = await aSignedInAdmin()
  const written = new Map<string, number[]>()
  for (const { present, former } of RENAMED)
    for (const action of [former, present, former])
      written.set(present, [...(written.get(present) ?? []), await aLogRow({ action })])
  const found = async (action: string) =>
    ((await visit(audit, `${PATH}?action=${action}&type=test`, { cookie })).data as Page).page.rows
  for (const { present, former } of RENAMED)
    for (const asked of [present, former]) {
      const rows = await found(asked)
      expect(rows.map(({ id }) => id)).toEqual(written.get(present)?.toReversed())
      expect(new Set(rows.map(({ action }) => action))).toEqual(new Set([present]))
    }
  for (let n = 0; n < 60; n++)
    await aLogRow({ action: n % 2 ? 'company.requestInfo' : 'company.request_info' })
  const seen: number[] = []
  let next: string | null = `${PATH}?action=company.request_info&type=test`
  while (next) {
    const { data, html } = await visit(audit, next, { cookie })
    seen.push(...(data as Page).page.rows.map(({ id }) => id))
    next = linksOf(html).find(({ text }) => text === 'Next')?.href ?? null
  }
  expect(seen).toHaveLength(63)
  expect(seen).toEqual(seen.toSorted((one, other) => other - one))
  const { html } = await visit(audit, PATH, { cookie })
  expect(html).toContain('value="company.request_info"')
  expect(html).not.toContain('value="company.requestInfo"')
})

test('rows keep their original names, seals verify, and an export has both names', async () => {
  const { cookie } = await aSignedInAdmin()
  const id = await aLogRow({ action: 'listing.image_alt', subject: { type: 'exported', id: 1 } })
  await sealAudit()
  expect(await verifyAudit()).toMatchObject({ ok: true })
  const stored = await findRow('auditLog', { id })
  expect(stored?.action).toBe('listing.image_alt')
  const path = `${PATH}/export?action=listing.describe_image&type=exported`
  const { text } = await visit(exporting, path, { cookie, form: {} })
  expect(text).toContain('"listing.describe_image","Changed the alt text of a photo in the listing"')
  expect(text).toMatch(/"listing\.image_alt"\s*$/)
})

test('members and account records see previous names in the same words, members only where they may see them', async () => {
  const { cookie, userId: adminId } = await aSignedInAdmin()
  const member = await aDeveloper()
  const by = { actor: { kind: 'admin', userId: adminId } } as const
  const about = { ...by, subject: { type: 'company', id: member.company.id } }
  await aLogRow({ ...about, action: 'company.requestInfo', reason: 'The extract is old.' })
  await aLogRow({ ...about, action: 'company.esg', reason: 'Kept to ourselves.' })
  await aLogRow({ ...by, action: 'session.ended', subject: { type: 'user', id: member.userId } })
  const { rows } = await listOwnActivity(member, null)
  expect(rows.map(({ action, reason }) => [action, reason])).toEqual(
    expect.arrayContaining([
      ['session.end', null],
      ['company.request_info', 'The extract is old.'],
    ]),
  )
  const copied = JSON.stringify(
    await pageOwnActivity(db(), { userId: member.userId, companyId: member.company.id }, null, 50),
  )
  expect(copied).toContain('company.request_info')
  for (const kept of ['company.record_esg', 'company.esg', 'Kept to ourselves'])
    expect(JSON.stringify(rows) + copied).not.toContain(kept)
  const record = await visit(users, `/admin/users?id=${member.userId}`, { cookie })
  expect(record.text).toContain('Sessions ended')
})

test('a filter by two names pages through a long log in index order', async () => {
  await sql`
    insert into audit_log (actor_kind, action, subject_type, subject_id, at)
    select 'system', case n % 20 when 0 then 'session.end' when 1 then 'session.ended' else 'kyc.approve' end,
      'bulk', n::text, now() - make_interval(secs => n)
    from generate_series(1, 20000) n`.execute(db())
  await sql`analyze audit_log`.execute(db())
  const wanted = {
    filters: auditFilters.parse({ action: 'session.end' }),
    actorId: null,
    after: null,
    limit: 51,
  }
  const asked = page(await anAdmin(), wanted)
  expect(await asked.execute()).toHaveLength(51)
  const plan = JSON.stringify(await asked.explain('json', sql`analyze`))
  expect(plan.match(/audit_log_action_newest/g)).toHaveLength(2)
  expect(
    Math.max(...[...plan.matchAll(/"Actual Rows":(\d+)/g)].map(([, rows]) => Number(rows))),
  ).toBeLessThanOrEqual(102)
})
