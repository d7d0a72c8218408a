import { createHash } from 'node:crypto'
import type { Tx } from '#app/db/client.server.ts'
import type { Owner } from './load.server.ts'
import { daysAgo } from './seed.ts'

type World = {
  listings: ReadonlyMap<string, number>
  owners: ReadonlyMap<string, Owner>
  today: Date
}

type Sample = {
  slug: string
  asker: string
  kind: 'inquiry' | 'deal_interest' | 'more_information'
  message: string
  answers: readonly { side: 'asker' | 'owner'; body: string }[]
  isClosed?: true
  daysAgo: number
}

const SAMPLES: readonly Sample[] = [
  {
    slug: 'wroclaw-distribution-hub',
    asker: 'helmvar',
    kind: 'more_information',
    message: 'Could you share the rent roll and the remaining terms of the three largest leases?',
    answers: [],
    daysAgo: 1,
  },
  {
    slug: 'grzegorzki-riverside-offices',
    asker: 'osterlund',
    kind: 'deal_interest',
    message:
      'We would like to proceed. Is a share deal possible, and when could our engineers walk the building?',
    answers: [
      {
        side: 'owner',
        body: 'Thank you. Both structures are possible. The building is open to your engineers on any Tuesday.',
      },
      {
        side: 'asker',
        body: 'Then we’ll come on the second Tuesday. There will be four of us, and we’ll send you the names.',
      },
    ],
    daysAgo: 6,
  },
  {
    slug: 'grzegorzki-riverside-offices',
    asker: 'helmvar',
    kind: 'inquiry',
    message: 'Is the ground floor part of the sale?',
    answers: [{ side: 'owner', body: 'No, the ground floor belongs to the city and stays with it.' }],
    isClosed: true,
    daysAgo: 24,
  },
]

/** A stable view id, like the one a browser generates. */
function uuidOf(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Threads in all three states, with views of those listings. */
export async function addInquiries(tx: Tx, { listings, owners, today }: World): Promise<void> {
  for (const [index, { slug, asker, answers, isClosed, ...sample }] of SAMPLES.entries()) {
    const listingId = listings.get(slug)
    const company = owners.get(asker)
    if (!listingId || !company) throw new Error(`the sample world lacks ${slug} or ${asker}`)
    const { title, createdByUserId } = await tx
      .selectFrom('listings')
      .where('id', '=', listingId)
      .select(['title', 'createdByUserId'])
      .executeTakeFirstOrThrow()
    const createdAt = daysAgo(today, sample.daysAgo, `inquiry ${index}`)
    const at = (step: number) => new Date(createdAt.getTime() + step * 5 * 3_600_000)
    const last = at(answers.length)
    const status = isClosed
      ? 'closed'
      : answers.some(({ side }) => side === 'owner')
        ? 'in_progress'
        : 'waiting'
    const { id } = await tx
      .insertInto('inquiries')
      .values({
        listingId,
        userId: company.userId,
        companyId: company.companyId,
        kind: sample.kind,
        message: sample.message,
        listingTitle: title,
        status,
        createdAt,
        updatedAt: last,
        lastWrittenAt: last,
        ...(isClosed && { closedAt: last, closedBy: createdByUserId }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [step, { side, body }] of answers.entries()) {
      await tx
        .insertInto('inquiryMessages')
        .values({
          inquiryId: id,
          authorId: side === 'asker' ? company.userId : createdByUserId,
          side,
          body,
          createdAt: at(step + 1),
        })
        .execute()
    }
    const views = Array.from({ length: 3 + index }, (_, view) => ({
      viewId: uuidOf(`view ${index} ${view}`),
      sessionId: uuidOf(`window ${index} ${Math.floor(view / 2)}`),
      listingId,
      userId: view === 0 ? null : company.userId,
      viewDuration: 20 + ((index * 37 + view * 61) % 400),
      createdAt: daysAgo(today, sample.daysAgo + view, `view ${index} ${view}`),
    }))
    await tx.insertInto('dealViews').values(views).execute()
  }
}
