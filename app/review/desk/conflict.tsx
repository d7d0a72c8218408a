import { Notice } from '#app/ui/notice.tsx'
import type { ReviewResult } from './desk.server.ts'
import type { ReviewIntent } from './schema.ts'
import { itemsOf, readPicks } from '../requested/picks.ts'
import type { Requestable } from '../requested/schema.ts'
import { FIELD_LABELS } from './decision-texts.ts'

type Props = {
  result: ReviewResult | null
  id: string
  offered: readonly ReviewIntent[]
  /** Items that can be requested, on desks that support it. */
  requestable?: Requestable | null | undefined
}

function selectedItems(values: ReviewResult['form']['values'], requestable: Requestable | null | undefined) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    for (const one of [value ?? []].flat()) form.append(name, one)
  return itemsOf(requestable?.groups ?? [], readPicks(form).picks)
}

/** Why a decision was refused, above the current record, with the typed text when its dialog is gone (ADM-037). */
export function ConflictNotice({ result, id, offered, requestable }: Props) {
  if (!result || result.form.values.id !== id) return null
  const isOffered = offered.some((intent) => intent === result.form.values.intent)
  if (isOffered && !result.isConflict) return null
  const { formError, toast, values } = result.form
  const texts = (Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[]).flatMap((name) => {
    const text = values[name]
    return typeof text === 'string' && text.trim() !== '' ? [{ label: FIELD_LABELS[name], text }] : []
  })
  const selected = selectedItems(values, requestable).map(({ label, words }) => ({ label, text: words }))
  const typed = [...texts, ...selected]
  return (
    <Notice tone="stop" live title={toast?.title ?? 'Nothing was decided'} className="mb-5">
      <p>{formError ?? toast?.text}</p>
      {typed.length > 0 && isOffered && <p>Your text is still in the dialog.</p>}
      {typed.length > 0 && !isOffered && (
        <>
          <p>That step is no longer possible. Your text:</p>
          <ul className="mt-2 flex flex-col gap-1">
            {typed.map(({ label, text }) => (
              <li key={label} className="whitespace-pre-wrap">
                {text === '' ? label : `${label}: ${text}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
