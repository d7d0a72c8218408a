import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { profileForms } from '#app/companies/schema/profile-forms.ts'
import { db } from '#app/db/client.server.ts'
import { DOCUMENT_TYPES } from '#app/kyc/schema.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { CHOICES } from '#app/listings/dictionary/choices.ts'
import { VISITORS } from './door-outcomes.ts'
import { DOORS } from './doors-table.ts'
import { fetchPage, openFront } from './front.ts'
import { storedKeysOn } from './stored-keys.ts'
import { signedInCookie } from './world/accounts.ts'
import { selectRow, updateRows } from './world/rows.ts'

const { world, cookies } = await openFront()

const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: keyof typeof world) => world[name])

/** The stored keys shown on these pages, each with its address. */
async function keysOn(pages: readonly (readonly [path: string, cookie: string])[]): Promise<string[]> {
  const found = new Set<string>()
  for (const [path, cookie] of pages) {
    const { html, status, headers } = await fetchPage(path, cookie)
    expect([path, status]).toEqual([path, 200])
    if (!headers.get('Content-Type')?.includes('text/html')) continue
    for (const key of storedKeysOn(html)) found.add(`${path}: ${key}`)
  }
  return [...found]
}

/** The columns of a table that the database constrains to a list of values, each with its values. */
async function enumerations(table: string): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ definition: string }>`select pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and conrelid = ${table}::regclass`.execute(db())
  return Object.fromEntries(
    rows.flatMap(({ definition }) => {
      const [, column, values = ''] =
        /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(definition) ?? []
      return column ? [[column, [...values.matchAll(/'([^']+)'/g)].map(([, value = '']) => value)]] : []
    }),
  )
}

type Row = { id: unknown }

/** Runs a step and then restores these columns, since other files use the same data. */
async function restoring(
  table: string,
  columns: readonly string[],
  where: Row | null,
  step: () => Promise<void>,
): Promise<void> {
  const shown = sql.join(columns.map((column) => sql.ref(column)))
  const backup = sql.table(`restored_${table}`)
  const condition = where ? sql`where id::text = ${String(where.id)}` : sql``
  await sql`create table ${backup} as select id, ${shown} from ${sql.table(table)} ${condition}`.execute(db())
  try {
    await step()
  } finally {
    const back = sql.join(columns.map((column) => sql`${sql.ref(column)} = k.${sql.ref(column)}`))
    await sql`update ${sql.table(table)} t set ${back} from ${backup} k where k.id = t.id`.execute(db())
    await sql`drop table ${backup}`.execute(db())
  }
}

/** Assigns the values of an enumeration to the rows of a table in turn. */
async function dealOut(table: string, column: string): Promise<void> {
  const { [column]: values = [] } = await enumerations(table)
  expect(values.length).toBeGreaterThan(1)
  const to = sql.join(values.map((value) => sql.lit(value)))
  await sql`update ${sql.table(table)} t set ${sql.ref(column)} = (array[${to}])[1 + (r.n % ${sql.lit(values.length)})::int]
    from (select id, row_number() over (order by id) as n from ${sql.table(table)}) r where r.id = t.id`.execute(
    db(),
  )
}

test.each(VISITORS)(
  '%s sees no stored key on any page with the demo data',
  async (visitor) => {
    const pages = DOORS.filter(({ get }) => get[visitor] === 200)
    expect(pages.length).toBeGreaterThan(4)
    expect(await keysOn(pages.map(({ path }) => [filled(path), cookies[visitor]]))).toEqual([])
  },
  120_000,
)

const inTurn = <T>(values: readonly T[], at: number): T => values[at % values.length] as T
const most = (lists: readonly (readonly unknown[])[]) => Math.max(...lists.map(({ length }) => length))

test('every value of every listing choice is shown with its label to guests, members, owner and reviewer', async () => {
  const listing = await selectRow('listings', { slug: world.publicSlug })
  const owner = await signedInCookie(listing.createdByUserId ?? '')
  const choices = Object.entries(CHOICES).map(([key, labels]) => [key, Object.keys(labels)] as const)
  const columns = Object.entries(await enumerations('listings')).filter(
    ([column]) => !['approval_status', 'visibility'].includes(column),
  )
  expect(choices.length).toBeGreaterThan(10)
  const shown = new Set<string>()
  const changed = [...columns.map(([column]) => column), 'details']
  await restoring('listings', changed, listing, async () => {
    for (let at = 0; at < most([...choices, ...columns].map(([, values]) => values)); at += 1) {
      const chosen = choices.map(([key, values]) => [key, inTurn(values, at)])
      const details = { ...Object(listing.details), ...Object.fromEntries(chosen) }
      await sql`update listings set ${sql.join(
        columns.map(([column, values]) => sql`${sql.ref(column)} = ${inTurn(values, at)}`),
      )}, details = ${JSON.stringify(details)}::jsonb where id = ${listing.id}`.execute(db())
      const deal = `/deal/${world.publicSlug}`
      expect(
        await keysOn([
          [deal, ''],
          [deal, cookies.investor],
          [deal, cookies.admin],
          ['/listings', cookies.investor],
          [`/my-listings/${listing.id}`, owner],
          [`/admin/listings?id=${listing.id}`, cookies.admin],
        ]),
      ).toEqual([])
      const { text } = await fetchPage(deal, cookies.admin)
      for (const [key = '', value = ''] of chosen)
        if (text.includes(CHOICES[key as keyof typeof CHOICES]?.[value] ?? '\0')) shown.add(`${key} ${value}`)
    }
  })
  expect(shown.size).toBeGreaterThan(30)
}, 300_000)

const OWNERS = { developer: 'developer', investor: 'investor', due_diligence: 'advisor' } as const

test.each(Object.keys(OWNERS) as CompanyType[])(
  'every choice in the form of a %s is shown with its label on profile, directory and desk',
  async (type) => {
    const form = profileForms[type]
    const owner = OWNERS[type]
    const { id: userId } = await selectRow('users', { email: `${owner}@demo.parcela.test` }, ['id'])
    const company = await selectRow('companies', { createdByUserId: userId })
    const { esg_status: esg = [] } = await enumerations('companies')
    const picks = form.steps
      .flatMap(({ sections }) => sections.flatMap(({ fields }) => Object.entries(fields)))
      .flatMap(([name, { input }]) => ('options' in input ? [{ name, input }] : []))
      .filter(({ input }) => input.options.some(({ value, label }) => value !== label))
    expect(picks.length).toBeGreaterThan(2)
    await restoring('companies', ['questionnaire', 'esg_status'], company, async () => {
      for (let at = 0; at < most([esg, ...picks.map(({ input }) => input.options)]); at += 1) {
        const answers = Object.fromEntries(
          picks.map(({ name, input: { kind, options } }) => {
            const { value } = inTurn(options, at)
            return [name, kind === 'choices' ? [value] : value]
          }),
        )
        const stored = form.toStored ? form.toStored(answers) : answers
        const questionnaire = JSON.stringify({ ...Object(company.questionnaire), ...stored })
        await updateRows('companies', { id: company.id }, { questionnaire, esgStatus: inTurn(esg, at) })
        expect(
          await keysOn([
            [`/market-circle/entity/${company.id}`, cookies[type === 'investor' ? 'developer' : 'investor']],
            ...(at < esg.length ? [['/market-circle', cookies.investor] as const] : []),
            ['/my-profile', cookies[owner]],
            [`/admin/profiles?id=${company.id}`, cookies.admin],
          ]),
        ).toEqual([])
      }
    })
  },
  120_000,
)

test('every document type and state and every rejection code is shown with its label', async () => {
  const { rejection_code: codes = [] } = await enumerations('kyc_submissions')
  const submission = await selectRow('kycSubmissions', { fileId: world.kycFile })
  const types = Object.keys(DOCUMENT_TYPES)
  const changed = ['document_type', 'slot', 'status', 'rejection_reason', 'rejection_code', 'reviewed_at']
  await restoring('kyc_submissions', changed, submission, async () => {
    for (let at = 0; at < most([types, codes]); at += 1) {
      await updateRows(
        'kycSubmissions',
        { id: submission.id },
        {
          documentType: inTurn(types, at),
          // In addition to the person's own files of that type.
          slot: 5,
          status: 'rejected',
          rejectionReason: 'Not readable.',
          rejectionCode: inTurn(codes, at),
          reviewedAt: new Date(),
        },
      )
      expect(
        await keysOn([
          ['/documents', cookies.pending],
          [`/admin/kyc?id=${submission.id}&status=all`, cookies.admin],
          ['/admin/kyc?status=rejected', cookies.admin],
        ]),
      ).toEqual([])
    }
  })
}, 300_000)

test.each([
  ['inquiries', 'kind', ['/inquiries', '/inquiries?box=sent']],
  ['listing_documents', 'kind', ['/deal/{publicSlug}', '/deal/{lockedSlug}']],
] as const)('every value of %s.%s is shown with its label', async (table, column, paths) => {
  await restoring(table, [column], null, async () => {
    await dealOut(table, column)
    const readers = [cookies.developer, cookies.investor, cookies.advisor]
    expect(
      await keysOn(paths.flatMap((path) => readers.map((cookie) => [filled(path), cookie] as const))),
    ).toEqual([])
  })
})
