import { recordActivity } from '#app/companies/activities.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { Owner } from './load.server.ts'
import { SAMPLES } from './questionnaires.ts'
import { daysAgo, demoId, demoNumber } from './seed.ts'

type World = { owners: ReadonlyMap<string, Owner>; today: Date }

/** Names of completed schemes, assigned to companies by key. */
const SCHEMES = [
  'Bernardyńska Yards',
  'Kolejowa Lofts',
  'Lipowy Park',
  'Nadrzeczna Offices',
  'Ogrodowa Residences',
  'Papiernia Quarter',
  'Rzemieślnicza House',
  'Sukiennicza Court',
  'Topolowa Terraces',
  'Wapienna Logistics',
  'Zamkowa Arcade',
  'Żeglarska Hall',
]

/** Three or four projects per developer, two per investor, none for advisors. */
async function addProjects(tx: Tx, { owners, today }: World): Promise<void> {
  for (const { key, type, headquarters } of SAMPLES) {
    const owner = owners.get(key)
    if (!owner || type === 'due_diligence') continue
    const isDeveloper = type === 'developer'
    const first = demoNumber(`${key} scheme`, 0, SCHEMES.length - 1)
    const max = isDeveloper ? demoNumber(`${key} schemes`, 3, 4) : 2
    for (let at = 0; at < max; at += 1) {
      const name = SCHEMES[(first + at * 5) % SCHEMES.length] ?? 'Lipowy Park'
      const seed = `${key} ${name}`
      const id = demoId(`project ${seed}`)
      const createdAt = daysAgo(today, 110 - at * 20, seed)
      const irrBps = demoNumber(`${seed} irr`, 0, 2) === 0 ? null : demoNumber(`${seed} bps`, 62, 184) * 10
      await tx
        .insertInto('portfolioProjects')
        .values({
          id,
          companyId: owner.companyId,
          name,
          location: isDeveloper ? headquarters : 'Warsaw',
          year: today.getUTCFullYear() - 1 - at * 2 - demoNumber(`${seed} year`, 0, 1),
          size: `${(demoNumber(`${seed} size`, 28, 260) * 100).toLocaleString('en-US')} m²`,
          irrBps,
          createdAt,
          updatedAt: createdAt,
        })
        .execute()
      await recordActivity(tx, {
        companyId: owner.companyId,
        kind: 'project_added',
        text: `Added a portfolio project: ${name}`,
        key: `project:${id}`,
        at: createdAt,
      })
    }
  }
}

/** Approvals and publications in the sample data as activities on company pages. */
async function addActivities(tx: Tx, { owners }: World): Promise<void> {
  const companyIds = [...owners.values()].map(({ companyId }) => companyId)
  const approvals = await tx
    .selectFrom('companies')
    .where('id', 'in', companyIds)
    .where('approvedAt', 'is not', null)
    .select(['id', 'approvedAt'])
    .execute()
  for (const { id, approvedAt } of approvals)
    if (approvedAt)
      await recordActivity(tx, {
        companyId: id,
        kind: 'approved',
        text: 'Joined the Market Circle',
        key: 'approved:1',
        at: approvedAt,
      })
  const published = await tx
    .selectFrom('listings')
    .where('companyId', 'in', companyIds)
    .where('firstApprovedAt', 'is not', null)
    .select(['id', 'companyId', 'firstApprovedAt'])
    .execute()
  for (const { id, companyId, firstApprovedAt } of published)
    if (firstApprovedAt)
      await recordActivity(tx, {
        companyId,
        kind: 'listing_published',
        text: 'Published a new listing',
        key: `listing:${id}`,
        at: firstApprovedAt,
      })
}

type Request = {
  from: string
  to: string
  message: string | null
  askedDays: number
  answer?: { status: 'accepted' | 'declined'; days: number; said: readonly [from: string, to: string] }
}

/** Connection requests between the sample accounts: one pending in each direction, two accepted and one declined. */
const REQUESTS: readonly Request[] = [
  {
    from: 'bralin',
    to: 'kalvera',
    message:
      'We buy completed rental buildings of up to EUR 8M in Warsaw. Are you open to discussing one of yours this winter?',
    askedDays: 1,
  },
  {
    from: 'helmvar',
    to: 'wartalia',
    message: 'Your parks in Poznań fit our logistics fund. We would like to get to know your team.',
    askedDays: 4,
  },
  {
    from: 'helmvar',
    to: 'odrana',
    message: 'We follow your parks along the A8 and would like to keep in touch.',
    askedDays: 30,
    answer: {
      status: 'accepted',
      days: 28,
      said: ['New connection: Developer', 'New connection: Investor'],
    },
  },
  {
    from: 'tresholm',
    to: 'helmvar',
    message: null,
    askedDays: 60,
    answer: {
      status: 'accepted',
      days: 58,
      said: ['New connection: Investor', 'New connection: Due Diligence'],
    },
  },
  {
    from: 'helmvar',
    to: 'lubora',
    message: null,
    askedDays: 45,
    answer: { status: 'declined', days: 43, said: ['', ''] },
  },
]

async function addConnections(tx: Tx, { owners, today }: World): Promise<void> {
  for (const { from, to, message, askedDays, answer } of REQUESTS) {
    const asker = owners.get(from)
    const asked = owners.get(to)
    if (!asker || !asked) throw new Error(`the sample world lacks ${from} or ${to}`)
    const id = demoId(`connection ${from} ${to}`)
    const decidedAt = answer ? daysAgo(today, answer.days, `${id} answer`) : null
    await tx
      .insertInto('connectionRequests')
      .values({
        id,
        requesterId: asker.userId,
        requesterCompanyId: asker.companyId,
        companyId: asked.companyId,
        message,
        status: answer?.status ?? 'pending',
        createdAt: daysAgo(today, askedDays, id),
        decidedAt,
        decidedBy: answer ? asked.userId : null,
      })
      .execute()
    await writeAudit(tx, {
      actor: { kind: 'member', userId: answer ? asked.userId : asker.userId },
      action: answer
        ? `connection.${answer.status === 'accepted' ? 'accept' : 'decline'}`
        : 'connection.request',
      subject: { type: 'connection_request', id },
      from: answer ? 'pending' : null,
      to: answer?.status ?? 'pending',
      details: { sample: true },
    })
    if (answer?.status !== 'accepted' || !decidedAt) continue
    for (const [at, side] of [asker, asked].entries())
      await recordActivity(tx, {
        companyId: side.companyId,
        kind: 'connected',
        text: answer.said[at] ?? '',
        key: `connection:${id}`,
        at: decidedAt,
      })
  }
}

/** Projects, activities and connections of the sample companies (MEM-362 to MEM-370). */
export async function addDirectory(tx: Tx, world: World): Promise<void> {
  await addProjects(tx, world)
  await addActivities(tx, world)
  await addConnections(tx, world)
}
