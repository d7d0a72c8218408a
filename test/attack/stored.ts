import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { cookiesOf } from '#test/door-world.ts'
import { VISITORS } from '#test/door-outcomes.ts'
import type { Row } from '#test/faults/row.ts'
import { selectRows } from '#test/world/rows.ts'
import { open, openBrowser, runsUnguarded, watch } from './browser.ts'
import { type FormField, type FoundForm, type FoundPage, harvest } from './forms.ts'
import { CALL } from './payloads.ts'
import { type Attack, inLanes, nothing } from './scenario.ts'
import { posting } from './send.ts'
import type { TestBed } from './test-bed.ts'

const MARK = '<xss-probe'
/** Closes an attribute and a tag, is easy to find in a page, and runs if it is parsed as markup. */
export const PAYLOAD = `'">${MARK}><img src=x onerror=alert(1)><script>fetch('${CALL}')</script>`
const ADDRESS = `javascript:fetch('${CALL}')//https://x.example`

/** The first unescaped payload in a page, with the markup around it; null if there is none. */
export function unescaped(html: string): string | null {
  const found =
    /<xss-probe|'">(?:<|&lt;|\\u003c)xss-probe|(?:href|src|action|formaction)="\s*javascript:/i.exec(html)
  return found ? html.slice(Math.max(0, found.index - 120), found.index + 60) : null
}

const TYPED = new Set(['text', 'textarea', 'search', 'url', 'tel', 'hidden'])
const KEPT =
  /^(?:intent|id|version|seen|draft_version|seen_version|formId|press|documentType|slot|listingId|companyId|documentId|returnTo|from|slug|on|ndaVersion)$/
const isText = ({ name, type }: FormField) =>
  TYPED.has(type) && !KEPT.test(name) && !/^email|Email$|password/i.test(name)

function filledForms({ fields }: FoundForm): URLSearchParams[] {
  const start = fields.map(({ name, value, options }): [string, string] => [
    name,
    value || (options[0] ?? ''),
  ])
  const typed = fields.filter(isText).map(({ name }) => name)
  if (typed.length === 0) return []
  const as = (names: readonly string[]) =>
    new URLSearchParams(
      start.map(([name, value]) => [
        name,
        names.includes(name) ? (/site|url/i.test(name) ? ADDRESS : PAYLOAD) : value,
      ]),
    )
  // All together, and each alone: one field that refuses the text must not protect the others.
  return [as(typed), ...(typed.length > 1 ? typed.map((name) => as([name])) : [])]
}

/** Types the payload into every text field of every form of every visitor. */
async function throughForms(
  testBed: TestBed,
  forms: readonly FoundForm[],
): Promise<{ sent: number; fields: number; kept: number; unanswered: string[] }> {
  let [sent, kept] = [0, 0]
  const unanswered: string[] = []
  await inLanes(forms, 6, async (form) => {
    for (const body of filledForms(form)) {
      const request = posting(testBed.origin, form.action, body, { Cookie: testBed.cookies[form.who] })
      const answer = await testBed.sender.send(request).catch(() => null)
      sent += 1
      if (!answer) unanswered.push(`${form.who} ${form.action}`)
      else if (answer.status < 400) kept += 1
    }
  })
  const fields = forms.reduce((sum, form) => sum + form.fields.filter(isText).length, 0)
  return { sent, kept, fields, unanswered }
}

const WRITTEN =
  /name|title|text|message|description|reason|notes|website|url|location|city|address|position|label|words|heading|summary|note|answer|comment|phone|place|source|headquarters|licen[cs]e/
const NOT_WRITTEN =
  /email|token|hash|secret|slug|status|kind|storage|file_name|type|_id$|folded|sort_name|search|locale|zone|path/

/**
 * Writes the payload into every writable column directly, bypassing the forms' checks; what a constraint forbids is
 * skipped.
 */
async function throughTables(): Promise<number> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying')
      and c.is_generated = 'NEVER' and c.table_name not in ('audit_log', 'audit_seals', 'migrations', 'market_points')`.execute(
    db(),
  )
  let planted = 0
  for (const { table, column } of columns) {
    if (!WRITTEN.test(column) || NOT_WRITTEN.test(column)) continue
    const text = /website|url/.test(column) ? ADDRESS : PAYLOAD
    const done =
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where ${sql.ref(column)} is not null`
        .execute(db())
        .then(
          ({ numAffectedRows }) => Number(numAffectedRows ?? 0) > 0,
          () => false,
        )
    if (done) planted += 1
  }
  return planted
}

function pageFindings(pages: readonly FoundPage[]): string[] {
  return pages.flatMap(({ who, path, html }) => {
    const found = unescaped(html)
    return found ? [`${who} ${path}: ${found}`] : []
  })
}

async function dataFindings(testBed: TestBed, pages: readonly FoundPage[]): Promise<string[]> {
  const findings = await inLanes(pages, 6, async ({ who, path }) => {
    const [pathname = '', query] = path.split('?')
    const data = `${pathname === '/' ? '/_' : pathname}.data${query === undefined ? '' : `?${query}`}`
    const { headers } = await testBed.sender.send({ path: data, headers: { Cookie: testBed.cookies[who] } })
    return /html/.test(String(headers['content-type'])) && headers['x-remix-response'] !== undefined
      ? [`${who} ${data} is sent as a page`]
      : []
  })
  return findings.flat()
}

async function inBrowser(testBed: TestBed, pages: readonly FoundPage[]): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    const findings: string[] = []
    let runs = false
    let opened = 0
    for (const who of ['guest', 'developer', 'investor', 'admin'] as const) {
      const context = await browser.newContext()
      const [name = '', value = ''] = testBed.cookies[who].split('=')
      if (value) await context.addCookies([{ name, value, url: testBed.origin }])
      const page = await context.newPage()
      const watching = watch(page)
      if (!runs) runs = await runsUnguarded(page, watching)
      for (const { path } of pages
        .filter((one) => one.who === who && one.html.includes('xss-probe'))
        .slice(0, 40)) {
        await open(page, testBed.origin + path)
        opened += 1
        const ran = await watching.ran()
        if (ran.length > 0) findings.push(`${who} ${path}: ${ran.join()}`)
        const found = await page
          .locator('xss-probe')
          .count()
          .catch(() => 0)
        if (found > 0) findings.push(`${who} ${path}: an injected element`)
      }
      await context.close()
    }
    return [
      {
        what: 'the payload runs in this browser where nothing stops it',
        figure: runs ? 'yes' : 'no',
        goal: 'yes',
        met: runs,
      },
      nothing('pages with stored markup that ran in Chromium', opened, findings),
    ]
  } finally {
    await browser.close()
  }
}

/** Markup in every text field: through the forms, and directly in the tables; then every page is checked. */
export const stored: Attack = async (testBed, { quick }) => {
  const visitors = quick ? (['guest', 'developer', 'admin'] as const) : VISITORS
  const limits = { visitors, perShape: 1, max: quick ? 30 : 150 }
  const { forms } = await harvest(testBed, limits)
  const typed = await throughForms(testBed, forms)
  testBed.cookies = await cookiesOf()
  const shown = await harvest(testBed, limits)
  const first = pageFindings(shown.pages)
  const columns = await throughTables()
  testBed.cookies = await cookiesOf()
  const { pages } = await harvest(testBed, limits)
  const bearing = pages.filter(({ html }) => html.includes('xss-probe')).length
  const mails = await selectRows('emailQueue', {}, ['htmlBody', 'subject'])
  return [
    {
      what: `accepted forms with markup in ${typed.fields} text fields`,
      figure: `${typed.kept} of ${typed.sent}`,
      goal: '> 0',
      met: typed.kept > 0,
    },
    nothing('forms with markup that were not answered', typed.sent, typed.unanswered),
    nothing('pages that render it as markup', shown.pages.length, first),
    {
      what: `pages that show it once ${columns} columns contain it`,
      figure: `${bearing} of ${pages.length}`,
      goal: '> 20',
      met: bearing > (quick ? 5 : 20),
    },
    nothing('pages that render the columns as markup', pages.length, pageFindings(pages)),
    nothing(
      'data that a browser would take for a page',
      pages.length,
      await dataFindings(testBed, quick ? [] : pages),
    ),
    nothing(
      'emails that render it as markup',
      mails.length,
      mails.filter(({ htmlBody }) => htmlBody.includes(MARK)).map(({ subject }) => subject),
    ),
    ...(quick ? [] : await inBrowser(testBed, pages)),
  ]
}
