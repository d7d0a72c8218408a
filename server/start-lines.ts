import { readFile } from 'node:fs/promises'
import { placeName } from '#app/files/store.server.ts'
import { isOutage } from '#app/lib/outage.ts'
import { env } from '#app/lib/env.ts'
import { isLoopback } from '#app/lib/local-only.ts'
import { log } from '#app/lib/log.ts'
import { isDemoLoaded } from '#app/account/queries.server.ts'
import { listSamples } from '#app/legal/samples.server.ts'
import { signInsFile } from '#db/demo/load.server.ts'

/** The lines for the person who started the product, in this order; each part returns its own. */
const START_LINES: readonly (() => string[] | Promise<string[]>)[] = [
  () => [`Parcela is at ${env().publicOrigin}`],
  () => [
    env().smtpUrl
      ? 'Email is sent through the SMTP server of SMTP_URL'
      : `No SMTP_URL: email is written to ${env().dataDir}/mail (npm run mail)`,
  ],
  () => (env().storage === 'local' ? [] : [`Files go to ${placeName(env().storage)}`]),
  () => sampleContentLines(env().publicOrigin),
  async () => {
    if (!(await isDemoLoaded())) return []
    const signIns = await readFile(signInsFile(), 'utf8').catch(() => null)
    if (!signIns) return ['The demo data is loaded']
    return [
      'The demo data is loaded. ' + (signIns.split('\n')[0] ?? ''),
      ...signIns
        .split('\n')
        .filter((line) => line.includes('@'))
        .map((line) => `  ${line}`),
    ]
  },
]

/** Prints the lines. The process is already serving, so a database outage only omits a line. */
export async function greet(parts = START_LINES): Promise<void> {
  for (const part of parts) {
    try {
      for (const line of await part()) process.stdout.write(`${line}\n`)
    } catch (error) {
      if (!isOutage(error)) throw error
      log.warn('process.greeting_failed', { error })
    }
  }
}

/** A public address must not present invented people and texts as real: warns until they are replaced (PUB-146). */
export async function sampleContentLines(publicOrigin: string): Promise<string[]> {
  const samples = isLoopback(publicOrigin) ? [] : await listSamples()
  if (samples.length === 0) return []
  return [`WARNING: sample data still in use: ${samples.join(', ')}. See "Your identity" in docs/install.md`]
}
