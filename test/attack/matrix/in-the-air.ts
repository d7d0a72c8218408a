import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Operation } from './outcomes.ts'
import { type Answered, bodyOf, filled, formOf } from './press.ts'
import type { Person } from './principals.ts'
import type { Things } from './things.ts'
import { selectRow, updateRows } from '#test/world/rows.ts'

/** The gate writes the last use of a session that was not used for a while: so one sees that it let a request in. */
const LONG_AGO_MS = 120_000

async function letIn(sessionId: string, since: Date): Promise<void> {
  for (let left = 500; left > 0; left -= 1) {
    const { lastUsedAt } = await selectRow('sessions', { id: sessionId })
    // Behind the session the gate reads the person, which takes one query more.
    if (lastUsedAt >= since) {
      await sleep(100)
      return
    }
    await sleep(10)
  }
  throw new Error('the request never came to the gate')
}

type Sent = {
  origin: string
  things: Things
  cookie: string
  person: Person
  meanwhile: () => Promise<unknown>
}

/** Sends half of an upload, does something while the server reads, and sends the rest. */
export async function sendInHalves(
  operation: Operation,
  { origin, things, cookie, person, meanwhile }: Sent,
): Promise<Answered> {
  const packed = new Response(await bodyOf(operation, formOf(operation, things)))
  const bytes = Buffer.from(await packed.arrayBuffer())
  const since = new Date()
  await updateRows(
    'sessions',
    { id: person.sessionId },
    { lastUsedAt: new Date(since.getTime() - LONG_AGO_MS) },
  )
  return new Promise((resolve, reject) => {
    const sending = httpRequest(origin + filled(operation.path, things), {
      method: 'POST',
      headers: {
        Accept: 'text/html',
        Origin: origin,
        Cookie: cookie,
        'Content-Type': packed.headers.get('content-type') ?? '',
        'Content-Length': bytes.length,
        ...operation.headers,
      },
    })
    sending.on('error', reject)
    sending.on('response', (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += String(chunk)))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '', text }),
      )
    })
    sending.write(bytes.subarray(0, bytes.length - 64))
    letIn(person.sessionId, since)
      .then(meanwhile)
      .then(() => sending.end(bytes.subarray(bytes.length - 64)), reject)
  })
}
