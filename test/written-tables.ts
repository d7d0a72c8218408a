import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

export type WrittenStep = {
  by: string
  from: string[]
  to: string
  needsReason: boolean
  /** The recipients of the email: the record's members, or only the person who took the step. */
  recipients: 'members' | 'sender' | 'nobody'
  /** The statuses from which the step notifies nobody. */
  silentFrom: string[]
}

const STEP_NAMES: Readonly<Record<string, string>> = { 'request info': 'requestInfo' }

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const listOf = (cell: string) => cell.split(', ').map((one) => one.trim())

/** The steps of the table under `### {heading}`, by their names in the code. */
export function writtenSteps(heading: string): Record<string, WrittenStep> {
  const text = readFileSync(join(root, 'docs/domain.md'), 'utf8')
  const [, section = ''] = text.split(`\n### ${heading}\n`)
  const [content = ''] = section.split('\n##')
  const lines = content.split('\n').filter((line) => line.startsWith('|'))
  const steps = lines.slice(2).flatMap((line) => {
    const cells = cellsOf(line)
    const [names = '', by = '', from = '', to = '', needs = ''] = cells
    const told = cells.at(-1) ?? ''
    return listOf(names).map((name): [string, WrittenStep] => [
      STEP_NAMES[name] ?? name,
      {
        by,
        from: listOf(from),
        to: to.replace(/ \(.*\)$/, ''),
        recipients: told === '–' ? 'nobody' : told === 'the sender' ? 'sender' : 'members',
        needsReason: /\ba reason\b/.test(needs),
        silentFrom: told.includes('nobody when only the reason is corrected') ? ['rejected'] : [],
      },
    ])
  })
  if (steps.length === 0) throw new Error(`docs/domain.md has no table under "${heading}"`)
  return Object.fromEntries(steps)
}
