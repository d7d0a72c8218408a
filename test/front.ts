import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { type Sender, sender } from './attack/send.ts'
import { type BuiltServer, startBuilt } from './built-server.ts'
import { frontDatabase } from './database.ts'
import { cookiesOf, doorWorld, type DoorWorld } from './door-world.ts'
import type { Visitor } from './door-outcomes.ts'
import { PATIENT_PRODUCT } from './front.setup.ts'
import { DEMO } from './kept-demo.ts'
import { textOf } from './world/pages.tsx'

type Front = { origin: string; world: DoorWorld; cookies: Record<Visitor, string>; sender: Sender }

/** Connects to the database of the built product and signs in each visitor. Call it once per file. */
export async function openFront(connect = frontDatabase): Promise<Front> {
  const { origin } = await connect()
  const own = sender(origin)
  afterAll(() => own.close())
  return { origin, world: await doorWorld(), cookies: await cookiesOf(), sender: own }
}

/** A second process on the same database, with settings of its own and its output. */
export async function startBeside(settings: Readonly<Record<string, string>>): Promise<BuiltServer> {
  const folder = await mkdtemp(join(tmpdir(), 'parcela-beside-'))
  const server = await startBuilt({
    DATABASE_URL: inject('front').databaseUrl,
    DATA_DIR: folder,
    SECRET_KEY: DEMO.SECRET_KEY,
    DEMO: 'off',
    ...PATIENT_PRODUCT,
    ...settings,
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return server
}

type PageResponse = { status: number; location: string | null; html: string; text: string; headers: Headers }

/** Opens an address of the built product, or posts to it, as a browser without JavaScript. */
export async function fetchPage(
  path: string,
  cookie: string,
  form?: Record<string, string>,
  { origin }: { origin: string } = inject('front'),
): Promise<PageResponse> {
  const response = await fetch(origin + path, {
    redirect: 'manual',
    headers: { Accept: 'text/html', 'Accept-Encoding': 'identity', Origin: origin, Cookie: cookie },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const html = await response.text()
  const { status, headers } = response
  const location = headers.get('Location')?.replace(origin, '') ?? null
  return { status, location, html, text: textOf(html), headers }
}
