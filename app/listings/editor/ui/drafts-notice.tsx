import { useState } from 'react'
import { Form } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { DraftState } from '#app/drafts/use-draft.ts'
import type { Drafts } from '../autosave.server.ts'

/** The drafts of the first load without those discarded since; later ones are this window's own autosaves. */
export function useOpenedDrafts(drafts: Drafts): Drafts {
  const [{ shown, offered }] = useState(drafts)
  const left = new Set([drafts.shown?.id, ...drafts.offered.map(({ id }) => id)])
  return { shown, offered: offered.filter(({ id }) => left.has(id)) }
}

/** Unsaved changes that the form did not open with: several windows have some, or the listing was saved since. */
export function DraftsNotice({ offered, path }: Pick<Drafts, 'offered'> & { path: string }) {
  if (offered.length === 0) return null
  return (
    <Notice tone="wait" title="You have unsaved changes">
      <ul className="divide-y divide-line">
        {offered.map(({ id, savedAt, differences }) => (
          <li key={id} className="py-2 first:pt-0 last:pb-0">
            <details>
              <summary className="cursor-pointer text-13">
                <Moment at={savedAt} />
                <span className="text-ink-2">
                  {' · '}
                  {differences.map(({ label }) => label).join(', ') || 'Other fields'}
                </span>
              </summary>
              <dl className="mt-2 max-h-64 overflow-y-auto text-13">
                {differences.map(({ name, label, typed, saved }) => (
                  <div key={name} className="grid gap-x-3 py-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
                    <dt className="text-ink-2">{label}</dt>
                    <dd className="line-clamp-3 min-w-0 wrap-anywhere">
                      {typed || 'empty'}
                      {saved && <span className="text-ink-2"> · saved: {saved}</span>}
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
            <div className="mt-1 flex flex-wrap items-center gap-x-3">
              <LinkButton size="sm" to={`${path}?draft=${id}`}>
                Continue editing
              </LinkButton>
              <Form method="post" action={path}>
                <Discard id={id} savedAt={savedAt} />
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type Saved = { id: string; savedAt: Date }
type RestoredProps = { taken: Saved; isNew: boolean; draft: DraftState }

/** Says that the form opened with unsaved changes; discarding them also drops what was typed in this window since. */
export function RestoredDraftNotice({ taken, draft, isNew }: RestoredProps) {
  return (
    <Form method="post" onSubmit={draft.send} className="flex flex-wrap items-center gap-x-3 text-13">
      <p>
        Unsaved changes from <Moment at={taken.savedAt} /> restored.
      </p>
      {isNew && (
        <LinkButton size="sm" variant="quiet" to="?draft=none">
          Start with an empty form
        </LinkButton>
      )}
      <input type="hidden" name="window" value={draft.window} />
      <input type="hidden" name="edit" value={draft.edit} />
      <Discard id={taken.id} savedAt={taken.savedAt} />
    </Form>
  )
}

export function DraftOriginFields({ id, savedAt }: Saved) {
  return (
    <>
      <input type="hidden" name="from" value={id} />
      <input type="hidden" name="fromSavedAt" value={savedAt.toISOString()} />
    </>
  )
}

function Discard(draft: Saved) {
  return (
    <>
      <DraftOriginFields {...draft} />
      <Button size="sm" variant="quiet" name="intent" value="discard">
        Discard
      </Button>
    </>
  )
}
