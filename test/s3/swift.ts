import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { missingDebian } from '#test/debian.ts'

const PYTHON = '/usr/bin/python3'
const PROGRAM = join(import.meta.dirname, 'swift-server.py')
const ACCOUNT = 'parcela:tester'
const REGION = 'us-east-1'

export type Swift = {
  /** The S3 address: http://127.0.0.1:PORT. */
  endpoint: string
  /** STORAGE_URL of the first bucket. */
  url: string
  /** The environment of the SDK and the product, in addition to STORAGE_URL. */
  env: Readonly<Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_REGION', string>>
  /** Creates another, empty bucket and returns its STORAGE_URL. */
  bucket: (name: string) => Promise<string>
  /** Accepts connections but does not respond until `thaw`. */
  freeze: () => void
  thaw: () => void
  /** Refuses connections until `up`; stored objects remain. */
  down: () => Promise<void>
  up: () => Promise<void>
  stop: () => Promise<void>
}

/** Why Swift cannot be started here, or null if it can. Installs Debian's packages if run by root. */
export function missingSwift(): Promise<string | null> {
  return missingDebian({
    'swift-proxy': '/usr/bin/swift-proxy-server',
    'swift-account': '/usr/bin/swift-account-server',
    'swift-container': '/usr/bin/swift-container-server',
    'swift-object': '/usr/bin/swift-object-server',
  })
}

/** Starts a Swift process on `port` and resolves when it listens. A pipe ends it together with this process. */
async function launch(
  folder: string,
  port: number,
  secret: string,
): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(PYTHON, ['-I', PROGRAM, folder, String(port), ACCOUNT, secret], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
  })
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr = (stderr + String(chunk)).slice(-4000)))
  const [line] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [''])])) as [
    Buffer,
  ]
  const listening = Number(String(line).trim())
  if (!listening) throw new Error(`Swift did not start:\n${stderr}`)
  return { child, port: listening }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/**
 * Debian's OpenStack Swift with s3api and one bucket, in one process on loopback, which checks every signature.
 * Throws if `missingSwift` returns a reason.
 */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'parcela-swift-'))
  const secret = randomBytes(16).toString('hex')
  let { child, port } = await launch(folder, 0, secret).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  const endpoint = `http://127.0.0.1:${port}`
  const env = { AWS_ACCESS_KEY_ID: ACCOUNT, AWS_SECRET_ACCESS_KEY: secret, AWS_REGION: REGION }
  const client = new S3Client({
    endpoint,
    region: REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: ACCOUNT, secretAccessKey: secret },
  })
  const bucket = async (name: string) => {
    await client.send(new CreateBucketCommand({ Bucket: name }))
    return `s3://${name}?endpoint=${encodeURIComponent(endpoint)}&region=${REGION}`
  }
  return {
    endpoint,
    url: await bucket('parcela'),
    env,
    bucket,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    down: () => end(child),
    async up() {
      ;({ child, port } = await launch(folder, port, secret))
    },
    async stop() {
      client.destroy()
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
