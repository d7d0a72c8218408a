import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { sealAudit } from '#app/review/seal.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember } from '#test/world/accounts.ts'
import { aSignedInAdmin, visitRefused } from '#test/world/back-office.tsx'
import { aDeveloper } from '#test/world/listings.ts'
import { aContactMessage, aLogRow } from '#test/world/oversight.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { insertRow, selectRows, updateRows } from '#test/world/rows.ts'
import * as audit from './audit.tsx'

await testDatabase()

const PATH = '/admin/audit'

test('a row shows the actor, action, object, status change, reason, details and seal · ADM-200', async () => {
  const admin = await aSignedInAdmin()
  const owner = await aDeveloper()
  const id = await aLogRow({
    actor: { kind: 'admin', userId: admin.userId },
    action: 'company.reject',
    subject: { type: 'company', id: owner.company.id },
    from: 'pending',
    to: 'more_info_requested',
    reason: 'The extract is <b>old</b>.',
    details: { revision: 3, confirmedOpenKyc: true, userId: owner.userId },
  })
  const { status, html, text } = await visit(audit, PATH, { cookie: admin.cookie })
  expect(status).toBe(200)
  expect(text).toContain(`Ada Admin rejected the company profile · ${owner.company.name}`)
  expect(text).toContain('pending → more info requested')
  expect(text).toContain('The extract is <b>old</b>.')
  for (const words of ['Revision 3', 'Confirmed open kyc yes', admin.email, 'Not sealed yet'])
    expect(text).toContain(words)
  expect(linksOf(html)).toContainEqual({
    href: `/admin/profiles?id=${owner.company.id}`,
    text: owner.company.name,
  })
  expect(linksOf(html)).toContainEqual({ href: `/admin/users?id=${owner.userId}`, text: owner.email })
  await sealAudit()
  const sealed = await visit(audit, `${PATH}?id=${id}`, { cookie: admin.cookie })
  expect(sealed.text).toContain('Sealed')
  expect(sealed.text).not.toContain('Not sealed yet')
  expect(sealed.html).toContain(`aria-label="Row ${id}"`)
  expect((await visit(audit, `${PATH}?id=999999`, { cookie: admin.cookie })).text).toContain(
    'Row 999999 does not exist',
  )
})

test('each filter finds exactly its rows, newest first · ADM-200', async () => {
  const admin = await aSignedInAdmin()
  const other = await aMember()
  const message = await aContactMessage()
  const mine = await aLogRow({ actor: { kind: 'admin', userId: admin.userId }, action: 'mail.process' })
  const theirs = await aLogRow({
    actor: { kind: 'member', userId: other.userId },
    action: 'session.sign_in',
    subject: { type: 'user', id: other.userId },
  })
  const ids = async (query: string) => {
    const { data, status } = await visit(audit, `${PATH}?${query}`, { cookie: admin.cookie })
    expect(status).toBe(200)
    return (data as { page: { rows: { id: number }[] } }).page.rows.map((row) => row.id)
  }
  expect(await ids(`actor=${admin.email.toUpperCase()}`)).toEqual([mine])
  expect(await ids(`actor=${other.userId}`)).toEqual([theirs])
  expect(await ids('actor=nobody@world.parcela.test')).toEqual([])
  expect(await ids('action=mail.process')).toEqual([mine])
  expect(await ids('kind=member&action=session.signed_in')).toEqual([theirs])
  expect(await ids('kind=member&action=mail.process')).toEqual([])
  expect(await ids(`object=${other.userId}`)).toEqual([theirs])
  expect(await ids(`type=contact_message&object=${message}`)).toHaveLength(1)
  const all = await ids('kind=nonsense&from=2026-02-30')
  expect(all).toEqual(all.toSorted((a, b) => b - a))
  expect(all).toEqual(expect.arrayContaining([mine, theirs]))
  for (const hostile of ["actor='%00--", 'after=999999', 'after=-1', 'id=0', 'object=%00']) await ids(hostile)
})

test.runIf(isDeepRun)(
  'the start and end dates are inclusive, in the admin’s time zone · ADM-200',
  async () => {
    const admin = await aSignedInAdmin()
    const inTokyo = (zone: string) => updateRows('members', { userId: admin.userId }, { timeZone: zone })
    const at = (moment: string) =>
      insertRow('auditLog', {
        at: new Date(moment),
        actorKind: 'system',
        action: 'zone',
        subjectType: 'zone',
        subjectId: moment,
      })
    // In Tokyo (UTC+9), 2 March starts at 15:00 UTC on 1 March.
    for (const moment of [
      '2026-03-01T14:59:59Z',
      '2026-03-01T15:00:00Z',
      '2026-03-02T14:59:59Z',
      '2026-03-02T15:00:00Z',
    ])
      await at(moment)
    const found = async () => {
      const { data } = await visit(audit, `${PATH}?type=zone&from=2026-03-02&to=2026-03-02`, {
        cookie: admin.cookie,
      })
      return (data as { page: { rows: { object: { id: string } }[] } }).page.rows.map(
        ({ object }) => object.id,
      )
    }
    await inTokyo('Asia/Tokyo')
    expect(await found()).toEqual(['2026-03-02T14:59:59Z', '2026-03-01T15:00:00Z'])
    await inTokyo('UTC')
    expect(await found()).toEqual(['2026-03-02T15:00:00Z', '2026-03-02T14:59:59Z'])
  },
)

test.runIf(isDeepRun)('paging has no gaps or duplicates, even while rows are written · ADM-200', async () => {
  const admin = await aSignedInAdmin()
  const ids: number[] = []
  for (let n = 0; n < 130; n++) ids.push(await aLogRow({ action: 'paged' }))
  const seen: number[] = []
  let next: string | null = `${PATH}?action=paged`
  while (next) {
    const { data, html } = await visit(audit, next, { cookie: admin.cookie })
    seen.push(...(data as { page: { rows: { id: number }[] } }).page.rows.map(({ id }) => id))
    await aLogRow({ action: 'paged' })
    next = linksOf(html).find(({ text }) => text === 'Next')?.href ?? null
  }
  expect(seen).toEqual(ids.toReversed())
})

test('only an admin can read the log or request a check · ADM-008', async () => {
  const { cookie } = await aSignedInAdmin()
  expect((await visit(audit, PATH, { cookie, form: { intent: 'nonsense' } })).status).toBe(422)
  const { signedInCookie } = await import('#test/world/accounts.ts')
  const member = await signedInCookie((await aMember()).userId)
  expect((await visitRefused(audit, PATH, { cookie: member })).status).toBe(403)
  expect((await visitRefused(audit, PATH, { cookie: member, form: { intent: 'verify' } })).status).toBe(403)
  expect((await visitRefused(audit, PATH, { form: { intent: 'verify' } })).status).toBe(401)
  expect(await selectRows('auditChecks', {}, ['id'])).toEqual([])
})
