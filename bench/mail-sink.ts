// A mail server that accepts everything, forked by mail.ts: reports its port and, on request, how often each Message-ID
// arrived since the last report.
import { SMTPServer } from 'smtp-server'

let seen = new Map<string, number>()
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, _session, done) {
    let head = ''
    stream.on('data', (chunk: Buffer) => {
      if (head.length < 8192) head += chunk.toString('latin1')
    })
    stream.on('end', () => {
      const id = /^message-id:\s*(<[^>]+>)/im.exec(head)?.[1] ?? 'none'
      seen.set(id, (seen.get(id) ?? 0) + 1)
      done()
    })
  },
})
server.on('error', () => undefined)
const listening = server.listen(0, '127.0.0.1', () => {
  const address = listening.address()
  if (address !== null && typeof address === 'object') process.send?.(address.port)
})
process.on('message', (command) => {
  process.send?.(command === 'count' ? [...seen.values()].reduce((sum, times) => sum + times, 0) : [...seen])
  if (command === 'forget') seen = new Map()
})
process.on('disconnect', () => process.exit(0))
