import { afterEach, expect, test } from 'vitest'
import { CSV_COLUMNS, exportAudit } from '#app/oversight/audit/commands/export.server.ts'
import { NO_FILTERS } from '#app/oversight/audit/schema.ts'
import { setClock } from '#app/lib/clock.ts'
import { marketDay } from '#app/lib/format.ts'
import { readCsv } from '#app/market/csv.ts'
import { sealAudit } from '#app/review/seal.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { anAdmin } from '#test/world/listings.ts'
import { aLogRow, aLongLog } from '#test/world/oversight.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import * as route from './audit-export.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const PATH = '/admin/audit/export'
const exported = (query: string, cookie: string) => visit(route, `${PATH}?${query}`, { cookie, form: {} })
const audited = () => selectRows('auditLog', { action: 'audit.export' }, '*', 'id')

async function records(bytes: Uint8Array): Promise<string[][]> {
  const all: string[][] = []
  for await (const { cells } of readCsv(
    (async function* () {
      await Promise.resolve()
      yield bytes
    })(),
  ))
    all.push(cells)
  return all
}

afterEach(() => setClock(null))

test('exports the filtered rows as CSV with formulas neutralised, and audits the export · ADM-200', async () => {
  const late = new Date()
  late.setUTCHours(23, 30)
  setClock(() => late)
  const { cookie, userId, email } = await aSignedInAdmin()
  const id = await aLogRow({
    actor: { kind: 'admin', userId },
    action: 'company.reject',
    subject: { type: 'company', id: '=HYPERLINK("https://evil.example")' },
    from: 'pending',
    to: 'rejected',
    reason: '@SUM(A1)\n"quoted", and żółć',
    details: { note: '+1' },
  })
  await aLogRow({ action: 'other.step' })
  await sealAudit()
  const response = await exported('action=company.reject', cookie)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(response.headers.get('Content-Disposition')).toContain(`"parcela-audit-${marketDay(late)}.csv"`)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect([...response.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, row, ...rest] = await records(response.bytes)
  expect(head).toEqual([...CSV_COLUMNS])
  expect(rest).toEqual([])
  expect(row?.[0]).toBe(String(id))
  expect(row?.slice(2)).toEqual([
    'admin',
    email,
    userId,
    'company.reject',
    'Rejected the company profile',
    'Company',
    '\'=HYPERLINK("https://evil.example")',
    'pending',
    'rejected',
    '\'@SUM(A1)\n"quoted", and żółć',
    '{"note":"+1"}',
    '',
    '',
    '1',
    'company.reject',
  ])
  const [written] = await audited()
  expect(written).toMatchObject({ actorUserId: userId, details: { filters: { action: 'company.reject' } } })
})

test.runIf(isDeepRun)(
  'streams a long log in order, each row once, up to the row of the export itself · ADM-200',
  async () => {
    const viewer = await anAdmin()
    await aLongLog(12_000, viewer.userId)
    const made = await exportAudit(viewer, { ...NO_FILTERS, type: 'bulk' })
    if (!made.ok) throw new Error(made.refused)
    const pieces: string[] = []
    for await (const piece of made.value) {
      pieces.push(piece)
      if (pieces.length === 3) await aLogRow({ subject: { type: 'bulk', id: 'later' } })
    }
    expect(pieces.length).toBeGreaterThan(12)
    const rows = (await records(new TextEncoder().encode(pieces.join('')))).slice(1)
    expect(rows.map((cells) => Number(cells[8]))).toEqual(
      Array.from({ length: 12_000 }, (_, n) => 12_000 - n),
    )
  },
)

test('refuses everyone but admins with a message, and reads nothing · ADM-008', async () => {
  const before = await audited()
  const member = await signedInCookie((await aMember()).userId)
  expect((await exported('', member)).status).toBe(403)
  expect((await visit(route, PATH, { form: {} })).status).toBe(401)
  const { cookie } = await aSignedInAdmin()
  expect((await visit(route, PATH, { cookie })).status).toBe(405)
  expect(await audited()).toEqual(before)
})

test.runIf(isDeepRun)(
  'refuses an admin over the limit, and exports and audits nothing · ADM-200',
  async () => {
    const { cookie, userId } = await aSignedInAdmin()
    const statuses: number[] = []
    for (let n = 0; n < 61; n++) statuses.push((await exported('action=nothing', cookie)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
    expect((await audited()).filter((row) => row.actorUserId === userId)).toHaveLength(60)
  },
)
