import { rebuildTurnsAfter } from './turns.server.ts'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isDemoLoaded } from '#app/account/queries.server.ts'
import { hashPassword } from '#app/account/password.server.ts'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { ASSET_CLASSES, labelOf } from '#app/directory/schema.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { isLocalOnly } from '#app/lib/local-only.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { ACCOUNTS, DEMO_DOMAIN, UNFINISHED } from './accounts.ts'
import { addApplications } from './applications.server.ts'
import { addCompany } from './companies.server.ts'
import { advisorAnswers } from './advisor-answers.ts'
import { investorAnswers } from './investor-answers.ts'
import { addListing, SAMPLE_LISTINGS } from './listings.server.ts'
import { addPerson, demoAddress } from './people.server.ts'
import { developerAnswers, SAMPLES, scaleFigures, unfinishedAnswers } from './questionnaires.ts'
import { daysAgo } from './seed.ts'
import { loadStory } from './story.server.ts'

/** Pending and unfinished samples, for the review desk and the owner's list. */
const WAITING = new Map<string, 'pending' | 'draft'>([
  ['L12', 'pending'],
  ['L24', 'pending'],
  ['L36', 'draft'],
])

const ANSWERS = {
  developer: developerAnswers,
  investor: investorAnswers,
  due_diligence: advisorAnswers,
} as const satisfies Record<CompanyType, unknown>

export type Owner = { companyId: string; userId: string }

export const signInsFile = () => join(env().dataDir, 'demo-sign-ins.txt')

async function isEmpty(): Promise<boolean> {
  return (await db().selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Whether to load the demo data: with `auto` only into an empty embedded database on a loopback address. */
export async function shouldLoadDemo(): Promise<boolean> {
  const { demo, databaseUrl } = env()
  if (demo === 'off') return false
  if (!isLocalOnly(env())) return false
  if (demo === 'on') return true
  return !databaseUrl && (await isEmpty())
}

/** A one-line refusal to start on a public address while sample accounts exist; null otherwise. */
export async function demoRefusal(): Promise<string | null> {
  if (isLocalOnly(env())) return null
  if (!(await isDemoLoaded())) return null
  return 'The demo data is loaded. Remove it with "npm run demo -- remove" before using a public HOST or PUBLIC_ORIGIN.'
}

/**
 * Loads the sample data in one transaction, unless already loaded. Of several processes that start, one loads and the others poll,
 * since a blocked query would count as an outage.
 */
export async function loadDemo(): Promise<boolean> {
  const password = env().demoPassword ?? randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password)
  const today = now()
  for (;;) {
    const outcome = await transaction((tx) => tryLoad(tx, passwordHash, today))
    if (outcome === 'loaded') await writeSignIns(password)
    if (outcome !== 'busy') return outcome === 'loaded'
    await sleep(250)
  }
}

async function tryLoad(tx: Tx, passwordHash: string, today: Date): Promise<'loaded' | 'there' | 'busy'> {
  const { rows } = await sql<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('parcela.demo')) as acquired
  `.execute(tx)
  if (!rows[0]?.acquired) return 'busy'
  const there = await tx
    .selectFrom('members')
    .where('isDemo', '=', true)
    .select('userId')
    .limit(1)
    .executeTakeFirst()
  if (there) return 'there'
  await rebuildTurnsAfter(tx, () => addWorld(tx, passwordHash, today))
  return 'loaded'
}

async function addWorld(tx: Tx, passwordHash: string, today: Date): Promise<void> {
  const joined = (key: string) => daysAgo(today, 150, key)
  const people = new Map<string, string>()
  for (const account of ACCOUNTS) {
    const sample = SAMPLES.find(({ key }) => key === account.company)
    const unfinished = UNFINISHED.find(({ key }) => key === account.company)
    const id = await addPerson(tx, {
      ...account,
      companyName: sample?.name ?? unfinished?.name ?? null,
      passwordHash,
      joinedAt: joined(account.name),
      welcomeSeen: !account.status,
    })
    people.set(account.name, id)
  }
  const reviewerId = people.get('reviewer') ?? ''
  const owners = new Map<string, Owner>()
  for (const sample of SAMPLES) {
    const account = ACCOUNTS.find(({ company }) => company === sample.key)
    const name = account?.name ?? sample.key
    const type = sample.type as CompanyType
    const fullName = account?.fullName ?? `Office of ${sample.name}`
    const userId =
      people.get(name) ??
      (await addPerson(tx, {
        name,
        fullName,
        userType: type,
        position: 'Office',
        companyName: sample.name,
        passwordHash: null,
        joinedAt: joined(name),
        welcomeSeen: true,
      }))
    const contact = { name: fullName, title: account?.position ?? 'Office', email: demoAddress(name) }
    const companyId = await addCompany(
      tx,
      {
        ...scaleFigures(sample),
        key: sample.key,
        name: sample.name,
        type,
        headquarters: sample.headquarters,
        description: sample.description,
        website: sample.website,
        focus: sample.asset_classes.map((one) => labelOf(ASSET_CLASSES, one)),
        esgStatus: sample.esg_status ?? 'none',
        questionnaire: ANSWERS[type](sample, contact),
        status: 'approved',
        reason: null,
        memberNotes: null,
        ownerId: userId,
        ownerName: fullName,
        submittedAt: daysAgo(today, 130, sample.key),
        decidedAt: daysAgo(today, 128, sample.key),
      },
      reviewerId,
    )
    owners.set(sample.key, { companyId, userId })
  }
  for (const company of UNFINISHED) {
    const account = ACCOUNTS.find((other) => other.company === company.key)
    if (!account?.status || account.status === 'draft') continue
    const ownerId = people.get(account.name) ?? ''
    const contact = { name: account.fullName, title: account.position, email: demoAddress(account.name) }
    await addCompany(
      tx,
      {
        ...company,
        type: 'developer',
        website: `https://${company.key}.example`,
        focus: ['residential'],
        portfolioSize: 18,
        projectsDeals: 7,
        esgStatus: 'none',
        questionnaire: unfinishedAnswers(company, contact),
        status: account.status,
        ownerId,
        ownerName: account.fullName,
        submittedAt: daysAgo(today, 3, company.key),
        decidedAt: daysAgo(today, 1, company.key),
      },
      reviewerId,
    )
  }
  const listings = new Map<string, number>()
  for (const sample of SAMPLE_LISTINGS) {
    const owner = owners.get(sample.owner_company)
    if (!owner) throw new Error(`no company ${sample.owner_company} for the sample ${sample.key}`)
    listings.set(
      sample.slug,
      await addListing(tx, sample, {
        owner,
        reviewerId,
        today,
        status: WAITING.get(sample.key) ?? 'approved',
      }),
    )
  }
  await addApplications(tx, reviewerId, today)
  await loadStory(tx, { listings, owners, people, today })
}

async function writeSignIns(password: string): Promise<void> {
  const lines = ACCOUNTS.map(({ name }) => `${name}@${DEMO_DOMAIN}`)
  await writeFile(signInsFile(), `Password of every account: ${password}\n\n${lines.join('\n')}\n`, {
    mode: 0o600,
  })
}
