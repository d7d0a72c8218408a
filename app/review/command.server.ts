import { verifyAudit } from './verify.server.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run audit -- verify`. Exit code 0: intact, 1: broken, 2: usage error (ADM-200). */
export async function auditCommand([verb, ...rest]: readonly string[]): Promise<number> {
  if (verb !== 'verify' || rest.length > 0) {
    print('usage: npm run audit -- verify')
    return 2
  }
  const verdict = await verifyAudit()
  if (!verdict.ok) {
    print(`The audit log does not match its seals from row ${verdict.firstWrongId} on.`)
    return 1
  }
  print(`The audit log is intact: ${verdict.rows} rows under ${verdict.seals} seals.`)
  return 0
}
