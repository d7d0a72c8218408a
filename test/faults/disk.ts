import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { check } from './check.ts'
import * as writes from './writes.ts'
import { Ledger } from './ledger.ts'
import { workersAt } from './load.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { none, type Row, type Scenario, type ScenarioOptions, within } from './row.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { openWorld, type World } from './world.ts'

const RECOVERY_MS = 5000

/** How the disk stops accepting writes, and accepts them again. */
type Fault = {
  name: string
  begin: (disk: SmallDisk) => Promise<void>
  end: (disk: SmallDisk) => Promise<void>
}

const FAULTS: readonly Fault[] = [
  { name: 'full', begin: (disk) => disk.fill(), end: (disk) => disk.free() },
  {
    name: 'read-only',
    async begin(disk) {
      if (!disk.setReadOnly(true)) throw new Error('the disk cannot be made read-only')
    },
    async end(disk) {
      disk.setReadOnly(false)
    },
  },
]

const all = (what: string, held: readonly boolean[]): Row => ({
  what,
  figure: `${held.filter(Boolean).length} of ${held.length}`,
  goal: 'all',
  met: held.length > 0 && held.every(Boolean),
})

/** Milliseconds until it holds, or never. */
async function until(holds: () => Promise<boolean>, limitMs = 60_000): Promise<number> {
  const began = performance.now()
  for (; performance.now() - began < limitMs; await sleep(50))
    if (await holds()) return performance.now() - began
  return Number.POSITIVE_INFINITY
}

/** An application whose email stays on this machine, as a file. */
async function applyAtHome(worker: writes.Worker, email: string): Promise<boolean> {
  const { toast } = await worker.guest.post('/early-access', writes.application(email))
  worker.guest.cookies.clear()
  return toast === writes.REGISTERED
}

const waitingMails = (world: World) =>
  world.ask(`select 1 from email_queue where held and captured_at is null and status = 'pending'`)

/** Incomplete captured emails: truncated, or still under their temporary name. */
async function halfMails(disk: SmallDisk): Promise<string[]> {
  const half: string[] = []
  for (const name of await disk.files('mail')) {
    const text = await readFile(join(disk.path, 'mail', name), 'utf8')
    const [, boundary = ''] = /boundary="?([^"\n;]+)/.exec(text) ?? []
    if (!name.endsWith('.eml') || boundary === '' || !text.includes(`--${boundary}--`)) half.push(name)
  }
  return half
}

/** Uploaded files and captured email on a disk that accepts no writes; the database is elsewhere. */
async function ofFiles(disk: SmallDisk, { seed, cycles }: ScenarioOptions): Promise<Row[]> {
  const postgres = await startOwnPostgres()
  const world = await openWorld({ databaseUrl: postgres.url, dataDir: disk.path })
  const ledger = new Ledger()
  const rows: Row[] = []
  try {
    const [worker] = await workersAt(world.origin, seed, 1)
    if (!worker) throw new Error('nobody is at work')
    await writes.draft(worker, ledger)
    const [own] = worker.own
    if (!own) throw new Error('no draft was made')
    await writes.picture(worker, ledger, own)
    const [picture] = ledger.done('picture')
    const path = `/files/${picture?.write.fileId}`
    const before = await worker.owner.get(path)
    const rounds = Math.max(1, Math.min(5, Math.floor(cycles / 20)))
    for (const fault of FAULTS) {
      const [honest, reads, others]: [boolean[], boolean[], boolean[]] = [[], [], []]
      const back: number[] = []
      let half = 0
      for (let round = 0; round < rounds; round += 1) {
        await writes.document(worker, ledger, own)
        const kept = await disk.files('files')
        await fault.begin(disk)
        const from = ledger.entries.length
        await writes.document(worker, ledger, own)
        await writes.kyc(worker, ledger)
        await writes.picture(worker, ledger, own)
        honest.push(...ledger.entries.slice(from).map(({ outcome }) => outcome === 'away'))
        const file = await worker.owner.get(path)
        const page = await worker.owner.get('/my-listings')
        reads.push(file.status === 200 && file.text === before.text, page.status === 200)
        others.push(await applyAtHome(worker, `d${fault.name}${round}@home.parcela.test`))
        // A round of the mail worker uses the disk too.
        await sleep(1500)
        const now = await disk.files('files')
        half += now.filter((name) => !kept.includes(name)).length
        await fault.end(disk)
        const done = ledger.done('document').length
        back.push(
          await until(async () => {
            await writes.document(worker, ledger, own)
            return ledger.done('document').length > done
          }),
        )
        back.push(await until(async () => (await waitingMails(world)).length === 0))
        half += (await halfMails(disk)).length
      }
      rows.push(
        all(`disk of the files ${fault.name}: uploads answered 503 in words`, honest),
        all(`disk of the files ${fault.name}: pages and files read`, reads),
        all(`disk of the files ${fault.name}: writes without a file taken`, others),
        none(`disk of the files ${fault.name}: half files, half mails`, half),
        within(`disk of the files ${fault.name}: takes again, not restarted`, back, RECOVERY_MS),
      )
    }
    return [...rows, ...(await check(world, ledger, { mayRepeat: false }))]
  } finally {
    await world.close()
    await postgres.close()
  }
}

/** The embedded database on a full disk. A disk under a running PostgreSQL cannot become read-only through a mount. */
async function ofDatabase(disk: SmallDisk, { seed }: ScenarioOptions): Promise<Row[]> {
  const world = await openWorld({ dataDir: disk.path })
  const ledger = new Ledger()
  try {
    const [worker] = await workersAt(world.origin, seed, 1)
    if (!worker) throw new Error('nobody is at work')
    await writes.draft(worker, ledger)
    const { pid } = world.server().process
    await disk.fill()
    const from = ledger.entries.length
    const isRefused = () => ledger.entries.slice(from).some(({ outcome }) => outcome === 'away')
    for (let tries = 0; tries < 400 && !isRefused(); tries += 1) await writes.apply(worker, ledger)
    const seen: boolean[] = []
    for (let round = 0; round < 30; round += 1) {
      await writes.apply(worker, ledger)
      for (const path of ['/my-listings', '/platform', '/faq'])
        seen.push((await worker.owner.get(path)).status === 200)
      await sleep(100)
    }
    const away = ledger.entries.filter(({ outcome }) => outcome === 'away').length
    await disk.free()
    const done = ledger.count('acknowledged')
    const back = await until(async () => {
      await writes.apply(worker, ledger)
      return ledger.count('acknowledged') > done
    })
    return [
      {
        what: 'disk of the database full: writes answered 503',
        figure: String(away),
        goal: 'some',
        met: away > 0,
      },
      all('disk of the database full: pages read', seen),
      within('disk of the database full: takes again, not restarted', [back], RECOVERY_MS),
      none(
        'processes of the product that ended',
        Number(world.server().process.pid !== pid || world.server().process.exitCode !== null),
      ),
      ...(await check(world, ledger, { mayRepeat: false })),
    ]
  } finally {
    await world.close()
  }
}

export const scenario: Scenario = async (options) => {
  const rows: Row[] = []
  for (const [megabytes, part] of [
    [48, ofFiles],
    [400, ofDatabase],
  ] as const) {
    const disk = await mountSmallDisk(megabytes)
    if (typeof disk === 'string')
      return [...rows, { what: 'a small disk', figure: disk, goal: 'there', met: false }]
    try {
      rows.push(...(await part(disk, options)))
    } finally {
      disk.close()
    }
  }
  return rows
}
