import { Form, useNavigation } from 'react-router'
import { SideBySide } from '#app/review/desk/side-by-side.tsx'
import { Button } from '#app/ui/button.tsx'
import { Section } from '#app/ui/page.tsx'
import { useChanged } from '#app/ui/record-news.tsx'
import type { Changes } from '../queries/changes.server.ts'
import { VERSIONS } from '../versions.words.ts'
import { Seen } from './seen.tsx'

/** The changes that are in force when they are saved. */
export function AtOnce({ changes }: { changes: Changes }) {
  const changed = useChanged()
  const isSending = useNavigation().formData?.get('intent') === 'save'
  return (
    <Section title={VERSIONS.actsAtOnce}>
      <Form method="post" className="flex flex-col items-start gap-5">
        <Seen changes={changes} />
        <SideBySide before={VERSIONS.before} after={VERSIONS.after} rows={changes.atOnce} />
        <Button variant="primary" name="intent" value="save" pending={isSending} {...changed}>
          {VERSIONS.save}
        </Button>
      </Form>
    </Section>
  )
}
