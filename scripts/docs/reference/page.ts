import { commandsChapter } from './commands.ts'
import { limitsChapter } from './limits.ts'
import { metricsChapter } from './metrics.ts'
import { settingsChapter } from './settings.ts'

/** docs/reference.md. */
export function referencePage(): string {
  return [
    '# Reference\n\nWritten by `npm run docs` from the code: edit that, not this page. Refusal messages are in [domain.md](domain.md).\n',
    settingsChapter(),
    limitsChapter(),
    commandsChapter(),
    metricsChapter(),
  ].join('\n')
}
