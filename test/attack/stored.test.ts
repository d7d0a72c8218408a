import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { cookiesOf } from '#test/door-world.ts'
import { openFront } from '#test/front.ts'
import { selectRows } from '#test/world/rows.ts'
import { type FormField, type FoundForm, type FoundPage, crawl, uniqueForms } from './forms.ts'
import { journalledFront } from './matrix/journalled-front.ts'
import { mapConcurrently, postForm } from './send.ts'

const product = await openFront(journalledFront)

const MARK = '<xss-probe'
/** Closes an attribute and a tag, is easy to find in a page, and runs if it is parsed as markup. */
const PAYLOAD = `'">${MARK}><img src=x onerror=alert(1)><script>alert(1)</script>`
const ADDRESS = `javascript:alert(1)//https://x.example`

/** The first unescaped payload in a page, with the markup around it; null if there is none. */
function unescaped(html: string): string | null {
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

/** Submits the payload in every text field of every visitor's forms; returns how many were accepted. */
async function injectIntoForms(forms: readonly FoundForm[]): Promise<number> {
  const { origin, cookies, sender } = product
  const accepted = await mapConcurrently(forms, 6, async (form) => {
    let count = 0
    for (const body of filledForms(form)) {
      const request = postForm(origin, form.action, body, { Cookie: cookies[form.who] })
      if ((await sender.send(request)).status < 400) count += 1
    }
    return count
  })
  return accepted.reduce((sum, count) => sum + count, 0)
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

const LIMITS = { visitors: ['guest', 'developer', 'admin'] as const, perShape: 1, max: 40 }

/** Every visitor's pages, with new sessions: a submitted form may have ended the old ones. */
async function crawlAgain(): Promise<readonly FoundPage[]> {
  product.cookies = await cookiesOf()
  return (await crawl(product, LIMITS)).pages
}

test('markup in a text field stays text on every page and in every email', { timeout: 900_000 }, async () => {
  const { forms } = await crawl(product, LIMITS)
  expect(await injectIntoForms(uniqueForms(forms))).toBeGreaterThan(0)
  expect(pageFindings(await crawlAgain())).toEqual([])
  expect(await injectIntoTables()).toBeGreaterThan(30)
  const pages = await crawlAgain()
  expect(pages.filter(({ html }) => html.includes('xss-probe')).length).toBeGreaterThan(20)
  expect(pageFindings(pages)).toEqual([])
  const mails = await selectRows('emailQueue', {}, ['htmlBody', 'subject'])
  expect(mails.filter(({ htmlBody }) => htmlBody.includes(MARK)).map(({ subject }) => subject)).toEqual([])
  expect(mails.length).toBeGreaterThan(5)
})
