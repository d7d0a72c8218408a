import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { cookiesOf } from '#test/door-world.ts'
import { VISITORS } from '#test/door-outcomes.ts'
import type { Row } from '#test/faults/row.ts'
import { selectRows } from '#test/world/rows.ts'
import { open, openBrowser, runsUnprotected, watch } from './browser.ts'
import { type FormField, type FoundForm, type FoundPage, crawl } from './forms.ts'
import { CALL } from './payloads.ts'
import { type Attack, mapConcurrently, noFindings } from './scenario.ts'
import { postForm } from './send.ts'
import type { TestBed } from './test-bed.ts'

const MARK = '<xss-probe'
/** Closes an attribute and a tag, is easy to find in a page, and runs if it is parsed as markup. */
const PAYLOAD = `'">${MARK}><img src=x onerror=alert(1)><script>fetch('${CALL}')</script>`
const ADDRESS = `javascript:fetch('${CALL}')//https://x.example`

/** The first unescaped payload in a page, with the markup around it; null if there is none. */
export function unescaped(html: string): string | null {
  const found =
    /<xss-probe|'">(?:<|&lt;|\\u003c)xss-probe|(?:href|src|action|formaction)="\s*javascript:/i.exec(html)
  return found ? html.slice(Math.max(0, found.index - 120), found.index + 60) : null
}

const TEXT_TYPES = new Set(['text', 'textarea', 'search', 'url', 'tel', 'hidden'])
/** Fields that the server needs unchanged. */
const UNCHANGED =
  /^(?:intent|id|version|seen|draft_version|seen_version|formId|press|documentType|slot|listingId|companyId|documentId|returnTo|from|slug|on|ndaVersion)$/
const isText = ({ name, type }: FormField) =>
  TEXT_TYPES.has(type) && !UNCHANGED.test(name) && !/^email|Email$|password/i.test(name)

function filledForms({ fields }: FoundForm): URLSearchParams[] {
  const initial = fields.map(({ name, value, options }): [string, string] => [
    name,
    value || (options[0] ?? ''),
  ])
  const textFields = fields.filter(isText).map(({ name }) => name)
  if (textFields.length === 0) return []
  const withPayload = (names: readonly string[]) =>
    new URLSearchParams(
      initial.map(([name, value]) => [
        name,
        names.includes(name) ? (/site|url/i.test(name) ? ADDRESS : PAYLOAD) : value,
      ]),
    )
  // All fields together and each alone, so that one that refuses the text doesn't protect the others.
  return [
    withPayload(textFields),
    ...(textFields.length > 1 ? textFields.map((name) => withPayload([name])) : []),
  ]
}

/** Submits the payload in every text field of every visitor's forms. */
async function injectIntoForms(
  testBed: TestBed,
  forms: readonly FoundForm[],
): Promise<{ sent: number; fields: number; accepted: number; unanswered: string[] }> {
  let [sent, accepted] = [0, 0]
  const unanswered: string[] = []
  await mapConcurrently(forms, 6, async (form) => {
    for (const body of filledForms(form)) {
      const request = postForm(testBed.origin, form.action, body, { Cookie: testBed.cookies[form.who] })
      const response = await testBed.sender.send(request).catch(() => null)
      sent += 1
      if (!response) unanswered.push(`${form.who} ${form.action}`)
      else if (response.status < 400) accepted += 1
    }
  })
  const fields = forms.reduce((sum, form) => sum + form.fields.filter(isText).length, 0)
  return { sent, accepted, fields, unanswered }
}

const TEXT_COLUMNS =
  /name|title|text|message|description|reason|notes|website|url|location|city|address|position|label|words|heading|summary|note|answer|comment|phone|place|source|headquarters|licen[cs]e/
const NOT_TEXT =
  /email|token|hash|secret|slug|status|kind|storage|file_name|type|_id$|folded|sort_name|search|locale|zone|path/

/**
 * Writes the payload directly into every text column, bypassing the forms' checks. Columns whose constraints forbid it
 * are skipped.
 */
async function injectIntoTables(): Promise<number> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying')
      and c.is_generated = 'NEVER' and c.table_name not in ('audit_log', 'audit_seals', 'migrations', 'market_points')`.execute(
    db(),
  )
  let count = 0
  for (const { table, column } of columns) {
    if (!TEXT_COLUMNS.test(column) || NOT_TEXT.test(column)) continue
    const text = /website|url/.test(column) ? ADDRESS : PAYLOAD
    const isInjected =
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where ${sql.ref(column)} is not null`
        .execute(db())
        .then(
          ({ numAffectedRows }) => Number(numAffectedRows ?? 0) > 0,
          () => false,
        )
    if (isInjected) count += 1
  }
  return count
}

function pageFindings(pages: readonly FoundPage[]): string[] {
  return pages.flatMap(({ who, path, html }) => {
    const found = unescaped(html)
    return found ? [`${who} ${path}: ${found}`] : []
  })
}

async function dataFindings(testBed: TestBed, pages: readonly FoundPage[]): Promise<string[]> {
  const findings = await mapConcurrently(pages, 6, async ({ who, path }) => {
    const [pathname = '', query] = path.split('?')
    const data = `${pathname === '/' ? '/_' : pathname}.data${query === undefined ? '' : `?${query}`}`
    const { headers } = await testBed.sender.send({ path: data, headers: { Cookie: testBed.cookies[who] } })
    return /html/.test(String(headers['content-type'])) && headers['x-remix-response'] !== undefined
      ? [`${who} ${data} is sent as HTML`]
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
      if (!runs) runs = await runsUnprotected(page, watching)
      for (const { path } of pages
        .filter((found) => found.who === who && found.html.includes('xss-probe'))
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
        what: 'this browser runs the unprotected payload',
        figure: runs ? 'yes' : 'no',
        goal: 'yes',
        met: runs,
      },
      noFindings('pages with stored markup that ran in Chromium', opened, findings),
    ]
  } finally {
    await browser.close()
  }
}

/** Injects markup through the forms, then directly into the tables, and checks every page after each. */
export const stored: Attack = async (testBed, { quick }) => {
  const visitors = quick ? (['guest', 'developer', 'admin'] as const) : VISITORS
  const limits = { visitors, perShape: 1, max: quick ? 30 : 150 }
  const { forms } = await crawl(testBed, limits)
  const submitted = await injectIntoForms(testBed, forms)
  testBed.cookies = await cookiesOf()
  const afterForms = await crawl(testBed, limits)
  const formFindings = pageFindings(afterForms.pages)
  const columns = await injectIntoTables()
  testBed.cookies = await cookiesOf()
  const { pages } = await crawl(testBed, limits)
  const withPayload = pages.filter(({ html }) => html.includes('xss-probe')).length
  const mails = await selectRows('emailQueue', {}, ['htmlBody', 'subject'])
  return [
    {
      what: `accepted forms with markup in ${submitted.fields} text fields`,
      figure: `${submitted.accepted} of ${submitted.sent}`,
      goal: '> 0',
      met: submitted.accepted > 0,
    },
    noFindings('forms with markup without a response', submitted.sent, submitted.unanswered),
    noFindings('pages that render it as markup', afterForms.pages.length, formFindings),
    {
      what: `pages that show it once ${columns} columns contain it`,
      figure: `${withPayload} of ${pages.length}`,
      goal: '> 20',
      met: withPayload > (quick ? 5 : 20),
    },
    noFindings('pages that render the columns as markup', pages.length, pageFindings(pages)),
    noFindings(
      'data responses that a browser would render as a page',
      pages.length,
      await dataFindings(testBed, quick ? [] : pages),
    ),
    noFindings(
      'emails that render it as markup',
      mails.length,
      mails.filter(({ htmlBody }) => htmlBody.includes(MARK)).map(({ subject }) => subject),
    ),
    ...(quick ? [] : await inBrowser(testBed, pages)),
  ]
}
