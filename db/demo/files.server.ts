import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect, type ReceivedFile } from '#app/files/receive.server.ts'
import type { UploadRule } from '#app/files/rules.ts'
import { temporaryFolder } from '#app/files/store.server.ts'

/** Passes a generated file through the upload inspection. Throws if refused. */
export async function receivedFrom(
  bytes: Buffer,
  originalName: string,
  rule: UploadRule,
): Promise<ReceivedFile> {
  const path = join(await temporaryFolder(), randomBytes(16).toString('hex'))
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx' })
  const sha256 = createHash('sha256').update(bytes).digest()
  const inspected = await inspect({ path, rule, bytes: bytes.length, sha256 }, originalName)
  if (typeof inspected === 'string')
    throw new Error(`the sample file ${originalName} is refused: ${inspected}`)
  return { ...inspected, originalName, rule, kept: [] }
}
