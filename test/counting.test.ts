import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { journalMark, waitForJobs, undoSince } from './attack/matrix/journal.ts'
import { journalledFront } from './attack/matrix/journalled-front.ts'
import { OPERATIONS } from './attack/matrix/operations.ts'
import { GROUPS, type Operation, outcomeOf } from './attack/matrix/outcomes.ts'
import { type Reply, sendOperation } from './attack/matrix/request.ts'
import { PRINCIPALS, type Principal } from './attack/matrix/principals.ts'
import { READS } from './attack/matrix/reads.ts'
import { matrixWorld, type MatrixWorld } from './attack/matrix/world.ts'
import { workbookText } from './world/workbook.ts'
import { insertRow, selectRows, updateRows } from '#test/world/rows.ts'
import { exportedData } from '#test/world/copied-data.ts'

const { origin } = await journalledFront()

/** Each counting column gets a range of a million numbers, so that a nine-digit number identifies its column. */
const FIRST = 700
const ranges = new Map<number, string>()

const admins: readonly Principal[] = GROUPS.admins
const READERS = PRINCIPALS.filter((one) => !admins.includes(one))

type Counting = { name: string; sequence: string }

/**
 * Every column that counts up, as an identity column or from a sequence. `listings.id` used to; numbers assigned then
 * remain in the URLs of the owner's pages (decision 052).
 */
async function countingColumns(): Promise<Counting[]> {
  const { rows } = await sql<Counting>`
    select c.relname || '.' || a.attname as name,
      coalesce(pg_get_serial_sequence(format('%I', c.relname), a.attname),
        substring(pg_get_expr(d.adbin, d.adrelid) from 'nextval\(''([^'']+)''')) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
      and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like '%nextval%')
    order by 1`.execute(db())
  return rows
}

async function assignRanges(): Promise<void> {
  for (const [index, { name, sequence }] of (await countingColumns()).entries()) {
    ranges.set(FIRST + index, name)
    await sql`select setval(${sequence}::regclass, ${(FIRST + index) * 1_000_000 + 1}::bigint)`.execute(db())
  }
}

/** The counting columns whose numbers appear in a text. */
function counted(text: string): string[] {
  const found = [...text.matchAll(/(?<![\w.])[1-9]\d{8}(?![\w.]*\d)/g)].flatMap(([number]) => {
    const name = ranges.get(Math.floor(Number(number) / 1_000_000))
    return name === undefined ? [] : [name]
  })
  return [...new Set(found)].toSorted()
}

/** Gives each reader more notices and activities than one page shows, and a listing its own NDA. */
async function fill({ people, fixtures }: MatrixWorld): Promise<void> {
  const locked = Number(fixtures.locked)
  await updateRows('listings', { id: locked }, { unlockRule: 'nda' })
  await insertRow('ndaVersions', { listingId: locked, number: 1, body: 'Everything is kept secret.' })
  for (const name of READERS) {
    if (name === 'guest') continue
    const { userId } = people.of(name)
    await sql`insert into notices (user_id, kind, key, title, path)
      select ${userId}, 'access_decided', 'counting:' || n, 'T', '/my-access' from generate_series(1, 25) n`.execute(
      db(),
    )
    await sql`insert into audit_log (actor_user_id, actor_kind, action, subject_type, subject_id)
      select ${userId}, 'member', 'user.sign_in', 'user', ${userId} from generate_series(1, 45)`.execute(db())
  }
}

await assignRanges()
const world = await matrixWorld(origin)
await fill(world)
await waitForJobs()

const send = (operation: Operation, principal: Principal): Promise<Reply> =>
  sendOperation(operation, {
    origin,
    fixtures: { ...world.fixtures, ...world.linksOf(principal) },
    cookie: world.people.cookies[principal],
  })

const countedIn = ({ location, text }: Reply) => counted(`${location}\n${text}`)

const dataOf = (operation: Operation): Operation => {
  const [path = '', query] = operation.path.split('?')
  return { ...operation, path: `${path === '/' ? '/_root' : path}.data${query ? `?${query}` : ''}` }
}

const isPage = ({ path }: Operation) => !/^\{|\/files\/|export/.test(path)

/** The links to a page's next and previous pages. */
const pagerLinks = ({ text }: Reply) =>
  [...text.matchAll(/href="([^"]*[?&](?:before|after)=[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )

const PLAIN = [
  '/',
  '/listings',
  '/about',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/my-listings',
  '/my-profile',
  '/profile/developer',
]
const plain = (path: string): Operation => ({ route: path, intent: '', path, outcomes: {} })
const PAGES = [...READS.filter(({ path }) => !path.startsWith('/admin')), ...PLAIN.map(plain)]

test.each(READERS)('%s receives no sequential number on any page or in any data', async (principal) => {
  const found: string[] = []
  const check = async (operation: Operation) => {
    const reply = await send(operation, principal)
    for (const name of countedIn(reply)) found.push(`${operation.path}: ${name}`)
    return reply
  }
  for (const operation of PAGES) {
    const page = await check(operation)
    if (!isPage(operation)) continue
    await check(dataOf(operation))
    for (const path of pagerLinks(page)) await check(plain(path))
  }
  expect(found).toEqual([])
})

test(
  'no response to a member’s or guest’s action contains a sequential number',
  { timeout: 300_000 },
  async () => {
    const mark = await journalMark()
    const found: string[] = []
    for (const operation of OPERATIONS) {
      const may = READERS.filter((one) =>
        ['done', 'kept', 'away', 422, 409].includes(outcomeOf(operation.outcomes, one)),
      )
      for (const principal of may.slice(0, 2)) {
        const names = countedIn(await send(operation, principal))
        if (names.length > 0)
          found.push(`${operation.route} ${operation.intent} ${principal}: ${names.join(', ')}`)
      }
      const { rows } = await sql<{ kept: string }>`select new::text as kept from journal.rows
      where id > ${mark} and step <> 'DELETE' and tbl in ('audit_log', 'notices', 'email_queue') and new ->> 'actor_kind' is distinct from 'admin'`.execute(
        db(),
      )
      for (const { kept } of rows)
        for (const name of counted(kept.replace(/"(?:id|seq)": \d+/g, '')))
          found.push(`${operation.route} ${operation.intent} wrote ${name}`)
      await undoSince(mark)
    }
    expect(found).toEqual([])
  },
)

test('no workbook of a comparison contains a sequential number', async () => {
  const { slug, lockedSlug } = world.fixtures
  for (const principal of ['owner', 'asker', 'investor:approved'] as const) {
    const response = await fetch(`${origin}/compare/export?ids=${slug}%2C${lockedSlug}`, {
      headers: { Cookie: world.people.cookies[principal] },
    })
    expect(response.status).toBe(200)
    expect(counted(workbookText(Buffer.from(await response.arrayBuffer())))).toEqual([])
  }
})

test('no email, notice or export of a member contains a sequential number', async () => {
  const mails = await selectRows('emailQueue', {}, [
    'subject',
    'htmlBody',
    'textBody',
    'messageId',
    'toEmail',
  ])
  expect(counted(JSON.stringify(mails))).toEqual([])
  const notices = await selectRows('notices', {}, ['title', 'text', 'path'])
  expect(counted(JSON.stringify(notices))).toEqual([])
  for (const principal of READERS) {
    if (principal === 'guest') continue
    const data = await exportedData(world.people.of(principal).userId)
    expect(counted(JSON.stringify(data)), principal).toEqual([])
  }
})

test('the back-office pages contain them, so the search would find them', async () => {
  const audit = await send(plain('/admin/audit'), 'admin')
  expect(countedIn(audit)).toContain('audit_log.id')
  expect(ranges.size).toBeGreaterThan(15)
})
