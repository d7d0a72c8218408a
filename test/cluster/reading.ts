import { setTimeout as sleep } from 'node:timers/promises'
import * as writes from '#test/faults/writes.ts'
import type { Worker } from '#test/faults/writes.ts'
import type { Ledger } from '#test/faults/ledger.ts'
import type { Row } from '#test/faults/row.ts'
import type { Cluster } from './cluster.ts'
import { until } from './program.ts'

/** Reads that the replica answered for both processes. */
export async function fromReplica({ apps }: Cluster): Promise<number> {
  const figures = await Promise.all(apps.map((app) => app.figure('parcela_replica_reads_total')))
  return figures.reduce((sum, one) => sum + one, 0)
}

/**
 * Publishes a listing and looks for it immediately: as the admin in the log, as an investor and a guest on the market.
 */
async function publishAndLook(worker: Worker, ledger: Ledger): Promise<string[]> {
  await writes.draft(worker, ledger)
  const own = worker.own.at(-1)
  if (!own) return ['no draft was made']
  await writes.submit(worker, ledger, own)
  await writes.approve(worker, ledger, own)
  const looks = {
    'the admin in the audit log': worker.admin.get('/admin/audit?action=listing.approve'),
    'an investor on the market': worker.investor.get('/listings'),
    'a guest on the market': worker.guest.get('/listings'),
  }
  const missed: string[] = []
  for (const [who, page] of Object.entries(looks)) {
    const { status, text } = await page
    if (status !== 200 || !text.includes(own.title)) missed.push(`${who}: ${own.title}, ${status}`)
  }
  return missed
}

/** The admin's newest row in the log, requested 3 s later by a browser that has not written. */
async function otherAdminLooks(worker: Worker): Promise<string> {
  worker.admin.cookies.delete('parcela_written')
  await sleep(3000)
  const { status, text } = await worker.admin.get('/admin/audit?action=listing.approve')
  const title = worker.own.at(-1)?.title ?? ''
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
    figure: missed.length === 0 ? `0 of ${times * 3} looks` : missed.slice(0, 3).join('; '),
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

  replica.holdReplay('SIGSTOP')
  const missedPaused = await publish()
  const unmarked = await otherAdminLooks(worker)
  const paused = await fromReplica(cluster)
  for (let turn = 0; turn < 10; turn += 1)
    await worker.guest.get(`/listings?location=b ${turn} ${Math.random()}`)
  const usedPaused = (await fromReplica(cluster)) - paused
  replica.holdReplay('SIGCONT')
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
