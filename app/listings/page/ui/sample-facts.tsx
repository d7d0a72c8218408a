import type { ReactNode } from 'react'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { DICTIONARY } from '../../dictionary/dictionary.ts'
import type { SampleContent } from '../../visibility/samples.ts'

/** Above each illustrative block of the sample complex. */
export function SampleNote({ what }: { what: string }) {
  return (
    <div className="mb-3 print:break-after-avoid">
      <h4 className="text-15">Sample</h4>
      <p className="text-13 text-ink-2">These {what} are illustrative, like the listing.</p>
    </div>
  )
}

type Row = { label: string; value: ReactNode }

/** Parts of the sample complex: what their rows are, and the rows. */
const SAMPLE_PARTS: Record<string, (sample: SampleContent) => [what: string, rows: Row[]]> = {
  'master-plan': ({ masterPlan }) => ['parameters', masterPlan],
  concept: ({ concept }) => ['details', concept],
  vicinity: ({ vicinity }) => [
    'entries',
    vicinity.map(({ label, entries }) => ({ label, value: entries.join(' · ') })),
  ],
  transport: ({ transport }) => [
    'links',
    [
      {
        label: DICTIONARY.transport_links.label,
        value: transport.map((link) => (
          <span key={link} className="block">
            {link}
          </span>
        )),
      },
    ],
  ],
}

export const isSamplePart = (id: string) => id in SAMPLE_PARTS

export function SampleFacts({ sample, id }: { sample: SampleContent; id: string }) {
  const [what, rows] = SAMPLE_PARTS[id]?.(sample) ?? ['', []]
  return (
    <>
      <SampleNote what={what} />
      <DefinitionList
        dense
        columns={2}
        items={rows.map(({ label, value }) => ({ key: label, term: label, value }))}
      />
    </>
  )
}
