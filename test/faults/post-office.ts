import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** What the server does with one message. */
export type Fate =
  | 'take'
  /** Answers this code to RCPT TO. */
  | { recipient: number }
  /** Reads the message and answers this code to it. */
  | { message: number }
  /** Reads the message and hangs up without an answer. */
  | 'drop before'
  /** Accepts the message, says 250 and hangs up. */
  | 'drop after'
  /** Reads the message and says nothing more. */
  | 'stall'
  /** Keeps the message, and says 250 only once `released` resolves. */
  | { keeps: (messageId: string) => Promise<void> }

export type PostOffice = {
  /** For SMTP_URL. */
  url: string
  /** Message-IDs in the order in which the server confirmed or kept them. */
  taken: string[]
  /** How often each fate occurred. */
  met: Map<string, number>
  close: () => Promise<void>
}

const refusal = (code: number) =>
  Object.assign(new Error(`${code} says the drill's server`), { responseCode: code })

const nameOf = (fate: Fate): string => {
  if (typeof fate === 'string') return fate
  if ('keeps' in fate) return 'keeps'
  return 'recipient' in fate ? `${fate.recipient} to the recipient` : `${fate.message} to the message`
}

const messageIdOf = (raw: string) => /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? ''

/** A real SMTP server that decides about each message; `decide` is called once per attempt. */
export async function startPostOffice(decide: (to: string) => Fate): Promise<PostOffice> {
  const taken: string[] = []
  const met = new Map<string, number>()
  const fates = new WeakMap<SMTPServerSession, Fate>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, session, done) {
      const fate = decide(address)
      fates.set(session, fate)
      met.set(nameOf(fate), (met.get(nameOf(fate)) ?? 0) + 1)
      done(typeof fate === 'object' && 'recipient' in fate ? refusal(fate.recipient) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const fate = fates.get(session) ?? 'take'
        const id = messageIdOf(Buffer.concat(chunks).toString('latin1'))
        const hangUp = (isPolite: boolean) => {
          for (const { session: other, _socket: socket } of server.connections) {
            if (other.id !== session.id) continue
            if (isPolite) socket.end()
            else socket.destroy()
          }
        }
        if (fate === 'stall') return
        if (fate === 'drop before') return hangUp(false)
        if (typeof fate === 'object' && 'message' in fate) return done(refusal(fate.message))
        taken.push(id)
        if (typeof fate === 'object' && 'keeps' in fate) return void fate.keeps(id).then(() => done(null))
        done(null)
        if (fate === 'drop after') setImmediate(() => hangUp(true))
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    met,
    async close() {
      // The server does not wait for a client that it left without an answer.
      for (const { _socket: socket } of server.connections) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
