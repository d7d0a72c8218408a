import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '#app/account/commands/sign-in.server.ts'
import { db, transaction } from '#app/db/client.server.ts'
import { sendInquiry } from '#app/deals/commands/send-inquiry.server.ts'
import { writeMessage } from '#app/deals/commands/messages.server.ts'
import { findDirectoryCompany } from '#app/directory/queries/entity.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { notify } from '#app/notices/notify.server.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { auditOf, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { open, press, STALE, upload } from '#test/world/own-data.ts'
import { visit } from '#test/world/pages.tsx'
import { findRow, insertRow, selectRows, updateRows } from '#test/world/rows.ts'
import * as close from '../routes/close.tsx'
import * as dataPage from '../routes/data.tsx'
import { closeAccount } from './close-account.server.ts'
import { DELETED_TABLES } from './policy.ts'
import { MANY } from '#test/runs.ts'

await testDatabase()
testDataFolder()
beforeEach(() => db().deleteFrom('rateLimits').execute())

describe('closing an account', () => {
  const SURE = { sure: 'on' }
  const HERE = '/settings/data/close'

  test('lists what is removed and what is kept, until when and why · MEM-392', async () => {
    const { text } = await open(close, HERE, await aDeveloper())
    for (const words of [
      'Your password, two-factor authentication, passkeys and all sessions.',
      'Your name, email address',
      'Your drafts, alerts, favourites, saved searches and notifications.',
      'Your company from the Market Circle, and its listings from the market.',
      'KYC files and the reviewed company profile: 5 years',
      'The text of emails to you, without your address: 90 days',
      'Your listing views, without your name: 24 months',
      'Audit log entries, without your name: permanently',
    ])
      expect(text).toContain(words)
  })

  test('needs a sign-in within the last 15 minutes and the ticked box · MEM-392', async () => {
    const member = await aDeveloper()
    for (const response of [
      await open(close, HERE, member, STALE()),
      await press(close, HERE, member, SURE, STALE()),
    ])
      expect(response.location).toBe(`/settings/confirm?from=${encodeURIComponent(HERE)}`)
    const late = await closeAccount({ ...member, signedInAt: STALE() }, { withCompany: true })
    expect(late).toEqual({ ok: false, refused: 'not_fresh' })
    const unsure = await press(close, HERE, member)
    expect([unsure.status, unsure.text.includes('Tick the box to confirm.')]).toEqual([422, true])
    expect((await open(close, HERE, member)).status).toBe(200)
  })

  test('removes the person, suspends the company and keeps the evidence · MEM-392', async () => {
    const [member, other] = [await aDeveloper({ name: 'Dorota Gone' }), await anInvestor()]
    const house = await aMarketListing({ companyId: member.company.id, title: 'Gone Yard' })
    const { fileId } = await upload(member, 'my passport')
    await insertRow('favorites', { userId: member.userId, listingId: house.id, title: 'T' })
    await insertRow('dealViews', {
      viewId: crypto.randomUUID(),
      sessionId: crypto.randomUUID(),
      listingId: house.id,
      userId: member.userId,
      viewDuration: 3,
    })
    const sent = await sendInquiry(other, house.slug, { kind: 'inquiry', message: 'Is it new?', phone: null })
    if (!sent.ok) throw new Error(sent.refused)
    await writeMessage(member, sent.value.id, { key: crypto.randomUUID(), message: 'It is of 2019.' })
    const cookie = await signedInCookie(member.userId)
    const before = await auditOf(member.userId)
    const closed = await visit(close, HERE, { cookie, form: SURE })
    expect([closed.location, closed.toast?.title]).toEqual(['/', 'Your account is closed'])

    expect((await visit(dataPage, '/settings/data', { cookie })).location).toMatch(/^\/signin/)
    expect((await mailsTo(member.email)).at(-1)?.kind).toBe('account.closed')
    for (const table of DELETED_TABLES) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where user_id = ${member.userId}`.execute(
        db(),
      )
      expect(rows, table).toEqual([])
    }
    const row = await db()
      .selectFrom('members as m')
      .innerJoin('users as u', 'u.id', 'm.userId')
      .where('m.userId', '=', member.userId)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('Dorota')
    expect(JSON.stringify(row)).not.toContain(member.email)
    expect(await findDirectoryCompany(other, member.company.id)).toBeNull()
    const listing = await findRow('listings', { id: house.id })
    expect(listing?.onMarket).toBe(false)

    const kept = await findRow('files', { id: fileId }, ['status', 'userId'])
    expect(kept).toEqual({ status: 'active', userId: member.userId })
    const views = await selectRows('dealViews', { listingId: house.id }, ['userId'])
    expect(views).toEqual([{ userId: null }])
    const words = await selectRows('inquiryMessages', { inquiryId: sent.value.id }, ['body'])
    expect(words).toEqual([{ body: 'It is of 2019.' }])
    const after = await auditOf(member.userId)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.at(-1)?.action).toBe('account.close')
  })

  test('frees the address for a new account, and nobody can sign in to the old one again', async () => {
    const member = await aPerson({ withoutCompany: true })
    await closeAccount(member, { withCompany: false })
    const answer = await signIn(new Request('http://own.test'), {
      email: member.email,
      password: 'Anything-9-x',
    })
    expect(answer.ok).toBe(false)
    await insertRow('users', { email: member.email, name: 'Again' })
  })

  test('requires an owner with colleagues to hand over first or close the company · MEM-392', async () => {
    const owner = await aDeveloper()
    const colleague = await aPerson({ company: owner.company })
    // A request keeps the answer that it was about.
    const asked = JSON.stringify([{ key: 'a', kind: 'field', label: 'Phone', before: '+48 22 123 45 67' }])
    await updateRows('companies', { id: owner.company.id }, { asked })
    const refused = await press(close, HERE, owner, SURE)
    expect([refused.status, refused.text.includes('You have colleagues in your company.')]).toEqual([
      409,
      true,
    ])
    const done = await press(close, HERE, owner, { ...SURE, withCompany: 'on' })
    expect(done.location).toBe('/')
    expect((await mailsTo(colleague.email)).at(-1)?.kind).toBe('company.closed')
    const left = await selectRows('companyMembers', { companyId: owner.company.id }, ['userId'])
    expect(left).toEqual([])
    const company = await findRow('companies', { id: owner.company.id })
    expect(company?.closedAt).not.toBeNull()
    expect(company?.suspendedAt).not.toBeNull()
    expect(company?.asked).toEqual([])
  })

  test('leaves the company unchanged for a colleague', async () => {
    const owner = await aDeveloper()
    const colleague = (await aPerson({ company: owner.company })) as ApprovedMember
    const house = await aMarketListing({ companyId: owner.company.id })
    await aGrant(house.id, colleague)
    await press(close, HERE, colleague, SURE)
    const company = await findRow('companies', { id: owner.company.id })
    expect(company?.closedAt).toBeNull()
  })

  test('happens once despite many concurrent calls; if the last two admins close concurrently, one stays', async () => {
    const member = await aDeveloper()
    const results = await Promise.all(
      Array.from({ length: MANY }, () => closeAccount(member, { withCompany: false })),
    )
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect((await auditOf(member.userId)).filter(({ action }) => action === 'account.close')).toHaveLength(1)
    expect((await mailsTo(member.email)).filter(({ kind }) => kind === 'account.closed')).toHaveLength(1)
    await db()
      .updateTable('members')
      .set({ role: 'member' })
      .where('role', '=', 'admin')
      .execute()
      .catch(() => undefined)
    const admins = [await anAdmin(), await anAdmin()]
    await db()
      .updateTable('members')
      .set({ role: 'member' })
      .where('role', '=', 'admin')
      .where(
        'userId',
        'not in',
        admins.map(({ userId }) => userId),
      )
      .execute()
    const both = await Promise.all(admins.map((admin) => closeAccount(admin, { withCompany: false })))
    expect(both.filter(({ ok }) => !ok)).toEqual([{ ok: false, refused: 'last_admin' }])
  })

  test('a closed account gets no more notices', async () => {
    const member = await aDeveloper()
    await closeAccount(member, { withCompany: false })
    await transaction((tx) =>
      notify(tx, {
        userId: member.userId,
        kind: 'decided',
        key: 'late',
        title: 'Late',
        path: '/',
        restsOn: [],
      }),
    )
    expect(await selectRows('notices', { userId: member.userId }, ['id'])).toEqual([])
  })
})
