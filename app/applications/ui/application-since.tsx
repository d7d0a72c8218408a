import { SinceList } from '#app/review/since/since-list.tsx'
import { SINCE } from '#app/review/since/since.words.ts'
import { Section } from '#app/ui/page.tsx'
import type { CandidateApplication } from '../queries.server.ts'
import { APPLICATION_FIELDS, type ApplicationField, ROLE_LABELS, roleOf } from '../schema.ts'

type Props = {
  application: CandidateApplication
  /** The current value of a field. */
  shown: (name: ApplicationField) => string
}

/** Changes since the last decided submission, above the submit button. */
export function ApplicationSince({ application: { decided, request }, shown }: Props) {
  if (!decided) return null
  const { revision, answers, documents } = decided
  const rows = (Object.keys(APPLICATION_FIELDS) as ApplicationField[]).flatMap((key) => {
    const text = shown(key).trim()
    const [before, after] = [
      answers[key] || null,
      (key === 'role' ? ROLE_LABELS[roleOf(text)] : text) || null,
    ]
    return before === after ? [] : [{ key, label: APPLICATION_FIELDS[key], before, after }]
  })
  return (
    <Section title={SINCE.title}>
      <SinceList
        since={{ rows, documents, answered: request?.shown ?? [] }}
        before={SINCE.decided(revision)}
        after={SINCE.now}
        pathOf={() => null}
      />
    </Section>
  )
}
