import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** An empty bucket. */
const server = createServer((_, response) => response.writeHead(404).end())
let endpoint = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

/** All 64 file descriptors of the process are in use. */
const NO_DESCRIPTORS = `
  const held = []
  try { for (;;) held.push(openSync('/dev/null')) } catch {}
  const heal = () => held.forEach((one) => closeSync(one))`
/** A disk with a read error on one of the SDK's files. */
const UNREADABLE = `
  let isBroken = true
  registerHooks({ load(url, context, next) {
    if (isBroken && url.includes('/@smithy/')) throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
    return next(url, context)
  } })
  const heal = () => { isBroken = false }`

/** The results of two calls in a new process that has not loaded the SDK yet; the first runs under a fault. */
async function twoCalls(fault: string): Promise<string[]> {
  const program = `
    import { closeSync, openSync } from 'node:fs'
    import { registerHooks } from 'node:module'
    import { s3Store } from '#app/files/s3-store.server.ts'
    const store = s3Store({ bucket: 'b-1', prefix: 'p/', endpoint: '${endpoint}', region: 'eu' })
    const call = () => store.exists('general/u/a.pdf').then(String, ({ code }) => code)
    ${fault}
    const first = await call()
    heal()
    process.stdout.write(JSON.stringify([first, await call()]))
    await store.close()`
  const limited = ['-c', 'ulimit -n 64 && exec "$@"', 'sh']
  const { stdout } = await promisify(execFile)(
    'sh',
    [...limited, process.execPath, '--input-type=module', '--eval', program],
    { env: { ...process.env, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' } },
  )
  return JSON.parse(stdout) as string[]
}

test.each([
  ['a process without free file descriptors', NO_DESCRIPTORS, 'ERR_INVALID_PACKAGE_CONFIG'],
  ['a disk with a read error on one of its files', UNREADABLE, 'EIO'],
])('an SDK that could not be loaded by %s is loaded by the next call', async (_, fault, code) => {
  expect(await twoCalls(fault)).toEqual([code, 'false'])
})
