import { readFile } from 'node:fs/promises'
import { env, isLoopback } from '#app/lib/env.ts'
import { isDemoLoaded } from '#app/account/queries.server.ts'
import { ABOUT } from '#app/site/content/about.ts'
import { signInsFile } from '#db/demo/load.server.ts'

/** What the product says to the person who started it, in this order; each part answers the lines it has to say. */
export const START_LINES: readonly (() => string[] | Promise<string[]>)[] = [
  () => [`Parcela is at ${env().publicOrigin}`],
  () => [
    env().smtpUrl
      ? 'Mail goes out by the SMTP server of SMTP_URL'
      : `No SMTP_URL: mail is written to ${env().dataDir}/mail (npm run mail)`,
  ],
  () => sampleContentLines(env().publicOrigin),
  async () => {
    if (!(await isDemoLoaded())) return []
    const signIns = await readFile(signInsFile(), 'utf8').catch(() => null)
    if (!signIns) return ['The demo world is loaded']
    return [
      'The demo world is loaded. ' + (signIns.split('\n')[0] ?? ''),
      ...signIns
        .split('\n')
        .filter((line) => line.includes('@'))
        .map((line) => `  ${line}`),
    ]
  },
]

/** A public address must not present invented people as real: a warning until they are replaced (PUB-146). */
export function sampleContentLines(publicOrigin: string, isSample = ABOUT.isSample): string[] {
  if (!isSample || isLoopback(publicOrigin)) return []
  return [
    'WARNING: the story and the people of /about are samples; put your own into app/site/content/about.ts',
  ]
}
