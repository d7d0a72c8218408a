// A process that only sends due emails; forked and killed by mail.ts: `node mail-worker.ts URL`.
import { connectDatabase } from '../app/db/client.server.ts'
import { loadSecretKey } from '../app/lib/secret.server.ts'
import { mailTransport, sendDue } from '../app/mail/worker.server.ts'

await loadSecretKey({ secretKey: Buffer.alloc(32, 7).toString('base64'), dataDir: '' })
const database = await connectDatabase({
  url: process.argv[2] ?? '',
  queryTimeoutMs: 20_000,
  heartbeatTimeoutMs: 20_000,
})
const transport = mailTransport()
if (transport) await sendDue(transport)
transport?.close()
await database.close()
process.exit(0)
