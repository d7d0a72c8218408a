import { setTimeout as sleep } from 'node:timers/promises'
import * as writes from '#test/faults/writes.ts'
import type { Worker } from '#test/faults/writes.ts'
import type { Ledger } from '#test/faults/ledger.ts'
import type { Row } from '#test/faults/row.ts'
import type { Cluster } from './cluster.ts'
import { until } from './program.ts'

/** Reads by both processes that the replica answered. */
async function fromReplica({ apps }: Cluster): Promise<number> {
  const counts = await Promise.all(apps.map((app) => app.metric('parcela_replica_reads_total')))
  return counts.reduce((sum, one) => sum + one, 0)
}

/**
 * Publishes a listing and immediately looks for it: as the admin in the log, as an investor and a guest on the market.
 */
async function publishAndLook(worker: Worker, ledger: Ledger): Promise<string[]> {
  await writes.draft(worker, ledger)
  const listing = worker.listings.at(-1)
  if (!listing) return ['no draft was created']
  await writes.submit(worker, ledger, listing)
  await writes.approve(worker, ledger, listing)
  const pages = {
    'the admin in the audit log': worker.admin.get('/admin/audit?action=listing.approve'),
    'an investor on the market': worker.investor.get('/listings'),
    'a guest on the market': worker.guest.get('/listings'),
  }
  const missed: string[] = []
  for (const [who, page] of Object.entries(pages)) {
    const { status, text } = await page
    if (status !== 200 || !text.includes(listing.title)) missed.push(`${who}: ${listing.title}, ${status}`)
  }
  return missed
}

/** The admin's newest row in the log, requested 3 s later by a browser that has not written. */
async function otherAdminLooks(worker: Worker): Promise<string> {
  worker.admin.cookies.delete('parcela_written')
  await sleep(3000)
  const { status, text } = await worker.admin.get('/admin/audit?action=listing.approve')
  const title = worker.listings.at(-1)?.title ?? ''
  return status === 200 && text.includes(title) ? '0' : `${title}, ${status}`
}

/** Reading from the replica: writes are visible immediately, the replica takes part, and a stalled one does not. */
export async function readingRows(
  cluster: Cluster,
  worker: Worker,
  ledger: Ledger,
  times: number,
): Promise<Row[]> {
  const { engines } = cluster
  const replica = await engines.replica()
  if (!replica) throw new Error('there is no replica')
  const publish = async () => {
    const missed: string[] = []
    for (let turn = 0; turn < times; turn += 1) missed.push(...(await publishAndLook(worker, ledger)))
    return missed
  }
  const row = (what: string, missed: readonly string[]): Row => ({
    what,
    figure: missed.length === 0 ? `0 of ${times * 3} views` : missed.slice(0, 3).join('; '),
    goal: '0',
    met: missed.length === 0,
  })
  const before = await fromReplica(cluster)
  const missed = await publish()
  const searches = async () => {
    for (let turn = 0; turn < 10; turn += 1)
      await worker.guest.get(`/listings?location=at ${turn} ${Math.random()}`)
    return (await fromReplica(cluster)) > before
  }
  await until('the replica answers reads', 30, searches)
  const used = (await fromReplica(cluster)) - before

  replica.signalReplay('SIGSTOP')
  const missedPaused = await publish()
  const unmarked = await otherAdminLooks(worker)
  const paused = await fromReplica(cluster)
  for (let turn = 0; turn < 10; turn += 1)
    await worker.guest.get(`/listings?location=b ${turn} ${Math.random()}`)
  const usedPaused = (await fromReplica(cluster)) - paused
  replica.signalReplay('SIGCONT')
  await until('the replica answers reads again', 30, async () => {
    await worker.guest.get(`/listings?location=c ${Math.random()}`)
    return (await fromReplica(cluster)) > paused + usedPaused
  })
  return [
    { what: 'reads that the replica answered', figure: String(used), goal: 'some', met: used > 0 },
    row('own and others’ writes not seen immediately', missed),
    row('the same with replay paused on the replica', missedPaused),
    {
      what: 'rows older than 2 s that another browser misses meanwhile',
      figure: unmarked,
      goal: '0',
      met: unmarked === '0',
    },
    {
      what: 'searches answered by a lagging replica',
      figure: String(usedPaused),
      goal: '0',
      met: usedPaused === 0,
    },
  ]
}
