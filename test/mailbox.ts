import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  to: string[]
  subject: string
  messageId: string
  html: string
  text: string
  links: string[]
  raw: string
}

/** How the server responds to the next emails; by default it accepts them. */
export type Behaviour =
  | 'take'
  /** Responds with this code to RCPT TO. */
  | { reject: number }
  /** Refuses this address with 550 and accepts the others. */
  | { refuses: string }
  /** Responds with this code to the message. */
  | { rejectData: number }
  /** Responds with this line, which begins with a code, to MAIL FROM, RCPT TO or the message. */
  | { says: string; to: 'sender' | 'recipient' | 'message' }
  /** Reads the message and hangs up before, or after, its final 250. */
  | 'drop before'
  | 'drop after'
  | 'stall'

export type Mailbox = {
  url: string
  mails: ReceivedMail[]
  behave: (behaviour: Behaviour) => void
  /** The first email to an address that passes `matches`; waits up to `withinMs`. */
  waitFor: (to: string, matches?: (mail: ReceivedMail) => boolean, withinMs?: number) => Promise<ReceivedMail>
  close: () => Promise<void>
}

const smtpError = (code: number) =>
  Object.assign(new Error(`${code} from the test server`), { responseCode: code })

const replyTo = (behaviour: Behaviour, to: 'sender' | 'recipient' | 'message') => {
  if (typeof behaviour !== 'object' || !('says' in behaviour) || behaviour.to !== to) return null
  const [code = '', ...text] = behaviour.says.split(' ')
  return Object.assign(new Error(text.join(' ')), { responseCode: Number(code) })
}

async function read(raw: Buffer, to: string[]): Promise<ReceivedMail> {
  const mail: Email = await PostalMime.parse(raw)
  const text = mail.text ?? ''
  return {
    to,
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    html: mail.html ?? '',
    text,
    links: text.match(/https?:\/\/\S+/g) ?? [],
    raw: raw.toString('utf8'),
  }
}

/** A real SMTP server that stores what it receives, on a free port unless a port is given. */
export async function startMailbox(port = 0): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  let behaviour: Behaviour = 'take'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onMailFrom(_address, _session, done) {
      done(replyTo(behaviour, 'sender'))
    },
    onRcptTo({ address }, _session, done) {
      if (typeof behaviour !== 'object') return done(null)
      if ('refuses' in behaviour) return done(behaviour.refuses === address ? smtpError(550) : null)
      done('reject' in behaviour ? smtpError(behaviour.reject) : replyTo(behaviour, 'recipient'))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const now = behaviour
        const hangUp = (end: (socket: Socket) => unknown) => {
          for (const connection of server.connections)
            if (connection.session.id === session.id) end(connection._socket) // oxlint-disable-line no-underscore-dangle -- the server offers no other way to hang up
        }
        if (now === 'stall') return
        if (now === 'drop before') return hangUp((socket) => socket.destroy())
        if (typeof now === 'object' && 'rejectData' in now) return done(smtpError(now.rejectData))
        if (typeof now === 'object' && 'reject' in now) return done(smtpError(now.reject))
        const refusal = replyTo(now, 'message')
        if (refusal) return done(refusal)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        void read(Buffer.concat(chunks), to).then((mail) => {
          mails.push(mail)
          done(null)
          if (now === 'drop after') hangUp((socket) => socket.end())
          for (const check of waiting) check()
        })
      })
    },
  })
  // A client that disconnects midway must not end the test run.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    behave(next) {
      behaviour = next
    },
    waitFor(to, matches = () => true, withinMs = 60_000) {
      return new Promise((resolve, reject) => {
        const check = () => {
          const mail = mails.find((one) => one.to.includes(to) && matches(one))
          if (!mail) return
          clearTimeout(timer)
          waiting.delete(check)
          resolve(mail)
        }
        const timer = setTimeout(() => {
          waiting.delete(check)
          reject(
            new Error(
              `no such email to ${to} within ${withinMs} ms; subjects: ${mails.map((mail) => mail.subject).join(' | ')}`,
            ),
          )
        }, withinMs)
        waiting.add(check)
        check()
      })
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
