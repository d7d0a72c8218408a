import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { partialTransitions } from './halves.ts'
import { Ledger } from './ledger.ts'
import { lostFiles, lostWrites } from './lost.ts'
import { seedPeople } from './people.ts'

// Causes each kind of loss and of partial transition once, to prove that the drill would find it.
const database = await testDatabase()
const data = testDataFolder()

const client = new pg.Client({ connectionString: database.url() })
const instance = {
  dataDir: data.path,
  query: async <T>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as T[],
} as Parameters<typeof lostWrites>[0]

const one = async (text: string, values: unknown[] = []) =>
  (await instance.query<{ id: string }>(`${text} returning id`, values))[0]?.id ?? ''

let listing = 0
let owner = ''

afterAll(() => client.end())
beforeAll(async () => {
  await client.connect()
  await seedPeople(database.url())
  const [member] = await instance.query<{ id: string; company: string }>(
    `select m.user_id as id, m.company_id as company from company_members m join users u on u.id = m.user_id
     where u.email = 'developer@drill.example'`,
  )
  owner = member?.id ?? ''
  listing = Number(
    await one(
      `insert into listings (company_id, created_by_user_id, slug, title, location)
       values ($1, $2, 'drill', 'Drill', 'Poznań')`,
      [member?.company, owner],
    ),
  )
  const revision = await one(
    `insert into listing_revisions (listing_id, number, fields, status)
     values ($1, 1, '{"title": "Drill", "description": "old words"}', 'draft')`,
    [listing],
  )
  await instance.query('update listings set working_revision_id = $1 where id = $2', [revision, listing])
})

const audit = (action: string, to: string) =>
  instance.query(
    `insert into audit_log (actor_kind, action, subject_type, subject_id, to_status)
     values ('member', $1, 'listing', $2, $3)`,
    [action, String(listing), to],
  )

test('every kind of write that was acknowledged but is missing is found', async () => {
  const ledger = new Ledger()
  const writes: Parameters<Ledger['open']>[0][] = [
    { kind: 'sign-in', token: 'none' },
    { kind: 'apply', email: 'nobody@guest.example' },
    { kind: 'draft', id: listing, title: 'Another title' },
    { kind: 'save', id: listing, text: 'new words' },
    { kind: 'submit', id: listing + 1 },
    { kind: 'approve', id: listing },
  ]
  for (const write of writes) ledger.open(write).outcome = 'acknowledged'
  expect(await lostWrites(instance, ledger)).toHaveLength(writes.length)
})

test('a write without a response may have either outcome; of acknowledged writes only the last counts', async () => {
  const ledger = new Ledger()
  ledger.open({ kind: 'save', id: listing, text: 'old words' }).outcome = 'acknowledged'
  ledger.open({ kind: 'save', id: listing, text: 'new words' })
  expect(await lostWrites(instance, ledger)).toEqual([])
  ledger.open({ kind: 'save', id: listing, text: 'newest words' }).outcome = 'acknowledged'
  expect(await lostWrites(instance, ledger)).toEqual([`description of listing ${listing}: "old words"`])
})

test('a missing, truncated or different file is found', async () => {
  const folder = join(data.path, 'files/general/u')
  await mkdir(folder, { recursive: true })
  const sha256 = '4e388ab32b10dc8dbc7e28144f552830adc74787c1e2c0824032078a79f227fb'
  const add = (key: string) =>
    one(
      `insert into files (user_id, bucket, storage_key, file_name, content_type, byte_size, sha256, category)
       values ($1, 'general', $2, 'a.pdf', 'application/pdf', 5, decode($3, 'hex'), 'listing_document')`,
      [owner, key, sha256],
    )
  const [cut, gone] = [await add('u/cut.pdf'), await add('u/gone.pdf')]
  await writeFile(join(folder, 'cut.pdf'), 'pape')
  const ledger = new Ledger()
  ledger.open({ kind: 'document', id: listing, title: 'T', sha256: 'other' }).outcome = 'acknowledged'
  const lost = await lostFiles(instance, ledger)
  expect(lost.toSorted()).toEqual(
    [`bytes of file ${cut}`, `bytes of file ${gone}`, 'document "T"'].toSorted(),
  )
})

test('a status without its audit row, a step without its email and a file without an owner are found', async () => {
  const found = () => partialTransitions(instance)
  expect(await found()).toContain(`status other than in its last audit row: listing ${listing}`)
  await audit('listing.create', 'draft')
  expect((await found()).filter((what) => what.includes('listing '))).toEqual([])
  await audit('listing.submit', 'pending')
  expect(await found()).toEqual(
    expect.arrayContaining([
      `status other than in its last audit row: listing ${listing}`,
      `submission without its email: listing ${listing}`,
      expect.stringContaining('file without an owner: file '),
    ]),
  )
  await audit('listing.approve', 'approved')
  expect(await found()).toContain(`approval without its history, email, notice or price: listing ${listing}`)
})
