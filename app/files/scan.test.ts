import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scanFile } from './scan.server.ts'

/** A fake clamd (INSTREAM) that reports streams containing EICAR as infected. */
function scanner(): Promise<{ address: string; received: () => Buffer; close: () => void }> {
  let received = Buffer.alloc(0)
  const server = net.createServer((socket) => {
    let buffer = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      buffer = Buffer.concat([buffer, bytes])
      const command = 'zINSTREAM\0'
      if (buffer.length < command.length || buffer.subarray(0, command.length).toString() !== command) return
      const chunks: Buffer[] = []
      for (let at = command.length; at + 4 <= buffer.length;) {
        const length = buffer.readUInt32BE(at)
        if (length === 0) {
          received = Buffer.concat(chunks)
          return void socket.end(received.includes('EICAR') ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0')
        }
        chunks.push(buffer.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address !== 'object' || !address) throw new Error('no port')
      resolve({
        address: `tcp://127.0.0.1:${address.port}`,
        received: () => received,
        close: () => server.close(),
      })
    })
  })
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parcela-scan-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function aFile(bytes: Buffer | string): Promise<string> {
  const path = join(folder, `${Math.random()}`)
  await writeFile(path, bytes)
  return path
}

test('a file reaches the scanner unchanged, and the scanner’s verdict is returned', async () => {
  const clamd = await scanner()
  const bytes = Buffer.alloc(300_000, 'a page of a deed ')
  expect(await scanFile(await aFile(bytes), clamd.address)).toBe('clean')
  expect(clamd.received().equals(bytes)).toBe(true)
  expect(await scanFile(await aFile('…EICAR…'), clamd.address)).toBe('infected')
  clamd.close()
})

test('if the scanner is unavailable, no file is accepted', async () => {
  const clamd = await scanner()
  clamd.close()
  expect(await scanFile(await aFile('x'), clamd.address)).toBe('unavailable')
  const rude = net.createServer((socket) => void socket.destroy()).listen(0, '127.0.0.1')
  await new Promise((resolve) => rude.once('listening', resolve))
  const address = rude.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  expect(await scanFile(await aFile(Buffer.alloc(2_000_000)), `tcp://127.0.0.1:${address.port}`)).toBe(
    'unavailable',
  )
  rude.close()
})

test('if no scanner is configured, every file continues with the other checks', async () => {
  expect(await scanFile(await aFile('x'), undefined)).toBe('clean')
})
