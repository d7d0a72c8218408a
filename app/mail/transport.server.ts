import nodemailer from 'nodemailer'
import type { Message } from './message.server.ts'

/** `isOurs`: the refusal is about our connection, account, sender or content and says nothing about the mailbox. */
export type Outcome = { kind: 'sent' } | { kind: 'retry' | 'failed'; message: string; isOurs: boolean }

export type Transport = {
  /** Passes one message to the server; returns every failure as a result and never throws. */
  send: (message: Message, signal: AbortSignal) => Promise<Outcome>
  close: () => void
}

export const CONNECTIONS = 4
/** Timeout of one message in milliseconds, including the connection. */
const SEND_LIMIT_MS = 45_000

type Failure = {
  code?: unknown
  responseCode?: unknown
  response?: unknown
  command?: unknown
  message?: unknown
}

/** Replies about our connection, sign-in or sender can be fixed, so they are never final. */
const OUR_FAULT = /^(?:CONN|EHLO|HELO|STARTTLS|AUTH\b.*|API|MAIL FROM)$/
/** Further replies about our side: account limits (5.4.5), policy (5.7), the sender's address (5.1.7, 5.1.8). */
const OUR_FAULT_BY_STATUS = /^5\d\d[ -]5\.(?:4\.5|7\.\d+|1\.[78])\b/
/** Replies that name the recipient's address or mailbox. */
const MAILBOX_STATUS = /^5\d\d[ -]5\.(?:1\.\d+|2\.\d+|4\.1)\b/

/** After DATA the recipient has been accepted, so a refusal is about the message unless its status names the mailbox. */
const concernsMessage = (command: string, response: string) =>
  command === 'DATA' && !MAILBOX_STATUS.test(response)

/** Whether a retry can succeed: a 5xx about the mailbox is final, everything else is retried (ADM-153, ADM-167). */
export function classify(error: unknown): Outcome {
  const failure: Failure = typeof error === 'object' && error !== null ? error : {}
  const text = typeof failure.message === 'string' ? failure.message : 'Unknown error occurred'
  // oxlint-disable-next-line no-control-regex -- a server's reply may contain anything
  const message = text.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, 500)
  const code = typeof failure.responseCode === 'number' ? failure.responseCode : 0
  const command = typeof failure.command === 'string' ? failure.command : ''
  const response = typeof failure.response === 'string' ? failure.response : ''
  const isOurs =
    code === 0
      ? failure.code !== 'EENVELOPE'
      : OUR_FAULT.test(command) ||
        OUR_FAULT_BY_STATUS.test(response) ||
        concernsMessage(command, response) ||
        failure.code === 'EAUTH'
  const final = code >= 500 && code < 600 && !isOurs
  const tooLarge = failure.code === 'EMESSAGE' && code === 0
  return { kind: final || tooLarge ? 'failed' : 'retry', message, isOurs }
}

/** Sends messages over a small pool of connections to the server of SMTP_URL. */
export function smtpTransport(url: string, limitMs = SEND_LIMIT_MS): Transport {
  const pool = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // Whether to retry a message after a broken connection is our decision, not the pool's, since the message may
    // have been accepted.
    maxRequeues: 0,
    idleTimeout: 20_000,
    connectionTimeout: limitMs / 4,
    greetingTimeout: limitMs / 4,
    socketTimeout: (limitMs * 2) / 3,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message, signal) {
      const limit = AbortSignal.timeout(limitMs)
      try {
        await pool.sendMail({ ...message, signal: AbortSignal.any([limit, signal]) })
        return { kind: 'sent' }
      } catch (error) {
        if (limit.aborted)
          return { kind: 'retry', message: 'The mail server did not answer in time', isOurs: true }
        return classify(error)
      }
    },
    close: () => pool.close(),
  }
}
