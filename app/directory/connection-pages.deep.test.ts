import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aListedCompany } from '#test/world/directory.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import * as connections from './routes/connections.tsx'

await testDatabase()

const OTHERS = 110
const from = Date.now() - 100_000_000
const name = (at: number) => `Partner ${String(at).padStart(3, '0')}`
/** Requests share a timestamp in groups of three. */
const moment = (at: number) => new Date(from + Math.floor(at / 3) * 1000)

type World = { member: ApprovedMember; companyId: string }
const own = await aListedCompany({ name: 'Our own' })
const stranger = await aListedCompany({ name: 'A stranger' })
for (let at = 0; at < 2 * OTHERS; at += 1) {
  const { member, companyId } = await aListedCompany({ name: name(at) })
  const asked = { requesterId: member.userId, requesterCompanyId: companyId, companyId: own.companyId }
  const wanted = { requesterId: own.member.userId, requesterCompanyId: own.companyId, companyId }
  const decided = { createdAt: moment(at), decidedAt: moment(at), decidedBy: member.userId }
  const rows =
    at < OTHERS
      ? [
          { ...asked, status: 'pending', createdAt: moment(at) },
          { ...wanted, status: 'declined', ...decided },
        ]
      : [{ ...asked, status: 'accepted', ...decided }]
  for (const row of rows) await db().insertInto('connectionRequests').values(row).execute()
}

type Data = Record<
  'incoming' | 'own' | 'connections',
  { rows: { companyName: string }[]; next: string | null }
>
const open = async (search = '', { member }: World = own) =>
  visit(connections, `/connections${search}`, { cookie: await welcomedCookie(member) })

test.each(['incoming', 'own', 'connections'] as const)(
  'hundreds of connections come in pages of 50, newest first, each exactly once: %s · MEM-369 · MEM-370',
  async (list) => {
    const seen: string[] = []
    let search: string | null = ''
    for (let pages = 0; search !== null; pages += 1) {
      expect(pages).toBeLessThan(4)
      const page = await open(search)
      expect(page.status).toBe(200)
      expect(Buffer.byteLength(page.html)).toBeLessThan(500_000)
      const data = page.data as Data
      for (const one of Object.values(data)) expect(one?.rows?.length ?? 0).toBeLessThanOrEqual(50)
      seen.push(...data[list].rows.map(({ companyName }) => companyName))
      for (const { companyName } of data[list].rows) expect(page.html).toContain(companyName)
      const link = linksOf(page.html).find(({ href, text }) => text === 'Next' && href.includes(`?${list}=`))
      search = link ? new URL(link.href, 'http://x').search : null
    }
    expect(new Set(seen).size).toBe(OTHERS)
    expect(seen.length).toBe(OTHERS)
    const places = seen.map((one) => Math.floor(Number(one.slice(-3)) / 3))
    expect(places).toEqual(places.toSorted((a, b) => b - a))
  },
)

test('a malformed cursor starts with the newest, and another company’s cursor reveals nothing', async () => {
  const first = (await open()).data as Data
  for (const cursor of ['x', '2026-02-30T00:00:00.000000Z|1', '%00'])
    expect(((await open(`?connections=${cursor}`)).data as Data).connections.rows).toEqual(
      first.connections.rows,
    )
  const theirs = await open(
    `?${new URLSearchParams({ connections: first.connections.next ?? '' }).toString()}`,
    stranger,
  )
  expect(theirs.status).toBe(200)
  expect(theirs.html).not.toContain('Partner ')
})
