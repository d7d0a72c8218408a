import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { loadAccessFacts } from '#app/access/queries/turn-facts.server.ts'
import { loadSignUpFacts } from '#app/account/queries.server.ts'
import { loadApplicationFacts } from '#app/applications/review/queries/turn-facts.server.ts'
import { loadChangesFacts } from '#app/companies/turn/changes-facts.server.ts'
import { loadProfileFacts } from '#app/companies/turn/profile-facts.server.ts'
import { loadVersionFacts } from '#app/companies/turn/version-facts.server.ts'
import { db } from '#app/db/client.server.ts'
import { loadInquiryFacts } from '#app/deals/queries/turn-facts.server.ts'
import { loadConnectionFacts } from '#app/directory/queries/turn-facts.server.ts'
import { loadDocumentFacts } from '#app/kyc/review/queries/turn-facts.server.ts'
import { loadListingFacts } from '#app/listings/queries/turn-facts.server.ts'
import { turnOf } from '#app/review/turn.ts'
import type { CaseFacts } from '#app/review/turn-facts.ts'
import { now, setClock } from '#app/lib/clock.ts'
import { sendReminders } from '#app/oversight/reminders/remind.server.ts'
import { loadMemberTurn } from '#app/oversight/turns/own.server.ts'
import { countTurnsOf, loadRowTurns } from '#app/review/turn-index.server.ts'
import { loadHeaderCounts } from '#app/site/header-counts.server.ts'
import { testDatabase } from './database.ts'
import { testSettings } from './settings.ts'
import { aRequest, at, begin, mailed, rung } from './world/reminders.ts'
import { aTurnWorld } from './world/turn-worlds.ts'

await testDatabase()
testSettings({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_ORIGIN: 'https://parcela.example' })
afterAll(() => setClock(null))

type Told = { thing: string; side: string; companyId: string | null; since: number }

async function byFunction(world: Awaited<ReturnType<typeof aTurnWorld>>, at: Date) {
  const loaded = await Promise.all([
    loadSignUpFacts(world.sign_up),
    loadProfileFacts(world.profile),
    loadVersionFacts(world.version),
    loadChangesFacts(world.changes),
    loadDocumentFacts(world.document),
    loadApplicationFacts(world.application),
    loadListingFacts(world.listing),
    loadAccessFacts(world.access),
    loadInquiryFacts(world.inquiry),
    loadConnectionFacts(world.connection),
  ])
  const entries = loaded.flatMap((facts) => [...facts] as [string | number, CaseFacts][])
  return entries
    .map(([id, facts]) => ({ thing: `${facts.kind} ${id}`, ...turnOf(facts, at) }))
    .filter(({ side }) => side !== 'nobody')
    .map(({ thing, side, since, companyId }): Told => ({
      thing,
      side,
      companyId: side === 'owner' || side === 'company' ? companyId : null,
      since: since?.getTime() ?? 0,
    }))
    .toSorted((a, b) => a.thing.localeCompare(b.thing))
}

async function byIndex(ids: readonly string[], at: Date) {
  const { rows } = await sql<{ thing: string; side: string; companyId: string | null; since: Date }>`
    select kind || ' ' || thing_id as thing, side, case when side in ('owner', 'company') then company_id end as company_id, since
    from turns where thing_id = any (${ids}) and since <= ${at}::timestamptz
      and (until is null or until > ${at}::timestamptz)`.execute(db())
  return rows
    .map(({ since, ...row }): Told => ({ ...row, since: since.getTime() }))
    .toSorted((a, b) => a.thing.localeCompare(b.thing))
}

const isAnywhere = fc.integer({ min: 0, max: 2 ** 31 })

test('the turn that the function names is the one that the index of the database has, and the index is whole', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(isAnywhere, async (seed) => {
      const world = await aTurnWorld(seed)
      const ids = Object.values(world).flat().map(String)
      for (const days of [0, 20]) {
        const at = new Date(Date.UTC(2026, 10, 20 + days))
        const told = await byFunction(world, at)
        expect(await byIndex(ids, at)).toEqual(told)
        for (const { thing, side } of told) seen.add(`${thing.split(' ')[0]} ${side}`)
      }
    }),
    { numRuns: 10_000 },
  )
  const { rows } = await sql<{ wrong: number }>`select rebuild_turns()::int as wrong`.execute(db())
  expect(rows[0]?.wrong).toBe(0)
  expect(seen.size).toBeGreaterThan(10)
}, 3_600_000)

test('row, count, home, bell and mail tell the turn that the function names', async () => {
  begin()
  const { owner, id } = await aRequest()
  at(3, 3)
  await sendReminders()
  const facts = (await loadAccessFacts([id])).get(id)
  const turn = facts && turnOf(facts, now())
  const [missing] = turn?.missing ?? []
  const company = owner.company.id
  expect([turn?.side, turn?.companyId]).toEqual(['company', company])
  const since = turn?.since?.toISOString()
  expect((await loadRowTurns('access', [id], company)).get(id)).toEqual({ whose: 'yours', since })
  expect(await countTurnsOf(company)).toMatchObject({ access: 1 })
  expect((await loadHeaderCounts(owner)).isTurn).toBe(true)
  const home = await loadMemberTurn(owner)
  const told = home?.whose === 'yours' ? home.missing : []
  expect(told).toContainEqual(expect.objectContaining({ label: missing?.label, to: missing?.to, since }))
  const [mail] = await mailed(owner)
  expect(mail?.text).toContain(`: ${missing?.label}`)
  expect(mail?.text).toContain(`https://parcela.example${missing?.to}`)
  const bell = (await rung(owner)).find(({ key }) => key?.includes(id))
  expect([bell?.text, bell?.path]).toEqual([missing?.label, missing?.to])
})
