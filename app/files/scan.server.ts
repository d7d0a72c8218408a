import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import net from 'node:net'
import { pipeline } from 'node:stream/promises'
import { env } from '#app/lib/env.ts'

type Verdict = 'clean' | 'infected' | 'unavailable'

const LIMIT_MS = 30_000

function connect(address: string): net.Socket {
  const url = new URL(address)
  return url.protocol === 'unix:'
    ? net.connect(url.pathname)
    : net.connect(Number(url.port || 3310), url.hostname)
}

/** A chunk of clamd's INSTREAM protocol: four bytes of length, then the data. */
function block(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.byteLength)
  return Buffer.concat([length, bytes])
}

/**
 * Scans a file with the clamd at CLAMD_URL; clean if none is configured. If the scanner does not respond, the result is
 * `unavailable` and the file is not stored, so that nothing gets in unscanned.
 */
export async function scanFile(path: string, address: string | undefined = env().clamdUrl): Promise<Verdict> {
  if (!address) return 'clean'
  const socket = connect(address)
  socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('clamd is not responding')))
  try {
    const answer = readAll(socket)
    answer.catch(() => undefined)
    // A peer that closes without an error would leave the pipeline hanging.
    await Promise.race([pipeline(instreamChunks(path), socket, { end: false }), once(socket, 'close')])
    const reply = await answer
    if (/\bOK\0?\s*$/.test(reply)) return 'clean'
    return /\bFOUND\0?\s*$/.test(reply) ? 'infected' : 'unavailable'
  } catch {
    return 'unavailable'
  } finally {
    socket.destroy()
  }
}

async function* instreamChunks(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of createReadStream(path)) yield block(chunk as Buffer)
  yield block(new Uint8Array())
}

async function readAll(socket: net.Socket): Promise<string> {
  let reply = ''
  for await (const chunk of socket) reply += String(chunk)
  return reply
}
