import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { frontDatabase } from './database.ts'
import { cookiesOf, doorWorld } from './door-world.ts'
import type { Visitor } from './door-outcomes.ts'
import { pdfText } from './world/pdf-text.ts'
import { workbookText } from './world/workbook.ts'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'

const { origin, dataDir } = await frontDatabase()
let cookies: Record<Visitor, string>

/** Values that no outsider may receive, in every notation a page could use. */
const secrets = new Map<string, string[]>()

/** A value for a hidden column, with its notations. */
function canary(name: string, value: number | string): number | string {
  const spellings =
    typeof value === 'string'
      ? [value]
      : [String(value), value.toLocaleString('en-US', { maximumFractionDigits: 2 })]
  if (typeof value === 'number' && name.endsWith('Cents')) {
    spellings.push(String(value / 100), (value / 100).toLocaleString('en-US', { maximumFractionDigits: 0 }))
  }
  if (typeof value === 'number' && name.endsWith('Bps')) spellings.push(String(value / 100))
  secrets.set(name, spellings)
  return value
}

let next = 700_001
const number = (name: string) => canary(name, next++ + 0.25) as number
const whole = (name: string) => canary(name, 90_000_000 + next++) as number

/** Energy figures and the stage have tier V, which everyone sees; a boolean is not unique. */
function hiddenDetails(prefix: string, details: unknown): Record<string, unknown> {
  const entries = Object.entries(details as Record<string, unknown>).map(([key, value]) => {
    const name = `${prefix}.${key}`
    if (key.startsWith('energy_') || key === 'asset_stage' || typeof value === 'boolean') return [key, value]
    if (typeof value === 'number') return [key, number(name)]
    if (typeof value === 'string')
      return [
        key,
        key.endsWith('expiry') || key.endsWith('_as_of') || key.endsWith('_date')
          ? value
          : canary(name, `canary-${name}`),
      ]
    return [key, value]
  })
  const lease = {
    tenant: canary(`${prefix}.tenant`, `canary-tenant-of-${prefix}`),
    use: canary(`${prefix}.use`, `canary-use-of-${prefix}`),
    area: number(`${prefix}.leaseArea`),
    rent: whole(`${prefix}.leaseRent`),
    end: null,
    break: null,
  }
  return { ...Object.fromEntries(entries), leases: Array.from({ length: 5 }, () => lease) }
}

/** Fills every hidden column of a listing with unique values. */
async function plant(slug: string, also: Record<string, unknown> = {}): Promise<void> {
  const row = await selectRow('listings', { slug })
  const figure = (column: string) => whole(`${slug}.${column}`)
  await updateRows(
    'listings',
    { slug },
    {
      price: figure('price'),
      pricePerSqmCents: figure('pricePerSqmCents'),
      estimatedFmv: figure('estimatedFmv'),
      yieldBps: canary(`${slug}.yieldBps`, 4000 + (next++ % 5000)) as number,
      builtSurface: number(`${slug}.builtSurface`),
      plotSize: number(`${slug}.plotSize`),
      gla: number(`${slug}.gla`),
      latitude: canary(`${slug}.latitude`, 50.123456 + next / 1e8) as number,
      longitude: canary(`${slug}.longitude`, 17.123456 + next / 1e8) as number,
      description: canary(`${slug}.description`, `canary-description-${slug}`) as string,
      details: JSON.stringify(hiddenDetails(slug, row.details)),
      ...also,
    },
  )
}

const SEMI = 'ruczaj-study-living'
const LOCKED = 'wroclaw-distribution-hub'
const PRIVATE = 'silver-birch-business-centre'
const SUSPENDED = 'amber-quay-offices'

beforeAll(async () => {
  await doorWorld()
  cookies = await cookiesOf()
  await plant(SEMI)
  await plant(LOCKED)
  await plant(PRIVATE, { location: canary('private.location', 'Canarytown-private') })
  await plant(SUSPENDED, {
    title: canary('suspended.title', 'Canary suspended title'),
    suspendedAt: new Date(),
    suspensionReason: canary('suspended.reason', 'canary-suspension-reason'),
  })
  await db()
    .updateTable('listings')
    .set({ title: canary('pending.title', 'Canary pending title') as string, price: whole('pending.price') })
    .where('approvalStatus', 'in', ['pending', 'draft'])
    .execute()
  await updateRows(
    'listingRevisions',
    {},
    { internalNotes: canary('internal', 'canary-internal-notes-of-listings') as string },
  )
  await updateRows(
    'companies',
    {},
    { internalNotes: canary('company.internal', 'canary-internal-notes-of-companies') as string },
  )
})

/** Four listings, the maximum of a comparison. */
const COMPARED = `ids=${[SEMI, LOCKED, PRIVATE, SUSPENDED].join(',')}`

const PATHS = [
  `/compare?${COMPARED}`,
  '/listings',
  '/listings?sort=price-low',
  '/listings?sort=price-high',
  '/listings?sort=yield',
  '/listings?price=high',
  '/listings?size=large',
  '/listings?yield=9',
  '/listings?location=canary',
  '/listings?location=krakow',
  '/platform',
  '/dashboard/investor',
  '/dashboard/investor/deal-interests',
  '/dashboard/developer/investor-interest',
  '/inquiries',
  '/my-listings',
  '/my-profile',
  '/deal/no-such-listing',
  ...[SEMI, LOCKED, PRIVATE, SUSPENDED].flatMap((slug) => [`/deal/${slug}`, `/deal/${slug}/access`]),
]
/** None of them belongs to the company of one of these listings or holds a grant. */
const OUTSIDERS: Visitor[] = [
  'guest',
  'incomplete',
  'pending',
  'rejected',
  'moreinfo',
  'suspended',
  'unwelcomed',
  'investor',
  'advisor',
]

const isIn = (text: string, spelling: string) => {
  const at = text.indexOf(spelling)
  if (at < 0) return false
  const isPartOfMore = /[\w-]/.test(text[at - 1] ?? '') || /[\w-]/.test(text[at + spelling.length] ?? '')
  return !/^\d+(\.\d+)?$/.test(spelling) || !isPartOfMore
}

/** The names of the secrets that a text reveals. */
function leaks(text: string): string[] {
  return [...secrets]
    .filter(([, spellings]) => spellings.some((spelling) => isIn(text, spelling)))
    .map(([name]) => name)
}

/** The text around its first secret, for a failure message. */
function around(text: string): string {
  const found = [...secrets.values()].flat().find((spelling) => isIn(text, spelling))
  const at = found === undefined ? -1 : text.indexOf(found)
  return at < 0 ? '' : `: …${text.slice(Math.max(0, at - 60), at + 60)}…`
}

/** These differ with every response, so their digits may match by chance. */
const RANDOM_HEADERS = new Set(['x-request-id', 'content-security-policy', 'content-length', 'etag', 'date'])

async function bytes(path: string, visitor: Visitor, accept: string): Promise<string> {
  const response = await fetch(origin + path, {
    redirect: 'manual',
    headers: { Accept: accept, Cookie: cookies[visitor] },
  })
  const headers = [...response.headers]
    .filter(([name]) => !RANDOM_HEADERS.has(name))
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  return `${headers}\n${(await response.text()).replace(/nonce=\\?"[^"]*"/g, '')}`
}

/** The unpacked export of a comparison, or the response to visitors who may not compare. */
async function workbook(visitor: Visitor): Promise<string> {
  const response = await fetch(`${origin}/compare/export?${COMPARED}`, {
    redirect: 'manual',
    headers: { Cookie: cookies[visitor] },
  })
  const body = Buffer.from(await response.arrayBuffer())
  return response.status === 200 ? workbookText(body) : `${response.status} ${body.toString('utf8')}`
}

/** The text of a listing's PDF as the built product renders it. */
async function teaser(visitor: Visitor): Promise<string> {
  const response = await fetch(`${origin}/deal/${SEMI}/pdf`, { headers: { Cookie: cookies[visitor] } })
  expect(response.status).toBe(200)
  return pdfText(Buffer.from(await response.arrayBuffer())).replaceAll('\n', '')
}

for (const visitor of OUTSIDERS) {
  test(`${visitor} receives no hidden value on any page or in any data request · PUB-092, PUB-221`, async () => {
    for (const path of PATHS) {
      const page = await bytes(path, visitor, 'text/html')
      expect(leaks(page), `${visitor} ${path}${around(page)}`).toEqual([])
      const [pathname = '', query] = path.split('?')
      const data = `${pathname}.data${query ? `?${query}` : ''}`
      expect(leaks(await bytes(data, visitor, '*/*')), `${visitor} ${data}`).toEqual([])
    }
    expect(leaks(await workbook(visitor)), `${visitor} workbook`).toEqual([])
  })
}

test('the PDF of a listing contains no value that is hidden from its reader · PUB-092, PUB-221', async () => {
  const text = await teaser('investor')
  expect(text).toContain('Shows what your access allows.')
  expect(leaks(text)).toEqual([])
  expect(leaks(await teaser('admin'))).toEqual(expect.arrayContaining([`${SEMI}.price`]))
})

test('the admin view of a listing contains them, so the search would find them', async () => {
  const page = await bytes(`/deal/${SEMI}`, 'admin', 'text/html')
  expect(leaks(page)).toEqual(
    expect.arrayContaining([`${SEMI}.price`, `${SEMI}.builtSurface`, `${SEMI}.description`]),
  )
  const compared = [`${SEMI}.price`, `${LOCKED}.builtSurface`, 'private.location', 'suspended.title']
  expect(leaks(await bytes(`/compare?${COMPARED}`, 'admin', 'text/html'))).toEqual(
    expect.arrayContaining(compared),
  )
  expect(leaks(await workbook('admin'))).toEqual(expect.arrayContaining(compared))
})

test('no email contains a hidden value', async () => {
  const mails = await selectRows('emailQueue', {}, ['subject', 'htmlBody', 'textBody'])
  expect(leaks(JSON.stringify(mails))).toEqual([])
  const folder = join(dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  for (const file of files) expect(leaks(await readFile(join(folder, file), 'utf8')), file).toEqual([])
})
