import { readFile } from 'node:fs/promises'
import { env } from '#app/lib/env.ts'
import { isDemoLoaded } from '#app/account/queries.server.ts'
import { signInsFile } from '#db/demo/load.server.ts'

/** What the product says to the person who started it, in this order; each part answers the lines it has to say. */
export const START_LINES: readonly (() => string[] | Promise<string[]>)[] = [
  () => [`Parcela is at ${env().publicOrigin}`],
  () => [
    env().smtpUrl
      ? 'Mail goes out by the SMTP server of SMTP_URL'
      : `No SMTP_URL: mail is written to ${env().dataDir}/mail (npm run mail)`,
  ],
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
